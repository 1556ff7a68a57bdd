// SPDX-License-Identifier: GPL-3.0-or-later
// story.c - turns what the traced search says into events.
#include "engine/story.h"

enum { TENTHS = 10 }; // of a ply: the unit of events

static TraceEvent event_at(const Story *story, const Node *node, TraceKind kind,
                           TraceReason reason) {
    bool has_parent = node->ply > 0;
    return (TraceEvent){
        .kind = kind,
        .reason = reason,
        .ply = node->ply,
        .move = has_parent ? node[-1].move : GAME_NO_MOVE,
        .position = &node->board,
        .parent_position = has_parent ? &node[-1].board : NULL,
        .path = story->paths[node->ply],
        .parent_path = has_parent ? story->paths[node->ply - 1] : 0,
    };
}

// About a move of the node that is not played, or not yet: the event is the child's.
static TraceEvent event_below(const Story *story, const Node *node, TraceKind kind,
                              TraceReason reason) {
    return (TraceEvent){
        .kind = kind,
        .reason = reason,
        .ply = node->ply + 1,
        .move = node->move,
        .parent_position = &node->board,
        .parent_path = story->paths[node->ply],
    };
}

static void tell(const Story *story, const TraceEvent *event) {
    story->observer.notice(story->observer.state, event);
}

// A second search from the root to the same depth is made when the first one's window was missed.
static void announce(Story *story, const Worker *worker, const TraceEvent *enter) {
    bool is_repeated = worker->root_depth == story->iteration && worker->pv_index == story->line;
    story->iteration = worker->root_depth;
    story->line = worker->pv_index;
    TraceEvent event = *enter;
    event.kind = TRACE_ITERATION;
    event.reason = is_repeated ? REASON_ASPIRATION : REASON_NONE;
    tell(story, &event);
}

void story_enter(const Worker *worker, const Node *node, Window window, Depth depth,
                 int node_type) {
    Story *story = worker->story;
    uint64_t way =
        node->ply > 0 ? story->paths[node->ply - 1] ^ random_mix(node[-1].move) : node->board.key;
    story->paths[node->ply] = random_mix(way);
    TraceEvent event = event_at(story, node, TRACE_ENTER, story->aside);
    event.depth = depth * TENTHS;
    event.node_type = node_type;
    event.alpha = window.alpha;
    event.beta = window.beta;
    if (node->ply == 0 && story->aside == REASON_NONE) announce(story, worker, &event);
    story->aside = story->reason = REASON_NONE;
    tell(story, &event);
}

void story_leave(const Worker *worker, const Node *node, Window window, Score score) {
    Story *story = worker->story;
    TraceReason reason = story->reason;
    if (reason == REASON_NONE)
        reason = score >= window.beta    ? REASON_CUT
                 : score <= window.alpha ? REASON_LOW
                                         : REASON_EXACT;
    if (worker_is_stopped(worker)) reason = REASON_STOPPED;
    TraceEvent event = event_at(story, node, TRACE_LEAVE, reason);
    event.alpha = window.alpha;
    event.beta = window.beta;
    event.value = score;
    story->reason = REASON_NONE;
    tell(story, &event);
}

void story_probe(const Worker *worker, const Node *node, const TableEntry *entry) {
    if (entry->score == SCORE_NONE) return;
    TraceEvent event = event_at(worker->story, node, TRACE_PROBE, REASON_NONE);
    event.depth = entry->depth * TENTHS;
    event.move = entry->move;
    event.value = entry->score;
    event.alpha = (entry->bound & BOUND_LOWER) != 0 ? entry->score : -SCORE_INFINITE;
    event.beta = (entry->bound & BOUND_UPPER) != 0 ? entry->score : SCORE_INFINITE;
    tell(worker->story, &event);
}

void story_judge(const Worker *worker, const Node *node, Score score) {
    TraceEvent event = event_at(worker->story, node, TRACE_JUDGE, REASON_NONE);
    event.value = score;
    tell(worker->story, &event);
}

void story_again(const Worker *worker, const Node *node, TraceReason reason) {
    TraceEvent event = event_below(worker->story, node, TRACE_RESEARCH, reason);
    tell(worker->story, &event);
}

void story_skip(const Worker *worker, const Node *node, Move move, TraceReason reason, int value) {
    TraceEvent event = event_below(worker->story, node, TRACE_SKIP, reason);
    event.move = move;
    event.value = value;
    tell(worker->story, &event);
}

void story_reduce(const Worker *worker, const Node *node, Depth depth, TraceReason reason) {
    TraceEvent event = event_below(worker->story, node, TRACE_REDUCE, reason);
    if (reason == REASON_NO_GUESS) event.move = GAME_NO_MOVE;
    event.depth = depth * TENTHS;
    event.value = node->history;
    tell(worker->story, &event);
}
