// SPDX-License-Identifier: GPL-3.0-or-later
// look.c - see look.h.
#include "review/look.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/memory.h"
#include "endgame/endgame.h"
#include "engine/engine.h"

// What one iteration of a search said.
typedef struct Iteration {
    Depth depth;
    int line_count;
    ReviewLine lines[REVIEW_LINES_MAX];
} Iteration;

struct Reviewer {
    ReviewSettings settings;
    Engine *engine;
    Engine *novice; // for first glances
    atomic_bool is_stopped;
    // The last two iterations reported.
    Iteration iterations[2];
    int latest;
    Depth finished_depth;
    uint64_t nodes;
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
    Reviewer *reviewer = memory_new(sizeof *reviewer, error);
    if (reviewer == NULL) return NULL;
    reviewer->settings = *settings;
    ReviewSettings *own = &reviewer->settings;
    if (own->move_time_ms == 0 && own->nodes == 0 && own->depth == 0)
        own->nodes = REVIEW_NODES_DEFAULT;
    if (own->lines < 1) own->lines = 1;
    if (own->lines > REVIEW_LINES_MAX) own->lines = REVIEW_LINES_MAX;
    if (own->hash_mb == 0) own->hash_mb = REVIEW_HASH_DEFAULT_MB;
    EngineListener listener = {.context = reviewer, .on_info = on_info, .on_best = on_best};
    reviewer->engine = engine_open(&listener, error);
    if (reviewer->engine != NULL) reviewer->novice = engine_open(&(EngineListener){0}, error);
    if (reviewer->novice == NULL || !open_tables(reviewer, error)) {
        reviewer_close(reviewer);
        return NULL;
    }
    engine_set_hash(reviewer->engine, (size_t)own->hash_mb);
    engine_set_hash(reviewer->novice, TABLE_MB_MIN);
    return reviewer;
}

