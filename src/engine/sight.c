// SPDX-License-Identifier: GPL-3.0-or-later
// sight.c - see sight.h. Integer arithmetic throughout, so that every
// machine overlooks the same moves.
#include "engine/sight.h"

#include <stdlib.h>

// ---- blind spots ----

// In percent of a plain quiet move's chance to be overlooked.
enum {
    HIDES_RECAPTURE = 4,
    HIDES_CAPTURE = 14,
    HIDES_CHECK = 40,
    HIDES_DISCOVERED = 90,
    HIDES_PROMOTION = 3,
    HIDES_UNDERPROMOTION = 230,
    HIDES_ESCAPE = 40, // of a piece that was just attacked
    HIDES_CASTLING = 30,
    HIDES_QUIET = 100,
    HIDES_PAWN = 80,
};

// What a blind spot makes of it, again in percent; what takes a piece springs to the eye unless it
// comes out of one.
typedef struct BlindSpot {
    bool (*is_here)(const Board *board, Move move);
    int of_captures;
    int of_others;
} BlindSpot;

enum { FAR_SQUARES = 4 };

static int files_between(Move move) {
    return abs(square_file(move_to(move)) - square_file(move_from(move)));
}

static int ranks_forward(const Board *board, Move move) {
    const int up = square_rank(move_to(move)) - square_rank(move_from(move));
    return board->side == WHITE ? up : -up;
}

static bool is_long_diagonal(const Board *board, Move move) {
    return files_between(move) >= FAR_SQUARES
           && files_between(move) == abs(ranks_forward(board, move));
}

static bool is_long_line(const Board *board, Move move) {
    const int files = files_between(move), ranks = abs(ranks_forward(board, move));
    return (files >= FAR_SQUARES && ranks == 0) || (ranks >= FAR_SQUARES && files == 0);
}

static bool is_backward(const Board *board, Move move) {
    return ranks_forward(board, move) < 0;
}

// A knight attacks two pieces at least that are worth more than it.
static bool is_fork(const Board *board, Move move) {
    if (piece_kind(board->squares[move_from(move)]) != KNIGHT) return false;
    const Bitboard worth = board->kinds[KING] | board->kinds[QUEEN] | board->kinds[ROOK];
    const Bitboard theirs = board->sides[side_other((Side)board->side)];
    return bits_several(geometry()->knight[move_to(move)] & worth & theirs);
}

static const BlindSpot blind_spots[] = {
    {is_long_diagonal, 350, 150},
    {is_long_line, 150, 130},
    {is_backward, 300, 140},
    {is_fork, 300, 200},
};

static Bitboard attacked_from(const Board *board, Square square) {
    Piece piece = board->squares[square];
    if (piece_kind(piece) == PAWN) return pawns_attack(piece_side(piece), square_bit(square));
    return attacks_of(piece_kind(piece), square, board_occupied(board));
}

static int hides_by_kind(const Board *board, Move last, Move move) {
    const Square from = move_from(move);
    CheckSquares squares = board_check_squares(board);
    if (board_is_capture(board, move)) return HIDES_CAPTURE;
    if (board_gives_check(board, &squares, move))
        return (squares.discoverers & square_bit(from)) != 0 ? HIDES_DISCOVERED : HIDES_CHECK;
    if (last != MOVE_NONE && !move_is_castling(last)
        && (attacked_from(board, move_to(last)) & square_bit(from)) != 0)
        return HIDES_ESCAPE;
    return piece_kind(board->squares[from]) == PAWN ? HIDES_PAWN : HIDES_QUIET;
}

int sight_hides(const Board *board, Move last, Move move) {
    const bool is_capture = board_is_capture(board, move);
    if (move_is_promotion(move))
        return move_promotion_kind(move) == QUEEN ? HIDES_PROMOTION : HIDES_UNDERPROMOTION;
    if (move_is_castling(move)) return HIDES_CASTLING;
    if (is_capture && last != MOVE_NONE && !move_is_castling(last)
        && move_to(move) == move_to(last))
        return HIDES_RECAPTURE;
    int percent = hides_by_kind(board, last, move);
    for (size_t i = 0; i < sizeof blind_spots / sizeof *blind_spots; i++) {
        const BlindSpot *spot = &blind_spots[i];
        if (spot->is_here(board, move))
            percent = percent * (is_capture ? spot->of_captures : spot->of_others) / 100;
    }
    return percent < SIGHT_HIDES_MOST ? percent : SIGHT_HIDES_MOST;
}

// ---- habits ----

bool sight_is_opening(const Board *board) {
    enum { MOVES_MOST = 12, MEN_LEAST = 20 };
    return board->move_number <= MOVES_MOST && bits_count(board_occupied(board)) >= MEN_LEAST;
}

bool sight_is_habit(const Board *board, Move move) {
    const Square from = move_from(move);
    const bool is_home = (home_rank((Side)board->side) & square_bit(from)) != 0;
    if (!sight_is_opening(board)) return false;
    if (move_is_castling(move)) return true;
    switch (piece_kind(board->squares[from])) {
    case KNIGHT: {
        const int file = square_file(move_to(move));
        return is_home && file != 0 && file != 7;
    }
    case BISHOP: return is_home;
    case PAWN:
        return (square_file(from) == 3 || square_file(from) == 4)
               && ranks_forward(board, move) == 2;
    default: return false;
    }
}

// The middle is where a king stands that has not castled.
static bool is_walk(Move move) {
    const int file = square_file(move_from(move));
    return file >= 3 && file <= 5 && !move_is_castling(move);
}

// A rook pawn that attacks a piece drives it away.
static bool is_idle_push(const Board *board, Move move) {
    const Side us = (Side)board->side;
    const int file = square_file(move_from(move));
    const Bitboard pieces = board->sides[side_other(us)] & ~board->kinds[PAWN];
    return (file == 0 || file == 7) && (pawns_attack(us, square_bit(move_to(move))) & pieces) == 0;
}

bool sight_is_odd(const Board *board, Move move) {
    const Square from = move_from(move);
    if (!sight_is_opening(board) || board_in_check(board) || board_is_capture(board, move))
        return false;
    switch (piece_kind(board->squares[from])) {
    case KING: return is_walk(move);
    case ROOK: return (board->castling_rooks & square_bit(from)) != 0;
    case PAWN: return is_idle_push(board, move);
    default: return false;
    }
}

int sight_order(const Board *board, Side side) {
    enum { CASTLED = 4, AT_HOME = 1 };
    const Bitboard home = home_rank(side);
    const Bitboard minors = board->kinds[KNIGHT] | board->kinds[BISHOP];
    const Square king = board_king(board, side);
    const bool is_castled =
        (home & square_bit(king)) != 0 && (square_file(king) > 5 || square_file(king) < 3);
    return CASTLED * is_castled - AT_HOME * bits_count(minors & home & board->sides[side]);
}
