// SPDX-License-Identifier: GPL-3.0-or-later
// engine.c - the chess engine for users of the library.
#include <roque/engine.h>

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "engine/engine.h"
#include "library/library.h"

_Static_assert((int)ROQUE_LINE_MAX == (int)PLY_MAX, "a public line has room for every line");

struct RoqueEngine {
    Engine *engine;
    RoqueOnInfo *on_info;
    void *context;
    atomic_bool is_stopped;
    bool is_started; // a search that nobody has waited for
    RoqueBest best;  // written by the search's thread until it has ended
};

static int plain_score(Score score) {
    return score_clamp(score, -SCORE_MATE, SCORE_MATE);
}

static int mate_of(Score score) {
    return score_is_mate(score) ? score_mate_moves(score) : 0;
}

static void keep_line(RoqueEngine *engine, const EngineInfo *info) {
    engine->best.line_length =
        info->line_length < ROQUE_LINE_MAX ? info->line_length : ROQUE_LINE_MAX;
    memcpy(engine->best.line, info->line,
           (size_t)engine->best.line_length * sizeof *engine->best.line);
}

static void hear_info(void *context, const EngineInfo *info) {
    RoqueEngine *engine = context;
    if (info->line_number == 1) keep_line(engine, info);
    if (engine->on_info == NULL) return;
    const RoqueInfo told = {
        .depth = info->depth,
        .selective_depth = info->selective_depth,
        .line_number = info->line_number,
        .score = plain_score(info->score),
        .mate = mate_of(info->score),
        .bound = info->bound == BOUND_EXACT   ? 0
                 : info->bound == BOUND_LOWER ? 1
                                              : -1,
        .nodes = info->nodes,
        .time_ms = info->time_ms,
        .hash_permill = info->full_permill,
        .line_length = info->line_length,
        .line = info->line,
    };
    engine->on_info(engine->context, &told);
}

static void hear_best(void *context, const EngineBest *found) {
    RoqueBest *best = &((RoqueEngine *)context)->best;
    best->move = found->move;
    best->ponder = found->ponder;
    best->score = plain_score(found->score);
    best->mate = mate_of(found->score);
    best->depth = found->depth;
    best->nodes = found->nodes;
    // The line is the best move's, whatever was told last.
    if (found->move == MOVE_NONE) {
        best->line_length = 0;
    } else if (best->line_length == 0 || best->line[0] != found->move) {
        best->line[0] = found->move;
        best->line[1] = found->ponder;
        best->line_length = found->ponder != MOVE_NONE ? 2 : 1;
    }
}

RoqueEngine *roque_engine_open(RoqueError *error) {
    Error reason = {{0}};
    RoqueEngine *engine = memory_new(sizeof *engine, &reason);
    if (engine != NULL) {
        const EngineListener listener = {
            .context = engine, .on_info = hear_info, .on_best = hear_best};
        engine->engine = engine_open(&listener, &reason);
        if (engine->engine != NULL) return engine;
        free(engine);
    }
    library_tell(error, &reason);
    return NULL;
}

void roque_engine_close(RoqueEngine *engine) {
    if (engine == NULL) return;
    roque_engine_stop(engine);
    engine_wait(engine->engine);
    engine_close(engine->engine);
    free(engine);
}

// ---- options ----

static bool set_hash(Engine *engine, const char *text, Error *error) {
    int64_t wanted = 0;
    if (!text_parse_int(text, "hash", TABLE_MB_MIN, TABLE_MB_MAX, &wanted, error)) return false;
    size_t had = engine_set_hash(engine, (size_t)wanted);
    return had >= (size_t)wanted || error_set(error, "hash: there is memory for %zu MB only", had);
}

static bool set_threads(Engine *engine, const char *text, Error *error) {
    int64_t threads = 0;
    return text_parse_int(text, "threads", 1, ENGINE_THREADS_MAX, &threads, error)
           && engine_set_threads(engine, (int)threads, error);
}

static bool set_lines(Engine *engine, const char *text, Error *error) {
    int64_t lines = 0;
    if (!text_parse_int(text, "lines", 1, ENGINE_LINES_MAX, &lines, error)) return false;
    engine_set_multi_pv(engine, (int)lines);
    return true;
}

static bool set_eval(Engine *engine, const char *text, Error *error) {
    if (strcmp(text, "classic") != 0 && strcmp(text, "network") != 0)
        return error_set(error, "eval: '%.40s' is neither network nor classic", text);
    return engine_set_judge(engine, text, NULL, error);
}

static bool set_net(Engine *engine, const char *text, Error *error) {
    return engine_set_judge(engine, NULL, text, error);
}

