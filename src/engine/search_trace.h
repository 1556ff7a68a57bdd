// SPDX-License-Identifier: GPL-3.0-or-later
// search_trace.h - the search as events (core/trace.h), or nothing at no cost.
//
// search.c, pruning.c and quiescence.c are compiled twice: as they are, for play, where every call
// below is empty and vanishes; and by search_traced.c, where each becomes an event. Both take the
// same decisions, so they visit the same nodes.
#pragma once

#include "core/trace.h"
#include "engine/node.h"

#ifndef IS_TRACED
#define IS_TRACED 0
#endif

// What the teller must remember between two events.
struct SearchTrace {
    TraceObserver observer;
    TraceReason reason; // why the visit that goes on will end; REASON_NONE: by its value
    TraceReason aside;  // what the next visit asks; REASON_NONE: it is a move tried
    Depth iteration;    // of the last search from the root
    int line;           // and which of the best lines it sought
    uint64_t paths[PLY_MAX + 4];
};

// In search_trace.c; only the traced search calls them.
void search_trace_enter(const Worker *worker, const Node *node, Window window, Depth depth,
                        int node_type);
void search_trace_leave(const Worker *worker, const Node *node, Window window, Score score);
void search_trace_probe(const Worker *worker, const Node *node, const TableEntry *entry);
void search_trace_judge(const Worker *worker, const Node *node, Score score);
void search_trace_again(const Worker *worker, const Node *node, TraceReason reason);
void search_trace_skip(const Worker *worker, const Node *node, Move move, TraceReason reason,
                       int value);
void search_trace_reduce(const Worker *worker, const Node *node, Depth depth, TraceReason reason);

// A visit begins; the type is the node's place in the critical tree as the search expects it.
static inline void tell_enter(const Worker *worker, const Node *node, Window window, Depth depth,
                              int type) {
    if (IS_TRACED) search_trace_enter(worker, node, window, depth, type);
}

// It ends with this score, which is handed on.
static inline Score tell_leave(const Worker *worker, const Node *node, Window window, Score score) {
    if (IS_TRACED) search_trace_leave(worker, node, window, score);
    return score;
}

// Hands the score on; if it is one, this is why the visit that goes on ends.
static inline Score because(const Worker *worker, TraceReason reason, Score score) {
    if (IS_TRACED && score != SCORE_NONE) worker->trace->reason = reason;
    return score;
}

// The next visit is a question aside.
static inline void tell_aside(const Worker *worker, TraceReason question) {
    if (IS_TRACED) worker->trace->aside = question;
}

static inline void tell_probe(const Worker *worker, const Node *node, const TableEntry *entry) {
    if (IS_TRACED) search_trace_probe(worker, node, entry);
}

static inline void tell_judge(const Worker *worker, const Node *node, Score score) {
    if (IS_TRACED) search_trace_judge(worker, node, score);
}

// The move just searched is searched again.
static inline void tell_again(const Worker *worker, const Node *node, TraceReason reason) {
    if (IS_TRACED) search_trace_again(worker, node, reason);
}

// The move is left out (MOVE_NONE: all further quiet ones); `value` is what
// the rule looked at. Always true.
static inline bool tell_skip(const Worker *worker, const Node *node, Move move, TraceReason reason,
                             int value) {
    if (IS_TRACED) search_trace_skip(worker, node, move, reason, value);
    return true;
}

// The move being tried (NO_GUESS: all of them) is searched to this depth.
static inline void tell_reduce(const Worker *worker, const Node *node, Depth depth,
                               TraceReason reason) {
    if (IS_TRACED) search_trace_reduce(worker, node, depth, reason);
}
