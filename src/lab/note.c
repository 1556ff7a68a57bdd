// SPDX-License-Identifier: GPL-3.0-or-later
// note.c - what a search tells its observer.
#include "lab/search.h"

void lab_note(Search *search, TraceKind kind, const LabNode *node, Score value,
              TraceReason reason) {
    TraceEvent event = {
        .kind = kind,
        .reason = reason,
        .ply = node->ply,
        .depth = node->depth,
        .node_type = node->type,
        .alpha = node->alpha,
        .beta = node->beta,
        .value = value,
        .move = node->ply > 0 ? node[-1].move : GAME_NO_MOVE,
        .position = node->position,
        .parent_position = node->ply > 0 ? node[-1].position : NULL,
        .path = node->path_key,
        .parent_path = node->ply > 0 ? node[-1].path_key : 0,
    };
    search->observer.notice(search->observer.state, &event);
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
