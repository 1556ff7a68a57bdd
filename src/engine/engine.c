// SPDX-License-Identifier: GPL-3.0-or-later
// engine.c - the engine's life: one conductor thread that runs searches one
// after the other, helpers beside it.
#include "engine/engine.h"

#include <pthread.h>
#include <stdlib.h>

#include "core/clock.h"
#include "core/memory.h"
#include "core/thread.h"
#include "engine/engine_state.h"
#include "engine/repetition.h"

enum { LOOK_AT_FLAG_MS = 5 };

// ---- workers ----

static void worker_close(Worker *worker) {
    if (worker == NULL) return;
    free(worker->histories);
    accumulators_close(worker->accumulators);
    pawn_cache_close(worker->pawns);
    free(worker);
}

static Worker *worker_open(Shared *shared, int index, const Network *network) {
    Worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) return NULL;
    worker->shared = shared;
    worker->index = index;
    worker->histories = memory_take_large(sizeof *worker->histories);
    worker->pawns = pawn_cache_open();
    worker->accumulators = network != NULL ? accumulators_open(network) : NULL;
    bool has_sums = network == NULL || worker->accumulators != NULL;
    if (worker->histories != NULL && worker->pawns != NULL && has_sums) return worker;
    worker_close(worker);
    return NULL;
}

static void close_workers(Engine *engine) {
    for (int i = 0; i < engine->worker_count; i++) worker_close(engine->workers[i]);
    free(engine->workers);
    engine->workers = NULL;
    engine->worker_count = 0;
}

bool engine_open_workers(Engine *engine, int count, Error *error) {
    Worker **workers = calloc((size_t)count, sizeof *workers);
    if (workers == NULL) return error_no_memory(error);
    for (int i = 0; i < count; i++) {
        workers[i] = worker_open(&engine->shared, i, engine->network);
        if (workers[i] != NULL) continue;
        while (i > 0) worker_close(workers[--i]);
        free(workers);
        return error_no_memory(error);
    }
    close_workers(engine);
    engine->workers = workers;
    engine->worker_count = count;
    return true;
}

// ---- the face ----

void engine_wait(Engine *engine) {
    pthread_mutex_lock(&engine->lock);
    while (engine->is_searching) pthread_cond_wait(&engine->changed, &engine->lock);
    pthread_mutex_unlock(&engine->lock);
}

bool engine_wait_for(Engine *engine, int64_t time_ms) {
    const int64_t end_ms = clock_now_ms() + time_ms;
    pthread_mutex_lock(&engine->lock);
    while (engine->is_searching && clock_now_ms() < end_ms)
        clock_wait_until(&engine->changed, &engine->lock, end_ms);
    const bool is_over = !engine->is_searching;
    pthread_mutex_unlock(&engine->lock);
    return is_over;
}

// Under lock.
static void end_search(Engine *engine) {
    engine->is_held = false;
    atomic_store(&engine->shared.stop, true);
    pthread_cond_broadcast(&engine->changed);
}

void engine_stop(Engine *engine) {
    pthread_mutex_lock(&engine->lock);
    end_search(engine);
    pthread_mutex_unlock(&engine->lock);
}

void engine_stop_and_wait(Engine *engine) {
    engine_stop(engine);
    engine_wait(engine);
}

void engine_ponderhit(Engine *engine) {
    pthread_mutex_lock(&engine->lock);
    if (engine->is_searching && engine->limits.is_ponder) {
        atomic_store(&engine->shared.is_pondering, engine->limits.is_infinite);
        engine->is_held = engine->limits.is_infinite;
        pthread_cond_broadcast(&engine->changed);
    }
    pthread_mutex_unlock(&engine->lock);
}

int64_t engine_elapsed_ms(const Engine *engine) {
    return timing_elapsed_ms(&engine->shared.timing);
}

// The clock of a game in which nodes stand for time is the first that is told, less the nodes of
// each search: so that a game is the same on a fast machine and on a slow one.
static void keep_node_clock(Engine *engine) {
    TimeLimits *time = &engine->limits.time[engine->board.side];
    const int64_t rate = time->nodes_per_ms;
    if (rate == 0 || !time->has_clock) return;
    if (engine->node_clock == 0)
        engine->node_clock = time->clock_ms * rate;
    else
        engine->node_clock += engine->node_gain - (int64_t)engine->best.nodes;
    if (engine->node_clock < rate) engine->node_clock = rate;
    engine->node_gain = time->increment_ms * rate;
    time->clock_ms = engine->node_clock / rate;
}

