// SPDX-License-Identifier: GPL-3.0-or-later
// node.h - one ply of the search's path, and the worker that walks it.
#pragma once

#include <stdatomic.h>

#include "chess/chess.h"
#include "engine/endings.h"
#include "engine/history.h"
#include "engine/ideas.h"
#include "engine/nnue/accumulator.h"
#include "engine/skill.h"
#include "engine/table.h"
#include "engine/timing.h"
#include "eval/eval.h"

enum {
    PATH_BACK = 6,        // nodes before the root, so that node[-6] exists
    KEYS_MAX = 1024,      // positions of the game that are remembered
    REDUCTION_ONE = 1024, // a ply, in the unit of reductions
    REDUCTIONS_MAX = 64,  // depths and move numbers of their table
    // what the first move of all may take before the search can be stopped
    FIRST_MOVE_NODES = 20000,
};

// Scores are sought strictly between alpha and beta.
typedef struct Window {
    Score alpha;
    Score beta;
} Window;

typedef struct Line {
    int length;
    Move moves[PLY_MAX];
} Line;

// A position on the path, and what the search of it found out so far.
typedef struct Node {
    Board board;
    int ply;
    bool in_check;
    bool is_null;  // the move tried from here is a pass
    bool was_pv;   // now or according to the table
    Move move;     // tried from here
    Piece moved;   // the piece that makes it; NO_PIECE for none
    Move excluded; // left out, to see how good the others are
    Move killers[2];
    Score raw_eval;        // as the evaluation says; SCORE_NONE in check
    Score eval;            // corrected
    int history;           // of the move tried
    int cutoffs;           // of children, counted while this node's moves are tried
    int reduction;         // of the move tried, in REDUCTION_ONE
    Bitboard threats;      // squares that the other side attacks; none where nobody asked
    PieceTo *continuation; // judges of replies to the move tried
    Line line;             // best line from here
} Node;

typedef struct RootMove {
    Move move;
    Score score;      // of this iteration, or -SCORE_INFINITE
    Score last_score; // of the iteration before
    Depth depth;      // of the iteration that gave the score and the line; 0: none yet
    Bound bound;      // of score
    int selective_depth;
    uint64_t nodes;
    Line line; // starts with the move
} RootMove;

typedef struct Worker Worker;
typedef struct SearchTrace SearchTrace;

// What all workers of a search share.
typedef struct Shared {
    Worker **workers; // that search, the first of worker_count
    int worker_count;
    int place; // of the first of them among all that search this position elsewhere too
    Table *table;
    Timing timing;
    Ideas ideas;
    Endings endings;
    int endings_men; // most pieces that the search asks tables about; 0: it does not
    atomic_bool stop;
    atomic_bool is_pondering; // or infinite: no end before it is asked for
    int multi_pv;
    Depth depth_limit;
    uint64_t node_limit;                               // of all workers together; 0: none
    bool is_soft_node_limit;                           // finish the iteration
    int mate_limit;                                    // moves; 0: none
    int mate_excluded;                                 // proved: no mate in so few moves
    int reductions[2][REDUCTIONS_MAX][REDUCTIONS_MAX]; // quiet or capture, depth, move number
} Shared;

// Fills the table of reductions from the parameters.
void reductions_fill(Shared *shared);

struct Worker {
    Shared *shared;
    int index; // 0 is the one that keeps time and reports
    Ideas ideas;
    const Skill *skill; // NULL: full strength
    Histories *histories;
    PawnCache *pawns;
    Accumulators *accumulators; // of the engine's network; NULL: it has none
    bool uses_network;          // in this search
    _Atomic uint64_t nodes;
    uint64_t next_check; // node count at which limits are looked at again
    uint64_t evaluations;
    _Atomic uint64_t ending_hits; // positions that endgame tables knew
    int selective_depth;
    Depth root_depth;
    Depth completed_depth;
    bool has_scored_move; // of the root
    uint64_t mate_next;   // node count at which mates are looked for in full width
    int null_ply_least;   // no passing before this ply while a pass is verified
    int root_count;
    bool is_part; // the root has other legal moves, which are not searched
    int pv_index; // which of the best lines is being sought
    RootMove root_moves[MOVES_MAX];
    uint64_t keys[KEYS_MAX + PLY_MAX + 8]; // of the game, then of the path
    int key_base;                          // index of the root's key
    Node nodes_back[PATH_BACK];
    Node path[PLY_MAX + 4];

