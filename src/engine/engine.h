// SPDX-License-Identifier: GPL-3.0-or-later
// engine.h - the tournament chess player as a library: the face of this folder. It prints nothing.
//
// One thread owns an Engine and calls its functions; none of them waits for a
// search, except engine_wait and those that say they stop one first. Listeners are
// called from the search's thread.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "book/book.h"
#include "chess/chess.h"
#include "core/error.h"
#include "core/trace.h"
#include "engine/bench.h"
#include "engine/endings.h"
#include "engine/ideas.h"
#include "engine/nnue/accumulator.h"
#include "engine/nnue/network.h"
#include "engine/params.h"
#include "engine/skill.h"
#include "engine/table.h"
#include "engine/timing.h"
#include "engine/version.h"
#include "engine/wdl.h"

enum {
    ENGINE_THREADS_MAX = 1024,
    ENGINE_LINES_MAX = 256,
    ENGINE_HASH_DEFAULT_MB = 16,
    ENGINE_OVERHEAD_DEFAULT_MS = 10,
};

typedef struct Engine Engine;

typedef struct EngineLimits {
    TimeLimits time[SIDE_COUNT]; // the side to move's counts
    Depth depth;                 // 0: none
    uint64_t nodes;              // 0: none
    bool is_soft_nodes;          // finish the iteration in which the node limit is reached
    int mate;                    // look for a mate in this many moves; 0: no
    bool is_infinite;            // until engine_stop, even when there is nothing left to search
    bool is_ponder;              // until engine_ponderhit or engine_stop
    // set before engine_stop is called, which then ends a search that has not begun yet too; NULL:
    // such a stop is about the search before
    const atomic_bool *is_stopped;
    int only_count; // 0: all moves of the position
    Move only[MOVES_MAX];
} EngineLimits;

// One line of thought.
typedef struct EngineInfo {
    const Board *board; // the root
    Depth depth;
    int selective_depth;
    int line_number; // 1 is the best
    Score score;
    Bound bound;  // BOUND_EXACT for a finished line
    bool is_last; // told at the end, after an unfinished iteration: old lines beside new ones, each
                  // with its depth
    uint64_t nodes;
    uint64_t evaluations;
    uint64_t ending_hits; // positions that endgame tables knew
    int64_t time_ms;
    int full_permill; // of the table
    const Move *line; // never NULL: where the game is over, no moves, and MOVE_NONE the first
    int line_length;
} EngineInfo;

typedef struct EngineBest {
    const Board *board;
    Move move;   // MOVE_NONE when there is no legal move
    Move ponder; // expected reply, or MOVE_NONE
    Score score;
    Depth depth;
    uint64_t nodes;
    int mate_asked;    // moves; 0: no mate was asked for
    int mate_excluded; // proved: there is no mate in so few moves
    bool is_from_book;
    bool has_lost_tables; // they were cut or damaged while they were open: it plays on without them
} EngineBest;

// How an engine uses its book.
typedef struct EngineBookUse {
    int moves_most; // of the game, counted by the board's number; a limited player knows less of it
    BookChoice choice;
    uint64_t seed; // of chance, together with the game's own
} EngineBookUse;

// All optional.
typedef struct EngineListener {
    void *context;
    void (*on_info)(void *context, const EngineInfo *info);
    void (*on_current_move)(void *context, Depth depth, const Board *board, Move move,
                            int number);                    // after 3 s
    void (*on_best)(void *context, const EngineBest *best); // exactly once for every engine_go
} EngineListener;

// What a finished depth gave.
typedef struct EngineFinding {
    uint64_t key; // of the position searched
    Depth depth;
    Score score;
    int line_length; // at least 1
    Move line[PLY_MAX];
} EngineFinding;

// Engines elsewhere that search the same position. Its messenger may read and write the table
// beside the search: from on_begin, before a search of full strength, until on_end has returned.
// Called from threads of the search.
typedef struct EngineCompanion {
    void *context;
    // how many others search the same, ahead of this engine's threads: who leaves out which depths
    int place;
    // until on_end, any thread may ask the engine for engine_nodes(), or stop it
    void (*on_begin)(void *context, Engine *engine, Table *table, const EngineLimits *limits);
    uint64_t (*count_nodes)(void *context); // that the others have searched of this position
    void (*on_finding)(void *context, const EngineFinding *finding); // for the others
    // the others' best; false: none
    bool (*take_finding)(void *context, EngineFinding *finding);
    void (*on_end)(void *context);
} EngineCompanion;

