// SPDX-License-Identifier: GPL-3.0-or-later
// study_review.c - the review of an analysed game, and bad moves tried again; both are works of a
// room (room.h).
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "web/study_inside.h"

enum { LINES_WRITTEN = 1 };

// ---- the review --------------------------------------------------------------------------------

// Marks, evaluations, words and better lines go into the game, as `roque analyse` writes them.
static void write_into_game(Study *study) {
    PgnGame game = {0}, annotated = {0};
    LineTree tree = {0};
    AnnotateOptions options = {
        .language = study->review.language, .lines = LINES_WRITTEN, .replaces_marks = true};
    int ply = study->tree.nodes[study->current].ply;
    if (study_make_game(study, &game)
        && annotate_game(&game, study->review.game, &options, &annotated)
        && line_tree_read(&tree, &annotated, NULL)) {
        line_tree_free(&study->tree);
        pgn_game_free(&study->source);
        study->tree = tree;
        study->source = annotated;
        annotated = (PgnGame){0};
        int node = line_tree_at_ply(&study->tree, ply);
        study->current = node >= 0 ? node : 0;
    } else
        line_tree_free(&tree);
    pgn_game_free(&game);
    pgn_game_free(&annotated);
}

// Whether the main line is still the one that was looked at.
static bool is_same_game(const Study *study, const GameReview *game) {
    int node = 0;
    for (int ply = 0; ply < game->plies; ply++) {
        node = study->tree.nodes[node].child;
        if (node < 0 || study->tree.nodes[node].move != game->moves[ply]) return false;
    }
    return study->tree.nodes[node].child < 0;
}

// A review that is made; its own memory.
typedef struct ReviewJob {
    GameReview *game;
    bool is_restored; // made anew: its words are in the game already
    Language language;
    GamePlace place;
    Error unwritten; // why it is not in the file of its game; empty: it is, or there is none
} ReviewJob;

// Without the lock, and before the analysis is kept: a program that is killed in between makes the
// review once more.
static void write_into_file(const Study *study, ReviewJob *job) {
    if (!job->game->is_finished || job->is_restored || job->place.path[0] == '\0') return;
    if (single_game_annotate(&job->place, job->game, job->language, &job->unwritten))
        game_room_changed(study->games);
}

// With the lock: what came of it, if that is still wanted.
static void take_review(Study *study, ReviewJob *job) {
    StudyReview *review = &study->review;
    if (review->job != job) return;
    review->job = NULL;
    review->looks_all = 0;
    if (!job->game->is_finished || !is_same_game(study, job->game)) {
        room_tell(&study->room);
        return;
    }
    review->game = job->game;
    job->game = NULL;
    review->worst_count = game_review_list_worst(review->game, SIDE_COUNT, REVIEW_HOLDS_MOST,
                                                 STUDY_WORST_MAX, review->worst);
    if (!job->is_restored) write_into_game(study);
    study_changed(study);
    if (!error_is_set(&job->unwritten)) return;
    error_set(&study->unsaved, "The review is not in the file of the game: %p",
              (const void *)&job->unwritten);
    room_tell(&study->room);
}

void study_forget_review(void *context, void *given) {
    ReviewJob *job = given;
    (void)context;
    game_review_close(job->game);
    free(job);
}

// With the lock.
void study_stop_review(void *context) {
    const Study *study = context;
    if (study->pool != NULL) review_pool_wake(study->pool);
}

static void publish_pool(void *context, ReviewPool *pool) {
    Study *study = context;
    room_lock(&study->room);
    study->pool = pool;
    room_unlock(&study->room, true);
}

static bool on_progress(void *context, int64_t made, int all) {
    Study *study = context;
    (void)all;
    room_lock(&study->room);
    bool goes_on = !atomic_load(&study->room.is_stopped);
    if (goes_on) {
        study->review.looks_made = (int)made;
        room_tell(&study->room);
    }
    return room_unlock(&study->room, goes_on);
}