    // Called by worker 0 when something is worth reporting; NULL for quiet searches.
    void (*on_report)(void *context, const Worker *worker, Bound bound);
    void (*on_current_move)(void *context, const Worker *worker, Move move, int number);
    void *context;

    SearchTrace *trace; // told by the traced search (search_trace.h); NULL: the plain one is used
};

static inline bool uses(const Worker *worker, Idea idea) {
    return ideas_have(worker->ideas, idea);
}

static inline uint64_t worker_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

// A stop waits for the first move that has a score, unless even that takes long.
static inline bool worker_is_stopped(const Worker *worker) {
    return atomic_load_explicit(&worker->shared->stop, memory_order_relaxed)
           && (worker->has_scored_move || worker_nodes(worker) >= FIRST_MOVE_NODES);
}

// Only its own worker counts.
static inline void worker_count_node(Worker *worker) {
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + 1, memory_order_relaxed);
}

static inline void worker_count_ending(Worker *worker, uint64_t hits) {
    const uint64_t before = atomic_load_explicit(&worker->ending_hits, memory_order_relaxed);
    atomic_store_explicit(&worker->ending_hits, before + hits, memory_order_relaxed);
}

// Looks at time and node limits, from time to time; sets the stop flag when they are reached.
void worker_check_limits(Worker *worker);

// The first iteration to the last, until a limit ends it. Results are in the root moves.
void worker_search(Worker *worker);

// The position before the path is ready to be searched: root moves listed (only
// those of `only`, if any), keys set.
void worker_set_root(Worker *worker, const Board *board, const uint64_t *game_keys,
                     int game_key_count, const Move *only, int only_count);

// The principal search and the one at the leaves; see search.c and quiescence.c.
Score search_node(Worker *worker, Node *node, Window window, Depth depth, bool is_cut);
Score quiescence_node(Worker *worker, Node *node, Window window);
// The same, compiled a second time to be traced: see search_trace.h.
Score search_node_traced(Worker *worker, Node *node, Window window, Depth depth, bool is_cut);
Score quiescence_node_traced(Worker *worker, Node *node, Window window);

// The correction after the two moves that led to the node; NULL: there are no two, or nobody asks.
static inline int16_t *node_reply_correction(const Worker *worker, const Node *node) {
    if (!uses(worker, IDEA_REPLY_CORRECTION) || node[-1].moved == NO_PIECE
        || node[-2].moved == NO_PIECE)
        return NULL;
    return history_reply(worker->histories, node[-2].moved, move_to(node[-2].move), node[-1].moved,
                         move_to(node[-1].move));
}

// Before quiet moves of the node are judged by their history.
static inline void node_find_threats(const Worker *worker, Node *node) {
    node->threats = uses(worker, IDEA_THREAT_HISTORY)
                        ? board_attacked(&node->board, side_other((Side)node->board.side))
                        : 0;
}

// What both share.
Score node_evaluate(Worker *worker, Node *node, const TableEntry *known);
bool node_is_draw(const Worker *worker, const Node *node);
// Asks the memory for what the table knows after a move that will probably be played.
void node_foresee(const Worker *worker, const Node *node, Move move);
void node_play(Worker *worker, Node *node, Move move);
// Stores what was found of the node in the table, with its evaluation; only move, score, depth
// and bound of `found` are read.
void node_remember(const Worker *worker, const Node *node, const TableEntry *found);
void line_set(Line *line, Move move, const Line *rest);