// NULL with a reason when memory or threads cannot be had.
Engine *engine_open(const EngineListener *listener, Error *error);
void engine_close(Engine *engine);

// These stop a running search first and wait for its end.
size_t engine_set_hash(Engine *engine, size_t table_mb); // returns the size that could be had
bool engine_set_threads(Engine *engine, int threads, Error *error);
void engine_set_multi_pv(Engine *engine, int lines);
void engine_set_ideas(Engine *engine, Ideas ideas);
// The network that judges positions, as long as the ideas have it and the play is not
// limited; NULL: none. It is the engine's from then on, even when there is no memory to
// use it and the old one stays. What was learnt is forgotten. An engine opens with the
// network that is part of the program.
bool engine_set_network(Engine *engine, Network *network, Error *error);
// The same by words, after engine_set_ideas: `eval` is "classic" for the hand-written evaluation,
// "network", or NULL for the network where there is one; `net` is a file to read it from, or NULL
// for the one it has. Nothing has changed after a failure.
bool engine_set_judge(Engine *engine, const char *eval, const char *net, Error *error);
// Endgame tables, by lists of folders with colons between them; "" for none. On failure the old
// ones stay, but Syzygy's, of which a process has one set, are then closed. A player of limited
// strength does not ask them. Of our own tables "own" are the user's.
bool engine_set_tables(Engine *engine, const char *folders, Error *error);
// Our own tables that it asks, NULL without; they stay open until others are set.
Tables *engine_tables(const Engine *engine);
bool engine_set_syzygy(Engine *engine, const char *folders, Error *error);
// Syzygy's tables are asked with at least `depth` plies to go where they are the largest, and with
// at most `limit` pieces; without the 50-move rule a win that it would take away is a win.
void engine_set_syzygy_rules(Engine *engine, int depth, int limit, bool has_50_move_rule);
// An opening book to play from, where a single move is wanted: no analysis, no pondering, no
// choice of moves. It is the engine's from then on; NULL: none. A book move is told like any
// other, with a score of depth 1.
void engine_set_book(Engine *engine, Book *book, EngineBookUse use);
const Book *engine_book(const Engine *engine); // NULL: none
// a large one beside everything else; the next search waits for it
void engine_clear_hash(Engine *engine);
// From now on the search of the first thread is traced (core/trace.h) to the observer, in
// that thread; it decides as ever, but takes longer. An observer whose `notice` is NULL ends that.
void engine_set_observer(Engine *engine, TraceObserver observer);
void engine_set_companion(Engine *engine, const EngineCompanion *companion);
void engine_new_game(Engine *engine); // forgets everything learnt
// For a game: what a weaker player overlooks follows from the seed. Forgets everything learnt.
void engine_set_handicap(Engine *engine, Handicap handicap, uint64_t seed);
// after param_set(): what is computed from them is computed anew
void engine_params_changed(Engine *engine);
// The game so far: a start and its moves, all legal.
void engine_set_position(Engine *engine, const Board *start, const Move *moves, int count);
// The position after them.
const Board *engine_board(const Engine *engine);

// Who judges positions in the next search: this network, or for NULL the hand-written evaluation.
const Network *engine_network(const Engine *engine);
// What the judge says of a position, for the side to move.
Score engine_evaluate(const Engine *engine, const Board *board);
// What this network alone says, in the units of the search: of endings known by heart too.
Score engine_network_score(const Network *network, const Board *board);

// Starts thinking and returns at once. A running search is stopped first.
void engine_go(Engine *engine, const EngineLimits *limits);
// The same in the caller's own thread, back with what on_best was told, for those who want no more
// than that: no hand-over between threads, which costs more than a search of a few nodes.
EngineBest engine_think(Engine *engine, const EngineLimits *limits);
// The same by the engine's threads; once the flag is set, by anyone, it comes back soon.
EngineBest engine_think_until(Engine *engine, const EngineLimits *limits,
                              const atomic_bool *is_stopped);
void engine_stop(Engine *engine);      // returns at once; on_best follows soon
void engine_ponderhit(Engine *engine); // the expected move was played: the clock runs now
void engine_wait(Engine *engine);      // until no search is running
// The same, but no longer than so; whether none is.
bool engine_wait_for(Engine *engine, int64_t time_ms);
// Of the running search, or of the last one.
uint64_t engine_nodes(const Engine *engine);
int64_t engine_elapsed_ms(const Engine *engine);
