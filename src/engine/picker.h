// SPDX-License-Identifier: GPL-3.0-or-later
// picker.h - hands out the moves of a node, the most promising first, generating
// and sorting no more than needed.
//
//     table move, good captures, killers, quiet moves by history, bad captures
#pragma once

#include "engine/node.h"

typedef enum PickerKind {
    PICK_ALL,     // the principal search; in check all evasions
    PICK_TACTICS, // captures and promotions: quiescence; in check all evasions
    PICK_WINNERS, // captures that gain at least a threshold: ProbCut
} PickerKind;

typedef struct Picker {
    Worker *worker;
    const Node *node;
    PickerKind kind;
    int stage;
    int threshold;
    Move table_move;
    Move killers[2];
    int next;
    int count;
    int bad_count; // bad captures wait at the front
    bool has_seen; // a weaker player: some move
    Move unseen;   // and the first it overlooked
    Move moves[MOVES_MAX];
    int32_t ranks[MOVES_MAX]; // of the moves: see rank_of() in picker.c
} Picker;

void picker_begin(Picker *picker, Worker *worker, const Node *node, PickerKind kind,
                  Move table_move, int threshold);

// MOVE_NONE when there are no more. With skip_quiets quiet moves are left out from now on.
Move picker_next(Picker *picker, bool skip_quiets);

// The histories' opinion of a quiet move.
int picker_quiet_history(const Worker *worker, const Node *node, Move move);
