// SPDX-License-Identifier: GPL-3.0-or-later
// san_reason.c - why the text of a move was refused.
#include "chess/movegen.h"
#include "chess/san_shape.h"

static const char *const none_of[2][KIND_COUNT] = {
    {TERM("no white pawn"), TERM("no white knight"), TERM("no white bishop"), TERM("no white rook"),
     TERM("no white queen"), TERM("no white king")},
    {TERM("no black pawn"), TERM("no black knight"), TERM("no black bishop"), TERM("no black rook"),
     TERM("no black queen"), TERM("no black king")},
};

static Bitboard attacked_squares(const Board *board, Bitboard squares) {
    Bitboard attacked = 0,
             occupied = board_occupied(board) ^ square_bit(board_king(board, (Side)board->side));
    while (squares != 0) {
        Square square = bits_pop(&squares);
        if (board_attackers(board, square, side_other((Side)board->side), occupied) != 0)
            attacked |= square_bit(square);
    }
    return attacked;
}

// The first of the reasons there are.
static void explain_castling(const Board *board, bool is_kings_side, Error *error) {
    Side us = (Side)board->side;
    Square king = board_king(board, us);
    const char *name = us == WHITE ? TERM("White") : TERM("Black");
    Bitboard all_rooks = board->castling_rooks & home_rank(us),
             beyond_king = ~(square_bit(king) - 1);
    Bitboard rooks = all_rooks & (is_kings_side ? beyond_king : ~beyond_king);
    if (rooks == 0) {
        error_set(error,
                  all_rooks != 0 ? "castling is illegal: %-s has lost the right on that side"
                                 : "castling is illegal: %-s has lost the right",
                  name);
        return;
    }
    if (board_in_check(board)) {
        error_set(error, "castling is illegal: the king is in check");
        return;
    }
    Square rook = bits_first(rooks);
    Bitboard blocked = geometry()->castling_way[square_file(king)][rook] & board_occupied(board);
    Bitboard attacked =
        attacked_squares(board, geometry()->castling_king_way[square_file(king)][rook]);
    char square[3];
    if (blocked != 0) {
        square_to_text(bits_first(blocked), square);
        error_set(error, "castling is illegal: a man stands on %s", square);
    } else if (attacked != 0) {
        square_to_text(bits_first(attacked), square);
        error_set(error, "castling is illegal: %s is attacked", square);
    } else {
        // the rook leaves a line open
        error_set(error, "castling is illegal: the king would be in check");
    }
}

// "e1g1", "Kg1": the king on its square wants to go where castling takes it.
static bool means_castling(const Board *board, const SanShape *shape) {
    Side us = (Side)board->side;
    if (shape->castling != 0) return true;
    bool is_king_at_home = shape->kind == KING && board_king(board, us) == square_seen_by(us, E1);
    return is_king_at_home
           && (shape->to == square_seen_by(us, G1) || shape->to == square_seen_by(us, C1));
}

void san_explain_illegal(const Board *board, const SanShape *shape, SanReach reach, Slice text,
                         Error *error) {
    if (means_castling(board, shape)) {
        bool is_kings_side =
            shape->castling != 0 ? shape->castling == 2 : square_file(shape->to) == 6;
        explain_castling(board, is_kings_side, error);
        return;
    }
    char to[3];
    square_to_text(shape->to, to);
    const char *side = board->side == WHITE ? TERM("white") : TERM("black");
    bool is_anywhere = shape->origins == ~(Bitboard)0 || shape->kind == PAWN;
    int shown = (int)(shape->end - text.data);
    if ((board->sides[board->side] & square_bit(shape->to)) != 0) {
        error_set(error, "%.*s is illegal: a %-s man stands on %s", shown, text.data, side, to);
    } else if (reach.pieces == 0) {
        error_set(error,
                  is_anywhere ? "%.*s is illegal: %-s can go to %s"
                              : "%.*s is illegal: %-s can go to %s from there",
                  shown, text.data, none_of[board->side][shape->kind], to);
    } else if (reach.safe_pieces == 0) {
        error_set(error,
                  shape->kind != KING && board_in_check(board)
                      ? "%.*s is illegal: the king would stay in check"
                      : "%.*s is illegal: the king would be in check",
                  shown, text.data);
    } else {
        error_set(error, "%.*s is illegal: a pawn promotes on the last rank only", shown,
                  text.data);
    }
}

int san_shape_list_fitting(const Board *board, const SanShape *shape, Move fitting[MOVES_MAX]) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves), found = 0;
    for (int i = 0; i < count; i++) {
        Square from = move_from(moves[i]);
        bool fits = move_to(moves[i]) == shape->to && (shape->origins & square_bit(from)) != 0
                    && piece_kind(board->squares[from]) == shape->kind
                    && !move_is_castling(moves[i])
                    && (shape->promotion == KIND_COUNT
                        || move_promotion_kind(moves[i]) == shape->promotion);
        if (fits) fitting[found++] = moves[i];
    }
    return found;
}

void san_explain_ambiguous(const Board *board, const SanShape *shape, Slice text,
                           SanLetters letters, Error *error) {
    Move moves[MOVES_MAX];
    int count = san_shape_list_fitting(board, shape, moves);
    Sentence list = {{0}};
    for (int i = 0; i < count; i++) {
        char san[SAN_MAX];
        san_format(board, moves[i], letters, san);
        Sentence before = list;
        if (i == 0)
            sentence_set(&list, "%s", san);
        else
            sentence_set(&list, "%p or %s", (const void *)&before, san);
    }
    int shown = (int)(shape->end - text.data);
    error_set(error, "%.*s is ambiguous: %p", shown, text.data, (const void *)&list);
}
