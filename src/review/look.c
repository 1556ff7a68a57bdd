// SPDX-License-Identifier: GPL-3.0-or-later
// look.c - see look.h.
#include "review/look.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"

// What one iteration of a search said.
typedef struct Iteration {
    Depth depth;
    int line_count;
    ReviewLine lines[REVIEW_LINES_MAX];
} Iteration;

struct Reviewer {
    ReviewSettings settings; // of the running look
    Engine *engine;
    atomic_bool is_stopped;
    // The last two iterations reported.
    Iteration iterations[2];
    int latest;
    Depth finished_depth;
    Move first_at[DEPTH_MAX + 1]; // first move of the best line of each iteration
    uint64_t nodes;
    int64_t time_ms;
};

// ---- listening ----

static void keep_line(ReviewLine *line, const EngineInfo *info) {
    line->score = info->score;
    line->depth = info->depth;
    line->length = info->line_length < REVIEW_LINE_MAX ? info->line_length : REVIEW_LINE_MAX;
    memcpy(line->moves, info->line, (size_t)line->length * sizeof *line->moves);
}

static void on_info(void *context, const EngineInfo *info) {
    Reviewer *reviewer = context;
    reviewer->time_ms = info->time_ms;
    bool is_wanted =
        info->line_number >= 1 && info->line_number <= REVIEW_LINES_MAX && info->line_length > 0;
    if (info->bound != BOUND_EXACT || info->is_last || !is_wanted || info->depth < 1
        || info->depth > DEPTH_MAX)
        return;
    Iteration *latest = &reviewer->iterations[reviewer->latest];
    if (info->depth != latest->depth) {
        reviewer->latest ^= 1;
        latest = &reviewer->iterations[reviewer->latest];
        *latest = (Iteration){.depth = info->depth};
    }
    keep_line(&latest->lines[info->line_number - 1], info);
    if (info->line_number > latest->line_count) latest->line_count = info->line_number;
    if (info->line_number == 1) reviewer->first_at[info->depth] = info->line[0];
}

static void on_best(void *context, const EngineBest *best) {
    Reviewer *reviewer = context;
    reviewer->finished_depth = best->depth;
    reviewer->nodes += best->nodes;
}

// ---- life ----

static bool open_tables(Reviewer *reviewer, Error *error) {
    const char *folders = reviewer->settings.tables;
    if (folders == NULL || engine_set_tables(reviewer->engine, folders, error)) return true;
    return strcmp(folders, TABLE_HOME_WORD) == 0;
}

Reviewer *reviewer_open(const ReviewSettings *settings, Error *error) {
    Reviewer *reviewer = calloc(1, sizeof *reviewer);
    if (reviewer == NULL) {
        error_set(error, "not enough memory");
        return NULL;
    }
    reviewer->settings = *settings;
    ReviewSettings *own = &reviewer->settings;
    if (own->move_time_ms == 0 && own->nodes == 0 && own->depth == 0)
        own->nodes = REVIEW_NODES_DEFAULT;
    if (own->lines < 1) own->lines = 1;
    if (own->lines > REVIEW_LINES_MAX) own->lines = REVIEW_LINES_MAX;
    if (own->hash_mb == 0) own->hash_mb = REVIEW_HASH_DEFAULT_MB;
    EngineListener listener = {.context = reviewer, .on_info = on_info, .on_best = on_best};
    reviewer->engine = engine_open(&listener, error);
    if (reviewer->engine == NULL || !open_tables(reviewer, error)) {
        reviewer_close(reviewer);
        return NULL;
    }
    engine_set_hash(reviewer->engine, (size_t)own->hash_mb);
    return reviewer;
}

void reviewer_close(Reviewer *reviewer) {
    if (reviewer == NULL) return;
    engine_close(reviewer->engine);
    free(reviewer);
}

Tables *reviewer_tables(const Reviewer *reviewer) {
    return engine_tables(reviewer->engine);
}

void reviewer_stop(Reviewer *reviewer) {
    atomic_store(&reviewer->is_stopped, true);
    engine_stop(reviewer->engine);
}

// ---- searching ----

// The deepest iteration that found all lines: a limit may end the last one between two of them.
static const Iteration *finished(const Reviewer *reviewer, int lines) {
    const Iteration *deepest = NULL;
    for (int i = 0; i < 2; i++) {
        const Iteration *iteration = &reviewer->iterations[i];
        bool is_whole =
            iteration->depth <= reviewer->finished_depth && iteration->line_count == lines;
        if (is_whole && (deepest == NULL || iteration->depth > deepest->depth)) deepest = iteration;
    }
    return deepest;
}

// One search of the position the engine holds for so many lines, which there are; what it found is
// in the finished iteration. A limit too small for even the first iteration gives way to that.
static const Iteration *search(Reviewer *reviewer, int lines, EngineLimits *limits) {
    const ReviewSettings *settings = &reviewer->settings;
    limits->nodes = settings->nodes;
    limits->time[WHITE].move_time_ms = limits->time[BLACK].move_time_ms = settings->move_time_ms;
    engine_set_multi_pv(reviewer->engine, lines);
    for (int attempt = 0; attempt < 2; attempt++) {
        memset(reviewer->iterations, 0, sizeof reviewer->iterations);
        reviewer->finished_depth = 0;
        engine_think(reviewer->engine, limits);
        if (atomic_load(&reviewer->is_stopped)) return NULL;
        if (finished(reviewer, lines) != NULL) break;
        limits->nodes = 0;
        limits->time[WHITE].move_time_ms = limits->time[BLACK].move_time_ms = 0;
        limits->depth = 1;
    }
    return finished(reviewer, lines);
}