static void run_review(void *context, void *given) {
    Study *study = context;
    ReviewJob *job = given;
    const ReviewWork work = {.on_progress = on_progress, .publish = publish_pool, .context = study};
    review_look(job->game, &work, NULL);
    write_into_file(study, job);
    room_lock(&study->room);
    take_review(study, job);
    room_unlock(&study->room, true);
    study_forget_review(study, job);
}

void study_drop_review(Study *study) {
    StudyReview *review = &study->review;
    study_end_retry(study);
    room_stop(&study->room);
    game_review_close(review->game);
    *review = (StudyReview){.language = review->language};
}

// The moves of the main line, to be freed.
static GameReview *open_review(const Study *study, Error *error) {
    int last = 0;
    while (study->tree.nodes[last].child >= 0) last = study->tree.nodes[last].child;
    int count = study->tree.nodes[last].ply;
    Move *moves = calloc((size_t)count + 1, sizeof *moves);
    GameReview *game = NULL;
    if (count == 0)
        error_set(error, "there are no moves to review");
    else if (moves == NULL)
        error_no_memory(error);
    else {
        line_tree_path(&study->tree, last, moves);
        bool has_pass = false;
        for (int i = 0; i < count; i++) has_pass = has_pass || moves[i] == MOVE_NONE;
        if (has_pass)
            error_set(error, "a game with passes cannot be reviewed");
        else
            game = game_review_open(&study->tree.nodes[0].board, moves, count, error);
    }
    free(moves);
    return game;
}

bool study_begin_review(Study *study, Language language, bool is_restored, Error *error) {
    StudyReview *review = &study->review;
    ReviewJob *job = memory_new(sizeof *job, error);
    if (job == NULL) return false;
    room_lock(&study->room);
    study_drop_review(study);
    study->wanted.is_live = false;
    live_stop(study->live);
    job->is_restored = is_restored;
    job->language = language;
    job->place = study->place;
    job->game = open_review(study, error);
    bool is_begun = job->game != NULL && room_add(&study->room, run_review, job, error);
    if (is_begun) {
        review->job = job;
        review->language = language;
        review->looks_all = job->game->plies + 1;
    } else {
        study_forget_review(study, job);
    }
    room_tell(&study->room);
    study_keep_view(study);
    return room_unlock(&study->room, is_begun);
}

bool study_review(Study *study, Language language, Error *error) {
    return study_begin_review(study, language, false, error);
}

// ---- trying again ------------------------------------------------------------------------------

void study_end_retry(Study *study) {
    if (!study->is_retrying) return;
    study->is_retrying = false;
    study->retry_number++;
    room_lock(&study->looks);
    room_stop_job(&study->looks, study->trying);
    room_unlock(&study->looks, true);
}

static bool begin_retry(Study *study, int ply, Error *error) {
    const StudyReview *review = &study->review;
    bool is_listed = false;
    for (int i = 0; i < review->worst_count; i++) is_listed = is_listed || review->worst[i] == ply;
    if (review->game == NULL) return error_set(error, "the game was not reviewed");
    int node = is_listed ? line_tree_at_ply(&study->tree, ply) : -1;
    if (node < 0) return error_set(error, "the review does not list this move");
    retry_set(&study->retry, review->game, ply);
    study->is_retrying = true;
    study->current = node;
    study->wanted.is_live = false; // it would tell the solution
    live_stop(study->live);
    return true;
}

bool study_retry(Study *study, int ply, Error *error) {
    room_lock(&study->room);
    study_end_retry(study);
    bool is_granted = ply < 0 || begin_retry(study, ply, error);
    room_tell(&study->room);
    return room_unlock(&study->room, is_granted);
}

// A move that is tried again, with what is needed of the game: that may go meanwhile.
typedef struct TryJob {
    Board start;
    Move moves[REVIEW_PLIES_MAX];
    int count;
    Move move, best;
    int number; // of the retry
    bool is_looked;
    TriedMove tried;
    Error reason;
} TryJob;