void reviewer_close(Reviewer *reviewer) {
    if (reviewer == NULL) return;
    engine_close(reviewer->engine);
    engine_close(reviewer->novice);
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

// What a search may cost.
typedef struct Effort {
    int times;   // the usual
    Depth depth; // 0: as the settings say
} Effort;

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

// So many times the effort are so many plies more.
static Depth depth_of(const ReviewSettings *settings, Effort effort) {
    enum { TIMES_A_PLY = 2 };
    Depth depth = settings->depth;
    for (int rest = effort.times; rest > 1 && depth > 0 && depth < DEPTH_MAX; rest /= TIMES_A_PLY)
        depth++;
    return effort.depth > 0 && (depth == 0 || effort.depth < depth) ? effort.depth : depth;
}

// One search of the position the engine holds for so many lines, which there are; what it found is
// in the finished iteration. A limit too small for even the first iteration gives way to that.
static const Iteration *search(Reviewer *reviewer, int lines, Effort effort) {
    const ReviewSettings *settings = &reviewer->settings;
    const int64_t time_ms = settings->move_time_ms * effort.times;
    EngineLimits limits = {.nodes = settings->nodes * (uint64_t)effort.times,
                           .depth = depth_of(settings, effort),
                           .is_stopped = &reviewer->is_stopped};
    limits.time[WHITE].move_time_ms = limits.time[BLACK].move_time_ms = time_ms;
    engine_set_multi_pv(reviewer->engine, lines);
    for (int attempt = 0; attempt < 2; attempt++) {
        memset(reviewer->iterations, 0, sizeof reviewer->iterations);
        reviewer->finished_depth = 0;
        engine_think(reviewer->engine, &limits);
        if (atomic_load(&reviewer->is_stopped)) return NULL;
        if (finished(reviewer, lines) != NULL) break;
        limits = (EngineLimits){.depth = 1};
    }
    return finished(reviewer, lines);
}

// Puts the position on the engine's board. Returns the number of legal moves.
static int set_position(Reviewer *reviewer, GamePath path) {
    engine_set_position(reviewer->engine, path.start, path.moves, path.count);
    MoveSets sets;
    movegen_sets(engine_board(reviewer->engine), MOVES_ALL, &sets);
    return sets.move_count;
}

// ---- looking ----

static bool look_for_best(Reviewer *reviewer, int times, Look *look) {
    int wanted = reviewer->settings.lines;
    int lines = look->legal_count < wanted ? look->legal_count : wanted;
    const Iteration *iteration = search(reviewer, lines, (Effort){times, 0});
    if (iteration == NULL) return false;
    look->line_count = iteration->line_count;
    memcpy(look->lines, iteration->lines, sizeof look->lines);
    look->second_score = iteration->line_count > 1 ? iteration->lines[1].score : SCORE_NONE;
    return true;
}

// What comes to mind at once, by an engine that knows nothing of what comes later.
static void glance(Reviewer *reviewer, GamePath path, Look *look) {
    const EngineLimits limits = {.depth = REVIEW_GLANCE_DEPTH};
    engine_new_game(reviewer->novice);
    engine_set_position(reviewer->novice, path.start, path.moves, path.count);
    EngineBest best = engine_think(reviewer->novice, &limits);
    look->glance = best.move;
    reviewer->nodes += best.nodes;
}

// A best move that the first glance did not show may be the only good one: that is worth a look at
// the second best, in one search with the best.
static bool look_at_rest(Reviewer *reviewer, GamePath path, int times, Look *look) {
    Move best = look->lines[0].moves[0];
    if (look->played != best || look->legal_count < 2) return true;
    glance(reviewer, path, look);
    if (look->glance == best || look->second_score != SCORE_NONE) return true;
    Depth depth = look->lines[0].depth;
    const Iteration *iteration = search(reviewer, 2, (Effort){times, depth});
    if (iteration == NULL) return false;
    int second = iteration->lines[0].moves[0] == best ? 1 : 0;
    if (iteration->depth == depth) look->second_score = iteration->lines[second].score;
    return true;
}

void reviewer_forget(Reviewer *reviewer) {
    engine_new_game(reviewer->engine);
}

bool reviewer_look(Reviewer *reviewer, GamePath path, Move played, int times, Look *look) {
    *look = (Look){.second_score = SCORE_NONE, .played = played, .effort = times};
    if (atomic_load(&reviewer->is_stopped)) return false;
    int64_t began_ms = clock_now_ms();
    reviewer->nodes = 0;
    look->legal_count = set_position(reviewer, path);
    if (look->legal_count > 0
        && !(look_for_best(reviewer, times, look) && look_at_rest(reviewer, path, times, look)))
        return false;
    look->nodes = reviewer->nodes;
    look->time_ms = clock_now_ms() - began_ms;
    look->is_known = true;
    return true;
}

bool reviewer_look_as_deep(Reviewer *reviewer, GamePath path, int times, Depth depth, Look *look) {
    if (!reviewer_look(reviewer, path, MOVE_NONE, times, look)) return false;
    if (look->line_count == 0 || look->lines[0].depth >= depth
        || score_is_mate(look->lines[0].score))
        return true;
    int64_t began_ms = clock_now_ms();
    reviewer->nodes = 0;
    const Iteration *iteration =
        search(reviewer, look->line_count, (Effort){times * REVIEW_DEEPER, depth});
    if (iteration == NULL) return look->is_known = false;
    if (iteration->depth > look->lines[0].depth)
        memcpy(look->lines, iteration->lines, sizeof look->lines);
    look->nodes += reviewer->nodes;
    look->time_ms += clock_now_ms() - began_ms;
    return true;
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

// Or is not there.
static bool line_begins_with(const ReviewLine *line, Move move, const Board *board) {
    return line->length == 0 || (line_fits(line, board) && line->moves[0] == move);
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
    return line_begins_with(&look->played_line, look->played, board)
           && line_begins_with(&look->best_alone, look->lines[0].moves[0], board);
}