static bool look_for_best(Reviewer *reviewer, Look *look) {
    EngineLimits limits = {.depth = reviewer->settings.depth};
    int wanted = reviewer->settings.lines;
    int lines = look->legal_count < wanted ? look->legal_count : wanted;
    const Iteration *iteration = search(reviewer, lines, &limits);
    if (iteration == NULL) return false;
    look->line_count = iteration->line_count;
    memcpy(look->lines, iteration->lines, sizeof look->lines);
    look->second_score = iteration->line_count > 1 ? iteration->lines[1].score : SCORE_NONE;
    Depth glance = iteration->depth < REVIEW_GLANCE_DEPTH ? iteration->depth : REVIEW_GLANCE_DEPTH;
    look->glance = reviewer->first_at[glance];
    return true;
}

// The played move against the best one, nobody else: with the same effort both are seen deeper
// than before, and equally deep.
static bool look_at_played(Reviewer *reviewer, Look *look) {
    Move best = look->lines[0].moves[0];
    look->played_line = look->lines[0];
    look->best_beside_played = look->lines[0].score;
    if (look->played == best) return true;
    EngineLimits limits = {
        .depth = reviewer->settings.depth, .only_count = 2, .only = {best, look->played}};
    const Iteration *duel = search(reviewer, 2, &limits);
    if (duel == NULL) return false;
    int played = duel->lines[0].moves[0] == look->played ? 0 : 1;
    look->played_line = duel->lines[played];
    look->best_beside_played = duel->lines[1 - played].score;
    return true;
}

// A best move that the first glance did not show may be the only good one:
// that is worth a look at the rest.
static bool look_at_rest(Reviewer *reviewer, const Board *board, Look *look) {
    Move best = look->lines[0].moves[0];
    bool is_worth_it =
        look->played == best && look->second_score == SCORE_NONE && look->glance != best;
    if (!is_worth_it) return true;
    EngineLimits limits = {0};
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i] != best) limits.only[limits.only_count++] = moves[i];
    }
    limits.depth = look->lines[0].depth;
    const Iteration *iteration = search(reviewer, 1, &limits);
    if (iteration == NULL) return false;
    if (iteration->depth == look->lines[0].depth) look->second_score = iteration->lines[0].score;
    return true;
}

static int begin_look(Reviewer *reviewer, const Board *start, const Move *moves, int count) {
    engine_new_game(reviewer->engine);
    engine_set_position(reviewer->engine, start, moves, count);
    reviewer->nodes = 0;
    MoveSets sets;
    movegen_sets(engine_board(reviewer->engine), MOVES_ALL, &sets);
    return sets.move_count;
}

bool reviewer_look(Reviewer *reviewer, const Board *start, const Move *moves, int count,
                   Move played, Look *look) {
    *look = (Look){.second_score = SCORE_NONE, .played = played};
    if (atomic_load(&reviewer->is_stopped)) return false;
    int64_t began_ms = clock_now_ms();
    look->legal_count = begin_look(reviewer, start, moves, count);
    if (look->legal_count > 0) {
        if (!look_for_best(reviewer, look)) return false;
        if (played != MOVE_NONE && !look_at_played(reviewer, look)) return false;
        if (played != MOVE_NONE && !look_at_rest(reviewer, engine_board(reviewer->engine), look))
            return false;
    }
    look->nodes = reviewer->nodes;
    look->time_ms = clock_now_ms() - began_ms;
    look->is_known = true;
    return true;
}

bool reviewer_look_harder(Reviewer *reviewer, const Board *start, const Move *moves, int count,
                          Move played, int times, Look *look) {
    enum { TIMES_A_PLY = 2 }; // what a ply more costs
    ReviewSettings usual = reviewer->settings, *harder = &reviewer->settings;
    harder->nodes *= (uint64_t)times;
    harder->move_time_ms *= times;
    for (int rest = times; rest > 1 && harder->depth > 0 && harder->depth < DEPTH_MAX;
         rest /= TIMES_A_PLY)
        harder->depth++;
    bool is_made = reviewer_look(reviewer, start, moves, count, played, look);
    reviewer->settings = usual;
    return is_made;
}

static bool line_fits(const ReviewLine *line, const Board *board) {
    if (line->length < 1 || line->length > REVIEW_LINE_MAX) return false;
    if (line->depth < 1 || line->depth > DEPTH_MAX) return false;
    if (line->score < -SCORE_MATE || line->score > SCORE_MATE) return false;
    Board now = *board;
    for (int i = 0; i < line->length; i++) {
        if (!movegen_is_legal(&now, line->moves[i])) return false;
        board_advance(&now, line->moves[i]);
    }
    return true;
}

bool look_fits(const Look *look, const Board *board) {
    MoveSets sets;
    movegen_sets(board, MOVES_ALL, &sets);
    if (!look->is_known || look->legal_count != sets.move_count) return false;
    if (look->legal_count == 0) return look->line_count == 0 && look->played == MOVE_NONE;
    if (look->line_count < 1 || look->line_count > REVIEW_LINES_MAX) return false;
    for (int i = 0; i < look->line_count; i++) {
        if (!line_fits(&look->lines[i], board)) return false;
    }
    if (look->played == MOVE_NONE) return true;
    return line_fits(&look->played_line, board) && look->played_line.moves[0] == look->played;
}
