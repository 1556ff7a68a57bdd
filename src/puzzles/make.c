// SPDX-License-Identifier: GPL-3.0-or-later
// make.c - see make.h.
#include "puzzles/make.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

enum { KIND_GAME = 2, SETTINGS_MAX = 1 << 14, AHEAD = 256 };

typedef struct Making {
    const MakeSettings *settings;
    PuzzleList *list;
    MakeProgress *progress;
    Journal journal;
    char words[SETTINGS_MAX]; // the settings as the journal has them
    PgnGame game;
    int64_t games_read;
    bool is_enough;
} Making;

// ---- a game as a brief ----

// What a job is told of its game: this, its moves, and its source with a NUL.
typedef struct BriefHead {
    Board start;
    int32_t count;
} BriefHead;

static void name_source(const PgnGame *game, int64_t number, char source[PUZZLE_SOURCE_MAX]) {
    const char *white = pgn_game_tag(game, "White"), *black = pgn_game_tag(game, "Black");
    Text text = text_over(source, PUZZLE_SOURCE_MAX);
    text_addf(&text, "%" PRId64 ": %.*s - %.*s", number + 1,
              slice_shown(slice_of(white != NULL ? white : "?"), 36), white != NULL ? white : "?",
              slice_shown(slice_of(black != NULL ? black : "?"), 36), black != NULL ? black : "?");
}

// A pass is no move of chess: the game is looked at up to there.
static int count_moves(const PgnGame *game) {
    int count = 0;
    for (int i = -1; (i = pgn_game_next_move(game, i)) < game->item_count; count++) {
        if (game->items[i].move == MOVE_NONE) break;
    }
    return count;
}

static bool write_brief(const PgnGame *game, int64_t number, WorkBytes *brief, Error *error) {
    char source[PUZZLE_SOURCE_MAX];
    BriefHead head = {.start = game->start, .count = count_moves(game)};
    name_source(game, number, source);
    size_t moves = sizeof(Move) * (size_t)head.count, words = strlen(source) + 1;
    if (!work_bytes_set_length(brief, sizeof head + moves + words, error)) return false;
    unsigned char *at = brief->bytes;
    memcpy(at, &head, sizeof head);
    at += sizeof head;
    int item = -1;
    for (int i = 0; i < head.count; i++, at += sizeof(Move)) {
        item = pgn_game_next_move(game, item);
        memcpy(at, &game->items[item].move, sizeof(Move));
    }
    memcpy(at, source, words);
    return true;
}

// Games come in the order of their numbers; those done before are read and passed over.
static WorkBrief brief_game(void *context, int64_t number, WorkBytes *brief, Error *error) {
    Making *making = context;
    const MakeSettings *settings = making->settings;
    if (making->is_enough) return WORK_NO_MORE;
    while (making->games_read <= number) {
        if (!settings->next_game(settings->context, &making->game)) return WORK_NO_MORE;
        making->games_read++;
    }
    return write_brief(&making->game, number, brief, error) ? WORK_READY : WORK_NO_MORE;
}

// ---- a job ----

static void *open_finder(void *context, Error *error) {
    return finder_open(&((const Making *)context)->settings->find, error);
}

static void close_finder(void *context, void *worker) {
    (void)context;
    finder_close(worker);
}

static void interrupt_finder(void *context, void *worker) {
    (void)context;
    finder_stop(worker);
}

// The record: the puzzles as lines of JSON.
static bool write_record(const Puzzle *puzzles, int count, WorkBytes *record, Error *error) {
    if (!work_bytes_set_length(record, (size_t)count * PUZZLE_LINE_MAX + 1, error)) return false;
    Text text = text_over((char *)record->bytes, record->length);
    for (int i = 0; i < count; i++) {
        puzzle_format(&puzzles[i], &text);
        text_add_char(&text, '\n');
    }
    return work_bytes_set_length(record, text.length, error);
}

