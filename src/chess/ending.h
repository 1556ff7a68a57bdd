// SPDX-License-Identifier: GPL-3.0-or-later
// ending.h - how a game of chess ends.
#pragma once

#include "chess/board.h"

typedef enum Ending {
    ENDING_NONE, // the game goes on
    ENDING_CHECKMATE,
    ENDING_STALEMATE,
    ENDING_MATERIAL,     // neither side can mate with what is left
    ENDING_FIVEFOLD,     // automatic
    ENDING_SEVENTY_FIVE, // automatic: 75 moves by each side without capture or pawn move
    ENDING_THREEFOLD,    // only when claimed
    ENDING_FIFTY,        // only when claimed
} Ending;

enum { HALFMOVES_CLAIM_DRAW = 100, HALFMOVES_AUTOMATIC_DRAW = 150 };

// `occurrences`: how often this position has stood in the game, now included; 1 when not known.
// Mate comes before all else, automatic endings before claims.
Ending ending_of(const Board *board, int occurrences);

// What a player may claim but does not have to.
static inline bool ending_is_claim(Ending ending) {
    return ending == ENDING_THREEFOLD || ending == ENDING_FIFTY;
}

// "checkmate", "threefold repetition", ...
const char *ending_text(Ending ending);

// King against king, with at most one minor piece in all, or with
// bishops of one square colour only.
bool ending_material_is_dead(const Board *board);

// Whether some series of legal moves could mate the other side: what a fallen flag asks about the
// opponent. Told by the pieces alone, so that a blocked position counts as one that can be won.
bool ending_side_can_mate(const Board *board, Side side);
