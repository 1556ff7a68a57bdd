// SPDX-License-Identifier: GPL-3.0-or-later
// ending.c - see ending.h.
#include "chess/ending.h"

#include "chess/movegen.h"

bool ending_material_is_dead(const Board *board) {
    if ((board->kinds[PAWN] | board->kinds[ROOK] | board->kinds[QUEEN]) != 0) return false;
    Bitboard minors = board->kinds[KNIGHT] | board->kinds[BISHOP];
    if (!bits_several(minors)) return true;
    Bitboard bishops = board->kinds[BISHOP];
    return board->kinds[KNIGHT] == 0 && ((bishops & DARK_SQUARES) == 0 || (bishops & ~DARK_SQUARES) == 0);
}

Ending ending_of(const Board *board, int occurrences) {
    if (!movegen_any(board)) return board_in_check(board) ? ENDING_CHECKMATE : ENDING_STALEMATE;
    if (ending_material_is_dead(board)) return ENDING_MATERIAL;
    if (occurrences >= 5) return ENDING_FIVEFOLD;
    if (board->halfmove_clock >= HALFMOVES_AUTOMATIC_DRAW) return ENDING_SEVENTY_FIVE;
    if (occurrences >= 3) return ENDING_THREEFOLD;
    if (board->halfmove_clock >= HALFMOVES_CLAIM_DRAW) return ENDING_FIFTY;
    return ENDING_NONE;
}

const char *ending_text(Ending ending) {
    switch (ending) {
    case ENDING_CHECKMATE: return "checkmate";
    case ENDING_STALEMATE: return "stalemate";
    case ENDING_MATERIAL: return "insufficient material";
    case ENDING_FIVEFOLD: return "fivefold repetition";
    case ENDING_SEVENTY_FIVE: return "75 moves without capture or pawn move";
    case ENDING_THREEFOLD: return "threefold repetition";
    case ENDING_FIFTY: return "50 moves without capture or pawn move";
    default: return "the game goes on";
    }
}