static WorkEnd run_game(void *context, void *worker, const WorkTask *task, WorkBytes *record,
                        Error *error) {
    Puzzle puzzles[FIND_IN_GAME_MAX];
    BriefHead head;
    (void)context;
    memcpy(&head, task->brief->bytes, sizeof head);
    const unsigned char *bytes = task->brief->bytes + sizeof head;
    size_t size = sizeof(Move) * (size_t)head.count;
    Move *moves = memory_new(size + 1, error);
    if (moves == NULL) return WORK_FAILED;
    memcpy(moves, bytes, size);
    const FindGame game = {.path = {&head.start, moves, head.count},
                           .source = (const char *)bytes + size};
    int count = finder_search(worker, &game, task->is_stopped, puzzles);
    free(moves);
    if (count < 0) return WORK_BROKEN_OFF;
    return write_record(puzzles, count, record, error) ? WORK_DONE : WORK_FAILED;
}

// ---- what was found ----

static bool take_lines(Making *making, Slice lines, Error *error) {
    PuzzleList found = {0};
    bool is_fine = puzzle_list_read(&found, lines, error);
    for (int i = 0; i < found.count && is_fine && !making->is_enough; i++) {
        if (puzzle_list_find(making->list, found.puzzles[i].id) != NULL) continue;
        is_fine = puzzle_list_add(making->list, &found.puzzles[i]) || error_no_memory(error);
        int most = making->settings->count_most;
        making->is_enough = most > 0 && making->list->count >= most;
    }
    puzzle_list_free(&found);
    making->progress->games++;
    making->progress->puzzles = making->list->count;
    return is_fine;
}

static WorkVerdict commit_game(void *context, int64_t number, const WorkBytes *record,
                               Error *error) {
    Making *making = context;
    (void)number;
    if (!journal_keep(&making->journal, KIND_GAME, record->bytes, record->length, error)
        || !take_lines(making, (Slice){(const char *)record->bytes, record->length}, error))
        return WORK_WRONG;
    if (making->settings->tell != NULL)
        making->settings->tell(making->settings->context, making->progress);
    return making->is_enough ? WORK_ENOUGH : WORK_GOES_ON;
}

// A game of an earlier run.
static bool take_record(void *context, const JournalRecord *record, Error *error) {
    Making *making = context;
    if (record->kind != KIND_GAME) return journal_refuse(&making->journal, record, error);
    return take_lines(making, (Slice){(const char *)record->bytes, record->length}, error);
}

// ---- the whole ----

static bool make(Making *making, Error *error) {
    const MakeSettings *settings = making->settings;
    if (making->is_enough) return true;
    const WorkSettings work = {
        .context = making,
        .begin = making->progress->games,
        .end = INT64_MAX,
        .threads = settings->threads,
        .ahead = AHEAD,
        .brief = brief_game,
        .commit = commit_game,
        .open = open_finder,
        .run = run_game,
        .interrupt = interrupt_finder,
        .close = close_finder,
        .journal = settings->journal,
        .ahead_settings = making->words,
    };
    return work_run(&work, settings->is_stopped, error);
}

bool make_puzzles(const MakeSettings *settings, PuzzleList *list, MakeProgress *progress,
                  Error *error) {
    Making *making = memory_new(sizeof *making, error);
    if (making == NULL) return false;
    *progress = (MakeProgress){0};
    making->settings = settings;
    making->list = list;
    making->progress = progress;
    Text words = text_over(making->words, sizeof making->words);
    text_addf(&words, "nodes %" PRIu64 "\ntries %d\n%s", settings->find.nodes, settings->find.tries,
              settings->games);
    const JournalHead head = {.purpose = "puzzles", .settings = making->words};
    bool is_fine =
        journal_go_on(&making->journal, settings->journal, &head, take_record, making, error);
    is_fine = is_fine && make(making, error);
    is_fine = journal_finish(&making->journal, is_fine, error);
    pgn_game_free(&making->game);
    free(making);
    return is_fine;
}
