// SPDX-License-Identifier: GPL-3.0-or-later
// engine_state.h - what an Engine holds. Only for engine.c, conduct.c,
// companion.c and engine_settings.c.
#pragma once

#include <pthread.h>

#include "engine/engine.h"
#include "engine/node.h"
#include "engine/search_trace.h"

enum { GAME_KEYS_MAX = 8192 };

struct Engine {
    EngineListener listener;
    EngineCompanion companion; // zeros: none
    Shared shared;
    Worker **workers;
    int worker_count;
    Network *network; // NULL: none, the hand-written evaluation judges
    Ideas ideas;
    SearchTrace trace; // of the next searches, if somebody listens
    Skill skill;       // at full strength not used
    Book *book;        // NULL: none
    EngineBookUse book_use;
    bool is_book_move; // the running search only scores what the book chose

    // The game, owned by the calling thread while no search runs.
    Board board;
    Move last_move;               // before it, or MOVE_NONE
    uint64_t keys[GAME_KEYS_MAX]; // before the board
    int key_count;
    EngineLimits limits;
    // Where nodes stand for time: what is left on the clock of this game, in nodes (0: not begun),
    // and what the last move adds to it.
    int64_t node_clock, node_gain;
    EngineBest best; // of the last search

    pthread_t conductor;
    pthread_mutex_t lock;
    pthread_cond_t called;  // the conductor waits for work
    pthread_cond_t changed; // everybody else
    bool is_here;           // the search runs in the caller's thread, not in the conductor's
    bool is_searching;      // under lock, as the next two
    bool is_quitting;
    bool is_held; // infinite or pondering: the result waits
};

// ---- engine.c ----

void engine_stop_and_wait(Engine *engine);
bool engine_open_workers(Engine *engine, int count, Error *error);

// ---- companion.c ----

void companion_begin(Engine *engine);
void companion_end(const Engine *engine);
// What the others have searched of this position.
uint64_t companion_nodes(const Engine *engine);
// Tells the others what this worker's last finished depth gave.
void companion_tell(const Engine *engine, const Worker *worker);
// What the others have found of this position; false when there is none.
bool companion_ask(const Engine *engine, EngineFinding *finding);
// Makes it what the worker has found. False when its move is not one that was to be searched.
bool companion_adopt(const Engine *engine, const EngineFinding *finding, Worker *worker);

// ---- conduct.c ----

// Searches as the engine's limits say, reports, and leaves the result in `best`.
void engine_run_search(Engine *engine);
// The thread that runs one search after the other until the engine is closed.
void *engine_conduct(void *engine);
