// SPDX-License-Identifier: GPL-3.0-or-later
// visit.h - one visit of the search to a node, and its steps that have a file of their own.
//
// The control flow is search.c. A visit lives on the stack of the thread that makes it; only
// that thread calls anything here.
#pragma once

#include "engine/node.h"

enum { TRIED_MAX = 48 };

// What one visit to a node knows, beyond the Node itself.
typedef struct Visit {
    Window window; // alpha rises as better moves are found
    Depth depth;
    bool is_root;
    bool is_pv;  // the window is open: this may be the principal variation
    bool is_cut; // one good move is expected to be enough
    bool is_improving;
    TableEntry entry;
    CheckSquares check_squares;
    Score least; // what the side to move has in any case
    Score most;  // what it cannot have more than
    Score best;
    Move best_move;
    int move_count;
    int quiet_count;
    int capture_count;
    Move quiets[TRIED_MAX]; // tried before the best move
    Move captures[TRIED_MAX];
} Visit;

// One move being tried.
typedef struct Trial {
    Move move;
    bool is_quiet; // neither capture nor promotion
    bool gives_check;
    int history;
    int extension;
    Depth depth; // of the child, before reduction
} Trial;

static inline Window flipped(Window window) {
    return (Window){-window.beta, -window.alpha};
}

static inline Window null_window(Score alpha) {
    return (Window){alpha, alpha + 1};
}

// The evaluation before the last move was better for the opponent than the one after it.
static inline bool visit_opponent_worsens(const Node *node) {
    return node[-1].eval != SCORE_NONE && node->eval > -node[-1].eval;
}

static inline void visit_note_tried(Visit *visit, const Trial *trial) {
    if (trial->is_quiet) {
        if (visit->quiet_count < TRIED_MAX) visit->quiets[visit->quiet_count++] = trial->move;
    } else if (visit->capture_count < TRIED_MAX) {
        visit->captures[visit->capture_count++] = trial->move;
    }
}

// Step 5, in pruning.c: far from the window, nothing needs to be searched deeply. A score when
// that ends the node, or SCORE_NONE.
Score visit_prune(Worker *worker, Node *node, const Visit *visit);
// The same, compiled a second time to be traced: see search_trace.h.
Score visit_prune_traced(Worker *worker, Node *node, const Visit *visit);

// In reductions.c: how much less deep the move is searched first, in
// REDUCTION_ONE; negative: deeper.
int visit_reduction(const Worker *worker, const Node *node, const Visit *visit, const Trial *trial);

// By depth and move number alone.
static inline int base_reduction(const Worker *worker, const Visit *visit, const Trial *trial) {
    int depth = visit->depth < REDUCTIONS_MAX - 1 ? visit->depth : REDUCTIONS_MAX - 1;
    int number = visit->move_count < REDUCTIONS_MAX - 1 ? visit->move_count : REDUCTIONS_MAX - 1;
    return worker->shared->reductions[trial->is_quiet ? 0 : 1][depth][number];
}

// At the root, in worker.c: only the moves not yet placed by an earlier line, and allowed by the
// user, are tried; every move keeps its own score and line.
bool worker_wants_root_move(const Worker *worker, Move move);
void worker_note_root_move(Worker *worker, const Visit *visit, Move move, Score score,
                           uint64_t nodes);

// Step 7, in history_update.c. The move that cut gains, the moves tried before it lose.
void visit_learn_cut(const Worker *worker, Node *node, const Visit *visit);

// A quiet move that led here gains: no reply to it was good enough.
void visit_learn_reply(const Worker *worker, Node *node, const Visit *visit);
// It gains or loses by what it did to the evaluation; not in check.
void visit_learn_eval(const Worker *worker, Node *node);
// The table's move gains, where its score cuts.
void visit_learn_table_cut(const Worker *worker, Node *node, const Visit *visit);
// A move that was searched again without reduction gains or loses by its score.
void visit_learn_research(const Worker *worker, Node *node, const Visit *visit, const Trial *trial,
                          Score score);

// The difference between what the search found and what the evaluation said is remembered for
// positions with the same pawns, the same pieces, and after the same move.
void visit_learn_correction(const Worker *worker, Node *node, const Visit *visit);
