// SPDX-License-Identifier: GPL-3.0-or-later
// study_review.c - the review of an analysed game, in a thread of its
// own, and bad moves tried again.
#include <stdlib.h>

#include "core/thread.h"
#include "games/games.h"
#include "web/study_inside.h"

enum { TICK_MS = 100, THREADS_MAX = 8, LINES_WRITTEN = 1 };

// ---- the review --------------------------------------------------------------------------------

// Marks, evaluations, words and better lines go into the game, as `roque analyse` writes them.
static void write_into_game(Study *study) {
    PgnGame game = {0}, annotated = {0};
    LineTree tree = {0};
    char name[64];
    Text text = text_over(name, sizeof name);
    text_addf(&text, "Roque %s", version_text());
    AnnotateOptions options = {.language = study->review.language,
                               .annotator = name,
                               .lines = LINES_WRITTEN,
                               .replaces_marks = true};
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
static bool is_same_game(const Study *study) {
    const GameReview *game = study->review.game;
    int node = 0;
    for (int ply = 0; ply < game->plies; ply++) {
        node = study->tree.nodes[node].child;
        if (node < 0 || study->tree.nodes[node].move != game->moves[ply]) return false;
    }
    return study->tree.nodes[node].child < 0;
}

static void finish(Study *study) {
    StudyReview *review = &study->review;
    pthread_mutex_lock(&study->lock);
    review->looks_all = 0;
    if (review->game->is_finished && !atomic_load(&review->is_stopped) && is_same_game(study)) {
        review->worst_count = game_review_list_worst(review->game, SIDE_COUNT, REVIEW_HOLDS_MOST,
                                                     STUDY_WORST_MAX, review->worst);
        review->is_made = true;
        if (!review->is_restored) write_into_game(study);
        study_changed(study);
    } else
        study_tell(study);
    pthread_mutex_unlock(&study->lock);
}

static void *run_review(void *context) {
    Study *study = context;
    StudyReview *review = &study->review;
    const ReviewSettings settings = {
        .nodes = REVIEW_NODES_DEFAULT, .lines = 1, .tables = TABLE_HOME_WORD};
    ReviewPool *pool = review_pool_open(&settings, thread_processors(THREADS_MAX), NULL, NULL);
    if (pool != NULL) {
        review_pool_add(pool, review->game);
        while (!review_pool_wait(pool, review->game, TICK_MS) && !atomic_load(&review->is_stopped)
               && !review_pool_has_failed(pool, NULL)) {
            pthread_mutex_lock(&study->lock);
            review->looks_made = (int)review_pool_looks_made(pool);
            study_tell(study);
            pthread_mutex_unlock(&study->lock);
        }
        review_pool_close(pool);
    }
    finish(study);
    return NULL;
}

void study_drop_review(Study *study) {
    StudyReview *review = &study->review;
    study_end_retry(study);
    if (review->is_begun) {
        atomic_store(&review->is_stopped, true);
        pthread_mutex_unlock(&study->lock);
        pthread_join(review->thread, NULL);
        pthread_mutex_lock(&study->lock);
    }
    game_review_close(review->game);
    review->game = NULL;
    review->is_begun = review->is_made = false;
    review->looks_all = review->worst_count = 0;
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
        error_set(error, "not enough memory");
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
    pthread_mutex_lock(&study->turn);
    pthread_mutex_lock(&study->lock);
    study_drop_review(study);
    review->is_restored = is_restored;
    study->wanted.is_live = false;
    live_stop(study->live);
    review->game = open_review(study, error);
    if (review->game != NULL) {
        review->language = language;
        review->looks_made = 0;
        review->looks_all = review->game->plies + 1;
        atomic_store(&review->is_stopped, false);
        review->is_begun = thread_start(&review->thread, run_review, study);
        if (!review->is_begun) error_set(error, "no thread for a game");
    }
    study_keep_view(study);
    study_tell(study);
    bool is_begun = review->is_begun;
    pthread_mutex_unlock(&study->lock);
    pthread_mutex_unlock(&study->turn);
    return is_begun;
}

bool study_review(Study *study, Language language, Error *error) {
    return study_begin_review(study, language, false, error);
}

// ---- trying again ------------------------------------------------------------------------------

void study_end_retry(Study *study) {
    if (!study->is_retrying) return;
    study->is_retrying = false;
    reviewer_close(study->judge);
    study->judge = NULL;
}

static bool begin_retry(Study *study, int ply, Error *error) {
    const StudyReview *review = &study->review;
    bool is_listed = false;
    for (int i = 0; i < review->worst_count; i++) is_listed = is_listed || review->worst[i] == ply;
    if (!review->is_made) return error_set(error, "the game was not reviewed");
    int node = is_listed ? line_tree_at_ply(&study->tree, ply) : -1;
    if (node < 0) return error_set(error, "the review does not list this move");
    study->judge = retry_open_reviewer(error);
    if (study->judge == NULL) return false;
    retry_set(&study->retry, review->game, ply);
    study->is_retrying = true;
    study->current = node;
    study->wanted.is_live = false; // it would tell the solution
    live_stop(study->live);
    return true;
}

bool study_retry(Study *study, int ply, Error *error) {
    pthread_mutex_lock(&study->turn);
    pthread_mutex_lock(&study->lock);
    study_end_retry(study);
    bool is_granted = ply < 0 || begin_retry(study, ply, error);
    study_tell(study);
    pthread_mutex_unlock(&study->lock);
    pthread_mutex_unlock(&study->turn);
    return is_granted;
}

static bool judge(Study *study, Move move, Language language, Text *said, bool *holds,
                  Error *error) {
    Retry *retry = &study->retry;
    if (move == retry->game->moves[retry->ply]) {
        retry_words_add_played(language, retry, said);
        return true;
    }
    if (!retry_judge(study->judge, game_review_path(retry->game, retry->ply), move,
                     retry_best_line(retry)->moves[0], &retry->tried))
        return error_set(error, "nothing was looked at");
    retry_words_add_judgement(language, retry, said);
    text_add_char(said, ' ');
    retry_words_add_answer(language, retry, said);
    *holds = retry->tried.holds;
    return true;
}

bool study_try(Study *study, const char *text, Language language, Text *said, bool *holds,
               Error *error) {
    GameMove move = GAME_NO_MOVE;
    pthread_mutex_lock(&study->turn);
    pthread_mutex_lock(&study->lock);
    bool is_granted = study->is_retrying || error_set(error, "no move is tried again");
    is_granted = is_granted && game_find_move(&game_chess, &study->retry.board, text, &move, error)
                 && judge(study, (Move)move, language, said, holds, error);
    pthread_mutex_unlock(&study->lock);
    pthread_mutex_unlock(&study->turn);
    return is_granted;
}
