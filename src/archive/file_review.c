// SPDX-License-Identifier: GPL-3.0-or-later
// file_review.c - see file_review.h. One game at a time: its blocks of positions keep the threads
// busy (review/pool.h).
#include "archive/file_review.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "archive/list_reader.h"
#include "core/disk_file.h"
#include "core/input_file.h"
#include "core/memory.h"
#include "core/whole_file.h"
#include "endgame/endgame.h"
#include "review/review.h"

enum { TICK_MS = 100, PATH_BYTES = 4096 };

struct FileReviewer {
    ReviewSettings settings;
    Language language;
    ReviewPool *pool;
    LookJournal journal;
    char journal_path[PATH_BYTES];
};

// One file on its way.
typedef struct ReviewRun {
    FileReviewer *reviewer;
    GameList list; // which games are reviewed already
    int descriptor;
    bool is_copy;
    PgnReader *reader;
    PgnWriter *writer;
    PgnGame game, annotated;
    ReviewStep step;
    ReviewStepListener *listener;
    void *context;
    Error *error;
} ReviewRun;

// ---- the reviewer ----

static void on_look(void *context, const GameReview *review, int ply) {
    look_journal_keep(&((FileReviewer *)context)->journal, review, ply);
}

FileReviewer *file_reviewer_open(uint64_t nodes, int threads, Language language, Error *error) {
    FileReviewer *reviewer = memory_new(sizeof *reviewer, error);
    if (reviewer == NULL) return NULL;
    reviewer->settings = (ReviewSettings){.nodes = nodes, .lines = 1, .tables = TABLE_HOME_WORD};
    reviewer->language = language;
    const LookListener listener = {reviewer, on_look};
    reviewer->pool = review_pool_open(&reviewer->settings, threads, &listener, error);
    if (reviewer->pool != NULL) return reviewer;
    free(reviewer);
    return NULL;
}

void file_reviewer_close(FileReviewer *reviewer) {
    if (reviewer == NULL) return;
    if (reviewer->pool != NULL) review_pool_close(reviewer->pool);
    free(reviewer);
}

// ---- a game ----

static bool tell(ReviewRun *run) {
    return run->listener == NULL || run->listener(run->context, &run->step);
}

// What is known of an earlier run that was another file's is worth nothing.
static bool recall(ReviewRun *run, GameReview *review) {
    FileReviewer *reviewer = run->reviewer;
    if (look_journal_recall(&reviewer->journal, review, NULL)) return true;
    look_journal_close(&reviewer->journal, true, NULL);
    return look_journal_open_for(&reviewer->journal, reviewer->journal_path, &reviewer->settings,
                                 run->error);
}

// Until the game is judged.
static FileReviewEnd look(ReviewRun *run, GameReview *review) {
    FileReviewer *reviewer = run->reviewer;
    int known = 0;
    for (int ply = 0; ply <= review->plies; ply++) known += review->looks[ply].is_known;
    int64_t before = review_pool_looks_made(reviewer->pool);
    run->step.looks_all = review->plies + 1;
    review_pool_add(reviewer->pool, review);
    for (;;) {
        run->step.looks_made = known + review_pool_looks_made(reviewer->pool) - before;
        if (!tell(run)) return FILE_REVIEW_STOPPED;
        if (review_pool_wait(reviewer->pool, review, TICK_MS)) return FILE_REVIEWED;
        if (review_pool_has_failed(reviewer->pool, run->error)) return FILE_REVIEW_FAILED;
    }
}

static bool write_annotated(ReviewRun *run, const GameReview *review) {
    const AnnotateOptions options = {.language = run->reviewer->language, .lines = 1};
    if (!annotate_game(&run->game, review, &options, &run->annotated))
        return error_set(run->error, "game %d with its annotations is too long", run->step.game);
    return pgn_writer_put(run->writer, &run->annotated, run->error);
}

static FileReviewEnd review_game(ReviewRun *run) {
    GameReview *review = game_review_open_game(&run->game, run->error);
    if (review == NULL) return FILE_REVIEW_FAILED;
    review->number = run->step.game;
    FileReviewEnd end = recall(run, review) ? look(run, review) : FILE_REVIEW_FAILED;
    if (end == FILE_REVIEWED && !write_annotated(run, review)) end = FILE_REVIEW_FAILED;
    if (end != FILE_REVIEWED) { // the pool may be looking at it
        review_pool_close(run->reviewer->pool);
        run->reviewer->pool = NULL;
    }
    game_review_close(review);
    return end;
}