static void begin_search(Engine *engine, const EngineLimits *limits, bool is_here) {
    engine_stop_and_wait(engine);
    engine->limits = *limits;
    keep_node_clock(engine);
    timing_start(&engine->shared.timing, &engine->limits.time[engine->board.side]);
    pthread_mutex_lock(&engine->lock);
    atomic_store(&engine->shared.stop,
                 limits->is_stopped != NULL && atomic_load(limits->is_stopped));
    engine->is_held = limits->is_infinite || limits->is_ponder;
    atomic_store(&engine->shared.is_pondering, engine->is_held);
    engine->is_searching = true;
    engine->is_here = is_here;
    if (!is_here) pthread_cond_signal(&engine->called);
    pthread_mutex_unlock(&engine->lock);
}

void engine_go(Engine *engine, const EngineLimits *limits) {
    begin_search(engine, limits, false);
}

EngineBest engine_think(Engine *engine, const EngineLimits *limits) {
    begin_search(engine, limits, true);
    engine_run_search(engine);
    pthread_mutex_lock(&engine->lock);
    engine->is_searching = engine->is_here = false;
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
    return engine->best;
}

EngineBest engine_think_until(Engine *engine, const EngineLimits *limits,
                              const atomic_bool *is_stopped) {
    engine_go(engine, limits);
    while (!engine_wait_for(engine, LOOK_AT_FLAG_MS))
        if (atomic_load(is_stopped)) engine_stop(engine);
    return engine->best;
}

void engine_set_position(Engine *engine, const Board *start, const Move *moves, int count) {
    engine_stop_and_wait(engine);
    engine->board = *start;
    engine->last_move = count > 0 ? moves[count - 1] : MOVE_NONE;
    engine->key_count = 0;
    for (int i = 0; i < count; i++) {
        // Positions before a capture or pawn move cannot come back: their keys need no room.
        if (engine->board.halfmove_clock == 0 || engine->key_count == GAME_KEYS_MAX)
            engine->key_count = 0;
        engine->keys[engine->key_count++] = engine->board.key;
        board_advance(&engine->board, moves[i]);
    }
}

const Board *engine_board(const Engine *engine) {
    return &engine->board;
}

Engine *engine_open(const EngineListener *listener, Error *error) {
    chess_init();
    eval_init();
    repetition_init();
    Engine *engine = calloc(1, sizeof *engine);
    if (engine == NULL) {
        error_no_memory(error);
        return NULL;
    }
    engine->listener = *listener;
    engine->ideas = ideas_default();
    engine->shared.multi_pv = 1;
    engine->shared.endings.syzygy_depth = ENDINGS_DEPTH_DEFAULT;
    engine->shared.endings.syzygy_limit = ENDINGS_LIMIT_DEFAULT;
    engine->board = fen_start_board();
    reductions_fill(&engine->shared);
    pthread_mutex_init(&engine->lock, NULL);
    pthread_cond_init(&engine->called, NULL);
    clock_open_condition(&engine->changed);
    engine->shared.table = table_open(ENGINE_HASH_DEFAULT_MB);
    bool is_ready = network_open_embedded(&engine->network, error) && engine->shared.table != NULL
                    && engine_open_workers(engine, 1, error);
    if (is_ready && thread_start(&engine->conductor, engine_conduct, engine)) return engine;
    error_set(error, "no memory or no thread");
    close_workers(engine);
    network_close(engine->network);
    table_close(engine->shared.table);
    free(engine);
    return NULL;
}

void engine_close(Engine *engine) {
    if (engine == NULL) return;
    engine_stop_and_wait(engine);
    pthread_mutex_lock(&engine->lock);
    engine->is_quitting = true;
    pthread_cond_signal(&engine->called);
    pthread_mutex_unlock(&engine->lock);
    pthread_join(engine->conductor, NULL);
    close_workers(engine);
    endings_close(&engine->shared.endings);
    book_close(engine->book);
    network_close(engine->network);
    table_close(engine->shared.table);
    pthread_cond_destroy(&engine->changed);
    pthread_cond_destroy(&engine->called);
    pthread_mutex_destroy(&engine->lock);
    free(engine);
}
