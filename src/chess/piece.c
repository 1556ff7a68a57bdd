// SPDX-License-Identifier: GPL-3.0-or-later
// piece.c - letters into pieces.
#include "chess/piece.h"

Piece piece_from_letter(char letter) {
    for (Piece piece = 0; piece < PIECE_COUNT; piece++) {
        if (piece_letter(piece) == letter) return piece;
    }
    return NO_PIECE;
}
