// SPDX-License-Identifier: GPL-3.0-or-later
// ending.c - see ending.h.
#include "chess/ending.h"

#include "core/sentence.h"

#include "chess/movegen.h"

bool ending_material_is_dead(const Board *board) {
    if ((board->kinds[PAWN] | board->kinds[ROOK] | board->kinds[QUEEN]) != 0) return false;
    Bitboard minors = board->kinds[KNIGHT] | board->kinds[BISHOP];
    if (!bits_several(minors)) return true;
    Bitboard bishops = board->kinds[BISHOP];
    return board->kinds[KNIGHT] == 0
           && ((bishops & DARK_SQUARES) == 0 || (bishops & ~DARK_SQUARES) == 0);
}

bool ending_side_can_mate(const Board *board, Side side) {
    Side other = side_other(side);
    Bitboard knights = board_pieces(board, side, KNIGHT),
             bishops = board_pieces(board, side, BISHOP);
    if ((board_pieces(board, side, PAWN) | board_pieces(board, side, ROOK)
         | board_pieces(board, side, QUEEN))
        != 0)
        return true;
    if (knights == 0 && bishops == 0) return false;
    if (bits_several(knights) || (knights != 0 && bishops != 0)) return true;
    Bitboard blockers = board_pieces(board, other, PAWN) | board_pieces(board, other, KNIGHT);
    Bitboard other_bishops = board_pieces(board, other, BISHOP);
    // A lone knight mates only a king that its own pieces shut in; a queen always steps between.
    if (knights != 0) return (blockers | other_bishops | board_pieces(board, other, ROOK)) != 0;
    // Bishops of one colour need a piece that can stand on the other one, or bishops of both sides.
    bool has_dark = (bishops & DARK_SQUARES) != 0, has_light = (bishops & ~DARK_SQUARES) != 0;
    if (has_dark && has_light) return true;
    return blockers != 0 || (other_bishops & (has_dark ? ~DARK_SQUARES : DARK_SQUARES)) != 0;
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
    case ENDING_CHECKMATE: return TERM("checkmate");
    case ENDING_STALEMATE: return TERM("stalemate");
    case ENDING_MATERIAL: return TERM("insufficient material");
    case ENDING_FIVEFOLD: return TERM("fivefold repetition");
    case ENDING_SEVENTY_FIVE: return TERM("75 moves without capture or pawn move");
    case ENDING_THREEFOLD: return TERM("threefold repetition");
    case ENDING_FIFTY: return TERM("50 moves without capture or pawn move");
    default: return TERM("the game goes on");
    }
}