static bool set_elo(Engine *engine, const char *text, Error *error) {
    int64_t elo = 0;
    if (*text != '\0' && !text_parse_int(text, "elo", 0, HANDICAP_ELO_MOST, &elo, error))
        return false;
    if (elo != 0 && elo < HANDICAP_ELO_LEAST)
        return error_set(error, "elo: %d to %d, or 0", HANDICAP_ELO_LEAST, HANDICAP_ELO_MOST);
    engine_set_handicap(engine, elo != 0 ? handicap_of_elo((int)elo) : (Handicap){0}, 1);
    return true;
}

static const struct EngineOption {
    const char *name;
    bool (*set)(Engine *engine, const char *text, Error *error);
} OPTIONS[] = {
    {"hash", set_hash},   {"threads", set_threads},
    {"lines", set_lines}, {"eval", set_eval},
    {"net", set_net},     {"tables", engine_set_tables},
    {"elo", set_elo},     {"syzygy", engine_set_syzygy},
};

enum { OPTION_COUNT = sizeof OPTIONS / sizeof OPTIONS[0] };

const char *roque_engine_option(int index) {
    return index >= 0 && index < OPTION_COUNT ? OPTIONS[index].name : NULL;
}

static bool refuse_busy(RoqueError *error) {
    return library_refuse(error, "a search is running, or nobody has waited for it");
}

bool roque_engine_set_option(RoqueEngine *engine, const char *name, const char *value,
                             RoqueError *error) {
    if (engine->is_started) return refuse_busy(error);
    if (name == NULL || value == NULL)
        return library_refuse(error, "an option has a name and a value");
    Error reason = {{0}};
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (strcmp(OPTIONS[i].name, name) == 0)
            return OPTIONS[i].set(engine->engine, value, &reason) || library_tell(error, &reason);
    }
    return library_refuse(error, "there is no option '%.40s'", name);
}

void roque_engine_listen(RoqueEngine *engine, RoqueOnInfo *on_info, void *context) {
    if (engine->is_started) return;
    engine->on_info = on_info;
    engine->context = context;
}

void roque_engine_new_game(RoqueEngine *engine) {
    if (!engine->is_started) engine_new_game(engine->engine);
}

// ---- searching ----

static bool check_limits(const RoqueLimits *limits, RoqueError *error) {
    if (limits == NULL) return library_refuse(error, "no limits were given");
    if (limits->depth < 0 || limits->depth > DEPTH_MAX)
        return library_refuse(error, "depth: 0 to %d, not %d", DEPTH_MAX, limits->depth);
    if (limits->move_time_ms < 0 || limits->mate < 0 || limits->moves_to_go < 0)
        return library_refuse(error, "limits are not negative");
    return true;
}

static EngineLimits inner_limits(const RoqueEngine *engine, const RoqueLimits *limits) {
    EngineLimits inner = {
        .depth = limits->depth,
        .nodes = limits->nodes,
        .mate = limits->mate < DEPTH_MAX ? limits->mate : DEPTH_MAX,
        .is_infinite = limits->is_infinite,
        .is_stopped = &engine->is_stopped,
    };
    for (int side = 0; side < SIDE_COUNT; side++) {
        inner.time[side] = (TimeLimits){
            .clock_ms = limits->clock_ms[side],
            .increment_ms = limits->increment_ms[side],
            .moves_to_go = limits->moves_to_go,
            .move_time_ms = limits->move_time_ms,
            .overhead_ms = ENGINE_OVERHEAD_DEFAULT_MS,
            .has_clock = limits->has_clocks,
        };
    }
    return inner;
}

bool roque_engine_start(RoqueEngine *engine, const RoqueChess *chess, const RoqueLimits *limits,
                        RoqueError *error) {
    if (engine->is_started) return refuse_busy(error);
    if (!check_limits(limits, error)) return false;
    Move *moves = malloc((size_t)(chess->plies + 1) * sizeof *moves);
    if (moves == NULL) return library_no_memory(error);
    for (int ply = 0; ply < chess->plies; ply++) moves[ply] = chess->steps[ply + 1].move;
    engine_set_position(engine->engine, &chess->steps[0].board, moves, chess->plies);
    free(moves);
    engine->best = (RoqueBest){0};
    engine->is_started = true;
    atomic_store(&engine->is_stopped, false);
    const EngineLimits inner = inner_limits(engine, limits);
    engine_go(engine->engine, &inner);
    return true;
}

bool roque_engine_wait(RoqueEngine *engine, RoqueBest *best, RoqueError *error) {
    if (!engine->is_started) return library_refuse(error, "no search was started");
    engine_wait(engine->engine);
    engine->is_started = false;
    if (best != NULL) *best = engine->best;
    return true;
}

bool roque_engine_search(RoqueEngine *engine, const RoqueChess *chess, const RoqueLimits *limits,
                         RoqueBest *best, RoqueError *error) {
    return roque_engine_start(engine, chess, limits, error)
           && roque_engine_wait(engine, best, error);
}

void roque_engine_stop(RoqueEngine *engine) {
    atomic_store(&engine->is_stopped, true);
    engine_stop(engine->engine);
}
