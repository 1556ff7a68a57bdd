// SPDX-License-Identifier: GPL-3.0-or-later
// typed_move.h - a move as people type it, or the reason why it is none and what was perhaps meant.
#pragma once

#include "chess/chess.h"
#include "core/game.h"
#include "words/words.h"

enum { CANDIDATES_MAX = 400 };

typedef enum TypedMove {
    TYPED_MOVE,
    TYPED_ILLEGAL,   // looks like a move, but not here
    TYPED_AMBIGUOUS, // several moves fit
    TYPED_NOTHING,   // does not look like a move
} TypedMove;

typedef struct MoveReading {
    GameMove move;
    Error reason;                    // in English; "" when there is nothing to say
    char candidates[CANDIDATES_MAX]; // moves that resemble what was typed, in the user's notation
} MoveReading;

// Reads "e4", "Nf3", "Cf3", "e2e4", "e2 e4", "O-O", or what the game writes, in either case of
// letters where that leaves no doubt.
TypedMove typed_move_read(Language language, const Game *game, const void *position,
                          const char *typed, MoveReading *reading);

// Says of what was read, and is no move, why it is none.
void typed_move_refuse(TypedMove typed, const char *text, const MoveReading *reading, Error *error);
// Both, of a move of chess: false with the reason.
bool typed_move_read_chess(Language language, const Board *board, const char *typed, Move *move,
                           Error *error);

// All legal moves in the user's notation, separated by blanks.
void typed_move_list(Language language, const Game *game, const void *position, Text *words);
// The same in chess as from and to: "e2e4".
void typed_move_list_coordinates(const void *position, Text *words);