void study_stop_look(void *context) {
    const Study *study = context;
    if (study->judging != NULL) reviewer_stop(study->judging);
    if (study->explaining != NULL) engine_stop(study->explaining);
}

static void publish_judge(Study *study, Reviewer *judge) {
    room_lock(&study->looks);
    study->judging = judge;
    if (judge != NULL && atomic_load(&study->looks.is_stopped)) reviewer_stop(judge);
    room_unlock(&study->looks, true);
}

static void run_try(void *context, void *given) {
    Study *study = context;
    TryJob *job = given;
    if (study->judge == NULL) study->judge = retry_open_reviewer(&job->reason);
    if (study->judge == NULL) return;
    publish_judge(study, study->judge);
    job->is_looked = retry_judge(study->judge, (GamePath){&job->start, job->moves, job->count},
                                 job->move, job->best, &job->tried);
    publish_judge(study, NULL);
    if (!job->is_looked) error_set(&job->reason, "nothing was looked at");
    if (!atomic_load(&study->looks.is_stopped)) return;
    reviewer_close(study->judge); // once stopped, it looks no more
    study->judge = NULL;
}

// With the lock.
static void fill_try(Study *study, Move move, TryJob *job) {
    const Retry *retry = &study->retry;
    GamePath path = game_review_path(retry->game, retry->ply);
    job->start = *path.start;
    job->count = path.count < REVIEW_PLIES_MAX ? path.count : REVIEW_PLIES_MAX - 1;
    memcpy(job->moves, path.moves, sizeof *job->moves * (size_t)job->count);
    job->move = move;
    job->best = retry_best_line(retry)->moves[0];
    job->number = study->retry_number;
    study->trying = job;
    error_set(&job->reason, "nothing was looked at");
}

static void judge(Study *study, TryJob *job) {
    room_lock(&study->looks);
    if (room_add(&study->looks, run_try, job, &job->reason)) room_wait(&study->looks, job);
    room_unlock(&study->looks, true);
}

// With the lock, which is given up while the move is judged.
static bool try_move(Study *study, Move move, TryJob *job, Error *error) {
    if (move == study->retry.game->moves[study->retry.ply]) {
        study->retry.tried = (TriedMove){.move = move, .is_played = true};
        return true;
    }
    fill_try(study, move, job);
    room_unlock(&study->room, true);
    judge(study, job);
    room_lock(&study->room);
    bool is_wanted = study->is_retrying && study->retry_number == job->number;
    if (study->trying == job) study->trying = NULL;
    if (!is_wanted || !job->is_looked) return error_copy(error, &job->reason);
    study->retry.tried = job->tried;
    return true;
}

bool study_try(Study *study, const char *typed, Language language, Text *said, bool *holds,
               Error *error) {
    Move move = MOVE_NONE;
    TryJob *job = memory_new(sizeof *job, error);
    if (job == NULL) return false;
    room_lock(&study->room);
    bool is_granted = study->is_retrying || error_set(error, "no move is tried again");
    is_granted = is_granted
                 && typed_move_read_chess(language, &study->retry.board, typed, &move, error)
                 && try_move(study, move, job, error);
    if (is_granted) retry_words_add_tried(language, &study->retry, said);
    *holds = is_granted && job->is_looked && job->tried.holds;
    free(job);
    return room_unlock(&study->room, is_granted);
}

// ---- shared ------------------------------------------------------------------------------------

char *study_page(Study *study, Language language, Error *error) {
    char *text = NULL;
    room_lock(&study->room);
    ReviewPage page = review_page_of(&study->source, language);
    if (study->review.game != NULL)
        text = review_page_text(study->review.game, &page, error);
    else
        error_set(error, "the game was not reviewed");
    room_unlock(&study->room, true);
    return text;
}
