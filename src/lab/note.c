// SPDX-License-Identifier: GPL-3.0-or-later
// note.c - what a search tells its observer.
#include "lab/search.h"

static TraceEvent event_at(const LabNode *node, TraceKind kind) {
    return (TraceEvent){
        .kind = kind,
        .ply = node->ply,
        .depth = node->depth,
        .node_type = node->type,
        .alpha = node->alpha,
        .beta = node->beta,
        .move = node->ply > 0 ? node[-1].move : GAME_NO_MOVE,
        .position = node->position,
        .parent_position = node->ply > 0 ? node[-1].position : NULL,
        .path = node->path_key,
        .parent_path = node->ply > 0 ? node[-1].path_key : 0,
    };
}

static void tell(Search *search, const TraceEvent *event) {
    search->observer.notice(search->observer.state, event);
}

void lab_note(Search *search, TraceKind kind, const LabNode *node, Score value,
              TraceReason reason) {
    TraceEvent event = event_at(node, kind);
    event.value = value;
    event.reason = reason;
    tell(search, &event);
}

void lab_note_research(Search *search, LabNode *node) {
    search->counters.researches++;
    if (search->hooks & HOOK_TRACE) lab_note(search, TRACE_RESEARCH, node + 1, 0, REASON_NONE);
}

void lab_note_open(Search *search, LabNode *node) {
    lab_note(search, TRACE_LEAVE, node, 0, REASON_NONE);
}

void lab_note_skip(Search *search, LabNode *node, GameMove move, TraceReason reason) {
    search->counters.skipped_moves++;
    if (!(search->hooks & HOOK_TRACE)) return;
    GameMove tried = node->move;
    node->move = move;
    lab_note(search, TRACE_SKIP, node + 1, 0, reason);
    node->move = tried;
}

void lab_note_probe(Search *search, LabNode *node, Score lower, Score upper) {
    TraceEvent event = event_at(node, TRACE_PROBE);
    event.alpha = lower;
    event.beta = upper;
    tell(search, &event);
}

void lab_note_child(Search *search, const LabNode *node) {
    TraceEvent event = event_at(node, TRACE_CHILD);
    tell(search, &event);
}

void lab_note_state(Search *search, const LabNode *node, const TraceState *state) {
    TraceEvent event = event_at(node, TRACE_STATE);
    event.state = state;
    tell(search, &event);
}

void lab_note_child_state(Search *search, const LabNode *node, GameMove move,
                          const TraceState *state) {
    TraceEvent event = {.kind = TRACE_STATE,
                        .ply = node->ply + 1,
                        .move = move,
                        .path = lab_path_after(node, move),
                        .parent_path = node->path_key,
                        .state = state};
    tell(search, &event);
}

void lab_note_step(Search *search, const LabNode *node, TraceDeed deed, Score value) {
    TraceEvent event = event_at(node, TRACE_STEP);
    event.deed = deed;
    event.value = value;
    tell(search, &event);
}

void lab_note_pass(Search *search, LabNode *root, Score guess, Score beta, Score value) {
    if (!(search->hooks & HOOK_TRACE)) return;
    TraceState state = {.guess = guess, .lower = search->lower, .upper = search->upper};
    TraceEvent event = event_at(root, TRACE_STEP);
    event.deed = value < beta ? DEED_AT_MOST : DEED_AT_LEAST;
    event.alpha = beta - 1;
    event.beta = beta;
    event.value = value;
    event.state = &state;
    tell(search, &event);
}
