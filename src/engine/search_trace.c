// SPDX-License-Identifier: GPL-3.0-or-later
// search_trace.c - turns what the traced search says into events.
#include "engine/search_trace.h"

enum { TENTHS = 10 }; // of a ply: the unit of events

static TraceEvent event_at(const SearchTrace *trace, const Node *node, TraceKind kind,
                           TraceReason reason) {
    bool has_parent = node->ply > 0;
    return (TraceEvent){
        .kind = kind,
        .reason = reason,
        .ply = node->ply,
        .move = has_parent ? node[-1].move : GAME_NO_MOVE,
        .position = &node->board,
        .parent_position = has_parent ? &node[-1].board : NULL,
        .path = trace->paths[node->ply],
        .parent_path = has_parent ? trace->paths[node->ply - 1] : 0,
    };
}

// About a move of the node that is not played, or not yet: the event is the child's.
static TraceEvent event_below(const SearchTrace *trace, const Node *node, TraceKind kind,
                              TraceReason reason) {
    return (TraceEvent){
        .kind = kind,
        .reason = reason,
        .ply = node->ply + 1,
        .move = node->move,
        .parent_position = &node->board,
        .parent_path = trace->paths[node->ply],
    };
}

static void tell(const SearchTrace *trace, const TraceEvent *event) {
    trace->observer.notice(trace->observer.state, event);
}

// A second search from the root to the same depth is made when the first one's window was missed.
static void announce(SearchTrace *trace, const Worker *worker, const TraceEvent *enter) {
    bool is_repeated = worker->root_depth == trace->iteration && worker->pv_index == trace->line;
    trace->iteration = worker->root_depth;
    trace->line = worker->pv_index;
    TraceEvent event = *enter;
    event.kind = TRACE_ITERATION;
    event.reason = is_repeated ? REASON_ASPIRATION : REASON_NONE;
    tell(trace, &event);
}

void search_trace_enter(const Worker *worker, const Node *node, Window window, Depth depth,
                        int node_type) {
    SearchTrace *trace = worker->trace;
    uint64_t way =
        node->ply > 0 ? trace->paths[node->ply - 1] ^ random_mix(node[-1].move) : node->board.key;
    trace->paths[node->ply] = random_mix(way);
    TraceEvent event = event_at(trace, node, TRACE_ENTER, trace->aside);
    event.depth = depth * TENTHS;
    event.node_type = node_type;
    event.alpha = window.alpha;
    event.beta = window.beta;
    if (node->ply == 0 && trace->aside == REASON_NONE) announce(trace, worker, &event);
    trace->aside = trace->reason = REASON_NONE;
    tell(trace, &event);
}

void search_trace_leave(const Worker *worker, const Node *node, Window window, Score score) {
    SearchTrace *trace = worker->trace;
    TraceReason reason = trace->reason;
    if (reason == REASON_NONE)
        reason = score >= window.beta    ? REASON_CUT
                 : score <= window.alpha ? REASON_LOW
                                         : REASON_EXACT;
    if (worker_is_stopped(worker)) reason = REASON_STOPPED;
    TraceEvent event = event_at(trace, node, TRACE_LEAVE, reason);
    event.alpha = window.alpha;
    event.beta = window.beta;
    event.value = score;
    trace->reason = REASON_NONE;
    tell(trace, &event);
}

void search_trace_probe(const Worker *worker, const Node *node, const TableEntry *entry) {
    if (entry->score == SCORE_NONE) return;
    TraceEvent event = event_at(worker->trace, node, TRACE_PROBE, REASON_NONE);
    event.depth = entry->depth * TENTHS;
    event.move = entry->move;
    event.value = entry->score;
    event.alpha = (entry->bound & BOUND_LOWER) != 0 ? entry->score : -SCORE_INFINITE;
    event.beta = (entry->bound & BOUND_UPPER) != 0 ? entry->score : SCORE_INFINITE;
    tell(worker->trace, &event);
}

void search_trace_judge(const Worker *worker, const Node *node, Score score) {
    TraceEvent event = event_at(worker->trace, node, TRACE_JUDGE, REASON_NONE);
    event.value = score;
    tell(worker->trace, &event);
}

void search_trace_again(const Worker *worker, const Node *node, TraceReason reason) {
    TraceEvent event = event_below(worker->trace, node, TRACE_RESEARCH, reason);
    tell(worker->trace, &event);
}

void search_trace_skip(const Worker *worker, const Node *node, Move move, TraceReason reason,
                       int value) {
    TraceEvent event = event_below(worker->trace, node, TRACE_SKIP, reason);
    event.move = move;
    event.value = value;
    tell(worker->trace, &event);
}

void search_trace_reduce(const Worker *worker, const Node *node, Depth depth, TraceReason reason) {
    TraceEvent event = event_below(worker->trace, node, TRACE_REDUCE, reason);
    const bool is_of_all =
        reason == REASON_NO_GUESS || reason == REASON_HINDSIGHT || reason == REASON_BETTER_FOUND;
    if (is_of_all) event.move = GAME_NO_MOVE;
    event.depth = depth * TENTHS;
    event.value = node->history;
    tell(worker->trace, &event);
}
