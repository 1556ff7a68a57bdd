// SPDX-License-Identifier: GPL-3.0-or-later
// effect.h - what a move does on the board, and what changes hands along a line: facts that anybody
// can check by looking, with no opinion of an engine in them.
//
// "Can be taken" is said of a piece that a legal capture wins something by on its square
// (material.h). What a side that is not to move threatens is what it could do if the other passed.
#pragma once

#include "chess/chess.h"

// A piece on its square; KIND_COUNT: none.
typedef struct Target {
    Kind kind;
    Square square;
} Target;

enum { TARGETS_MAX = 3 };

typedef struct MoveEffect {
    bool is_only;  // there is no other legal move
    Ending ending; // what the move ends the game with
    Target taken;  // at its own square, in passing too
    Kind offered;  // what moved or was promoted to, and the other side may take it (back)
    Kind promoted; // KIND_COUNT: no promotion
    bool gives_check;
    int target_count; // what can be taken next and could not be taken before, the dearest first
    Target targets[TARGETS_MAX];
    Target saved; // could be taken there before, and no longer can be, wherever it stands now
    bool is_saved_by_leaving; // it is what moved
    Move mate_threatened;     // MOVE_NONE: none that was not there before
    Move mate_prevented;      // what the other side threatened and no longer does
} MoveEffect;

// The move is legal.
MoveEffect effect_of_move(const Board *board, Move move);

// What a line brings, up to a position in which the side to move can take nothing, and as short as
// shows it: what comes behind its last loss is left out.
typedef struct LineEffect {
    int length; // moves of the line, two at least unless it ends the game; 0: nothing can be said
    Ending ending;                    // of the game, with its last move
    Kind promoted;                    // by the last promotion; KIND_COUNT: none
    int lost[SIDE_COUNT][KIND_COUNT]; // pieces that are gone, less equal ones of the other side
} LineEffect;

// Looks at the moves as far as they are legal.
LineEffect effect_of_line(const Board *board, const Move *moves, int count);

// It ends the game, or something changes hands.
bool line_effect_is_told(const LineEffect *effect);