// A pass is no move of chess; without moves there is nothing to judge.
static bool is_reviewable(const PgnGame *game) {
    for (int i = -1; (i = pgn_game_next_move(game, i)) < game->item_count;) {
        if (game->items[i].move == MOVE_NONE) return false;
    }
    return game->plies > 0 && game->plies <= REVIEW_PLIES_MAX;
}

static FileReviewEnd take_game(ReviewRun *run) {
    int index = run->step.game - 1;
    bool is_done = index < run->list.count && run->list.games[index].is_reviewed;
    if (!is_done && is_reviewable(&run->game)) return review_game(run);
    return pgn_writer_put(run->writer, &run->game, run->error) ? FILE_REVIEWED : FILE_REVIEW_FAILED;
}

// ---- a file ----

static FileReviewEnd take_games(ReviewRun *run) {
    bool is_damaged = false;
    FileReviewEnd end = FILE_REVIEWED;
    run->step.games = run->list.count;
    while (end == FILE_REVIEWED
           && pgn_reader_next_game(run->reader, &run->game, &is_damaged, NULL, NULL)) {
        run->step.game++;
        if (is_damaged && !run->is_copy) {
            error_set(run->error, "game %d cannot be read whole", run->step.game);
            return FILE_REVIEW_FAILED;
        }
        end = take_game(run);
        if (end == FILE_REVIEWED && run->reviewer->journal.has_failed) {
            error_copy(run->error, &run->reviewer->journal.error);
            return FILE_REVIEW_FAILED;
        }
    }
    return end;
}

static FileReviewEnd run_with_journal(ReviewRun *run, WholeFile *file) {
    run->reader = pgn_reader_open((PgnSource){input_file_read, &run->descriptor});
    run->writer = pgn_writer_open(file->stream);
    FileReviewEnd end = FILE_REVIEW_FAILED;
    if (run->reader == NULL || run->writer == NULL)
        error_no_memory(run->error);
    else
        end = take_games(run);
    pgn_reader_close(run->reader);
    pgn_writer_close(run->writer);
    pgn_game_free(&run->game);
    pgn_game_free(&run->annotated);
    return end;
}

static FileReviewEnd run_held(ReviewRun *run, const char *path) {
    FileReviewer *reviewer = run->reviewer;
    WholeFile file;
    Text name = text_over(reviewer->journal_path, sizeof reviewer->journal_path);
    text_addf(&name, "%s.looks", path);
    if (!whole_file_open(&file, path, run->error)) return FILE_REVIEW_FAILED;
    FileReviewEnd end = FILE_REVIEW_FAILED;
    // A journal of other settings is of an earlier version: it begins anew.
    bool has_journal = look_journal_open_for(&reviewer->journal, reviewer->journal_path,
                                             &reviewer->settings, run->error);
    if (!has_journal && unlink(reviewer->journal_path) == 0)
        has_journal = look_journal_open_for(&reviewer->journal, reviewer->journal_path,
                                            &reviewer->settings, run->error);
    if (has_journal) end = run_with_journal(run, &file);
    if (!whole_file_end(&file, end == FILE_REVIEWED, run->error) && end == FILE_REVIEWED)
        end = FILE_REVIEW_FAILED;
    Error *late = end == FILE_REVIEW_FAILED ? NULL : run->error; // its reason is told already
    if (has_journal && !look_journal_close(&reviewer->journal, end == FILE_REVIEWED, late))
        end = FILE_REVIEW_FAILED;
    return end;
}

static bool is_all_reviewed(const GameList *list) {
    for (int i = 0; i < list->count; i++) {
        if (!list->games[i].is_reviewed && list->games[i].plies > 0) return false;
    }
    return true;
}

FileReviewEnd file_reviewer_run(FileReviewer *reviewer, const char *path, bool is_copy,
                                ReviewStepListener *listener, void *context, Error *error) {
    ReviewRun run = {.reviewer = reviewer,
                     .is_copy = is_copy,
                     .listener = listener,
                     .context = context,
                     .error = error,
                     .descriptor = disk_file_open_locked(path, O_RDONLY, error)};
    if (run.descriptor < 0) return FILE_REVIEW_FAILED;
    FileReviewEnd end = FILE_REVIEW_FAILED;
    if (list_read_file(&run.list, path, error))
        end = is_all_reviewed(&run.list) ? FILE_REVIEWED : run_held(&run, path);
    game_list_free(&run.list);
    close(run.descriptor);
    return end;
}
