// SPDX-License-Identifier: GPL-3.0-or-later
// reference.c - chess on a list of squares; see reference.h.
#include "chess/reference.h"

typedef struct SlowStep {
    int files;
    int ranks;
} SlowStep;

enum { STEP_COUNT = 8 };

// the rook's four first,
static const SlowStep QUEEN_STEPS[STEP_COUNT] = {{0, 1},
                                                 {1, 0},
                                                 {0, -1},
                                                 {-1, 0},
                                                 // then the bishop's
                                                 {1, 1},
                                                 {1, -1},
                                                 {-1, -1},
                                                 {-1, 1}};
static const SlowStep KNIGHT_STEPS[STEP_COUNT] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                                  {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

// The moves found so far.
typedef struct MoveList {
    Move *moves;
    int count;
} MoveList;

// The square one step away, or NO_SQUARE beyond the edge.
static Square step_from(Square square, SlowStep step) {
    int file = square % 8 + step.files;
    int rank = square / 8 + step.ranks;
    bool is_on_board = file >= 0 && file < 8 && rank >= 0 && rank < 8;
    return is_on_board ? rank * 8 + file : NO_SQUARE;
}

static bool is_empty(const ListBoard *board, Square square) {
    return board->squares[square] == NO_PIECE;
}

static bool is_man_of(const ListBoard *board, Square square, Side side) {
    return !is_empty(board, square) && piece_side(board->squares[square]) == side;
}

static int forward_of(Side side) {
    return side == WHITE ? 1 : -1;
}

// Which of the eight directions the kind moves in.
static bool moves_along(Kind kind, int direction) {
    if (kind == ROOK) return direction < 4;
    if (kind == BISHOP) return direction >= 4;
    return kind == QUEEN || kind == KING;
}

static bool is_slider(Kind kind) {
    return kind == BISHOP || kind == ROOK || kind == QUEEN;
}

ListBoard reference_from_board(const Board *board) {
    ListBoard list = {
        .side = (Side)board->side,
        .castling_rooks = {{NO_SQUARE, NO_SQUARE}, {NO_SQUARE, NO_SQUARE}},
        .en_passant = board->en_passant,
        .halfmove_clock = board->halfmove_clock,
        .move_number = board->move_number,
    };
    Square kings[SIDE_COUNT] = {NO_SQUARE, NO_SQUARE};
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        list.squares[square] = board->squares[square];
        if (list.squares[square] == NO_PIECE || piece_kind(list.squares[square]) != KING) continue;
        kings[piece_side(list.squares[square])] = square;
    }
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        if ((board->castling_rooks >> square & 1) == 0) continue;
        Side side = square < 8 ? WHITE : BLACK;
        list.castling_rooks[side][square > kings[side] ? KING_WING : QUEEN_WING] = square;
    }
    return list;
}

// ---- attacks: walk away from the square and see who stands there --------------------------------

static bool is_attacked_by_leaper(const ListBoard *board, Square square, Side by) {
    for (int i = 0; i < STEP_COUNT; i++) {
        Square near = step_from(square, QUEEN_STEPS[i]);
        if (near != NO_SQUARE && board->squares[near] == piece_of(by, KING)) return true;
        Square leap = step_from(square, KNIGHT_STEPS[i]);
        if (leap != NO_SQUARE && board->squares[leap] == piece_of(by, KNIGHT)) return true;
    }
    for (int files = -1; files <= 1; files += 2) {
        Square behind = step_from(square, (SlowStep){files, -forward_of(by)});
        if (behind != NO_SQUARE && board->squares[behind] == piece_of(by, PAWN)) return true;
    }
    return false;
}

static bool is_attacked_along(const ListBoard *board, Square square, int direction, Side by) {
    Square at = step_from(square, QUEEN_STEPS[direction]);
    while (at != NO_SQUARE && is_empty(board, at)) at = step_from(at, QUEEN_STEPS[direction]);
    if (at == NO_SQUARE || !is_man_of(board, at, by)) return false;
    Kind kind = piece_kind(board->squares[at]);
    return is_slider(kind) && moves_along(kind, direction);
}

bool reference_is_attacked(const ListBoard *board, Square square, Side by) {
    for (int direction = 0; direction < STEP_COUNT; direction++) {
        if (is_attacked_along(board, square, direction, by)) return true;
    }
    return is_attacked_by_leaper(board, square, by);
}

static Square find_king(const ListBoard *board, Side side) {
    Square square = 0;
    while (board->squares[square] != piece_of(side, KING)) square++;
    return square;
}

bool reference_in_check(const ListBoard *board, Side side) {
    return reference_is_attacked(board, find_king(board, side), side_other(side));
}

// ---- moves: what each piece could do if its king were of no concern -----------------------------

static void add_move(MoveList *list, Move move) {
    list->moves[list->count++] = move;
}

// A pawn that reaches the last rank becomes one of four pieces.
static void add_pawn_move(MoveList *list, Square from, Square to) {
    if (to / 8 != 0 && to / 8 != 7) {
        add_move(list, move_make(from, to, MOVE_PLAIN));
        return;
    }
    for (int kind = KNIGHT; kind <= QUEEN; kind++)
        add_move(list, move_make_promotion(from, to, (Kind)kind));
}

static void add_pawn_moves(const ListBoard *board, Square from, MoveList *list) {
    int forward = forward_of(board->side);
    int home_rank_of_pawns = board->side == WHITE ? 1 : 6;
    Square one = from + 8 * forward; // on the board: no pawn stands on a last rank
    if (is_empty(board, one)) {
        add_pawn_move(list, from, one);
        if (from / 8 == home_rank_of_pawns) {
            Square two = one + 8 * forward;
            if (is_empty(board, two)) add_move(list, move_make(from, two, MOVE_PLAIN));
        }
    }
    for (int files = -1; files <= 1; files += 2) {
        Square to = step_from(from, (SlowStep){files, forward});
        if (to == NO_SQUARE) continue;
        if (is_man_of(board, to, side_other(board->side))) add_pawn_move(list, from, to);
        if (to == board->en_passant) add_move(list, move_make(from, to, MOVE_EN_PASSANT));
    }
}

// Knights and kings go one step, sliders as far as the way is free.
static void add_piece_moves(const ListBoard *board, Square from, MoveList *list) {
    Kind kind = piece_kind(board->squares[from]);
    const SlowStep *steps = kind == KNIGHT ? KNIGHT_STEPS : QUEEN_STEPS;
    for (int direction = 0; direction < STEP_COUNT; direction++) {
        if (kind != KNIGHT && !moves_along(kind, direction)) continue;
        Square to = step_from(from, steps[direction]);
        while (to != NO_SQUARE && !is_man_of(board, to, board->side)) {
            add_move(list, move_make(from, to, MOVE_PLAIN));
            if (!is_slider(kind) || !is_empty(board, to)) break;
            to = step_from(to, steps[direction]);
        }
    }
}

// Every square from one to the other, both included, is empty or holds a castling piece.
static bool is_way_free(const ListBoard *board, Square from, Square to, Square king, Square rook) {
    Square low = from < to ? from : to;
    Square high = from < to ? to : from;
    for (Square square = low; square <= high; square++) {
        if (!is_empty(board, square) && square != king && square != rook) return false;
    }
    return true;
}

// Whether the king's last square is attacked is seen, as for every move, after it was played.
static bool is_king_way_safe(const ListBoard *board, Square from, Square to) {
    int step = from < to ? 1 : -1;
    for (Square square = from; square != to; square += step) {
        if (reference_is_attacked(board, square, side_other(board->side))) return false;
    }
    return true;
}

static void add_castling(const ListBoard *board, MoveList *list) {
    Square king = find_king(board, board->side);
    if (reference_in_check(board, board->side)) return;
    for (int wing = QUEEN_WING; wing <= KING_WING; wing++) {
        Square rook = board->castling_rooks[board->side][wing];
        if (rook == NO_SQUARE) continue;
        Square king_to = king / 8 * 8 + (wing == KING_WING ? 6 : 2);
        Square rook_to = king / 8 * 8 + (wing == KING_WING ? 5 : 3);
        bool is_possible = is_way_free(board, king, king_to, king, rook)
                           && is_way_free(board, rook, rook_to, king, rook)
                           && is_king_way_safe(board, king, king_to);
        if (is_possible) add_move(list, move_make(king, rook, MOVE_CASTLING));
    }
}

static void list_unchecked_moves(const ListBoard *board, MoveList *list) {
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        if (!is_man_of(board, square, board->side)) continue;
        if (piece_kind(board->squares[square]) == PAWN) {
            add_pawn_moves(board, square, list);
        } else {
            add_piece_moves(board, square, list);
        }
    }
    add_castling(board, list);
}

// ---- playing, and the one test of legality ------------------------------------------------------

static void move_men(ListBoard *board, Move move) {
    Square from = move_from(move), to = move_to(move);
    Piece piece = board->squares[from];
    if (move_is_castling(move)) {
        Piece rook = board->squares[to];
        Square first_of_rank = from / 8 * 8;
        board->squares[from] = board->squares[to] = NO_PIECE;
        board->squares[first_of_rank + (to > from ? 6 : 2)] = piece;
        board->squares[first_of_rank + (to > from ? 5 : 3)] = rook;
        return;
    }
    if (move_is_promotion(move)) piece = piece_of(board->side, move_promotion_kind(move));
    if (move_is_en_passant(move)) board->squares[from / 8 * 8 + to % 8] = NO_PIECE;
    board->squares[from] = NO_PIECE;
    board->squares[to] = piece;
}

// A right is lost when the king moves, when the rook moves and when the rook is taken.
static void lose_castling_rights(ListBoard *next, const ListBoard *board, Move move) {
    bool is_king_move = piece_kind(board->squares[move_from(move)]) == KING;
    for (int side = WHITE; side <= BLACK; side++) {
        for (int wing = QUEEN_WING; wing <= KING_WING; wing++) {
            Square *rook = &next->castling_rooks[side][wing];
            bool is_touched = *rook == move_from(move) || *rook == move_to(move);
            if (is_touched || (is_king_move && side == (int)board->side)) *rook = NO_SQUARE;
        }
    }
}

void reference_play(const ListBoard *board, Move move, ListBoard *next) {
    Square from = move_from(move), to = move_to(move);
    bool is_pawn_move = piece_kind(board->squares[from]) == PAWN;
    bool takes = !is_empty(board, to) && !move_is_castling(move);
    *next = *board;
    move_men(next, move);
    lose_castling_rights(next, board, move);
    next->en_passant =
        is_pawn_move && (to - from == 16 || from - to == 16) ? (from + to) / 2 : NO_SQUARE;
    next->halfmove_clock = is_pawn_move || takes ? 0 : board->halfmove_clock + 1;
    next->move_number += board->side == BLACK;
    next->side = side_other(board->side);
}

int reference_list_moves(const ListBoard *board, Move *moves) {
    // pinned pieces and kings in danger make it longer than the legal list
    Move unchecked[2 * MOVES_MAX];
    MoveList list = {.moves = unchecked};
    list_unchecked_moves(board, &list);
    int count = 0;
    for (int i = 0; i < list.count; i++) {
        ListBoard next;
        reference_play(board, unchecked[i], &next);
        if (!reference_in_check(&next, board->side)) moves[count++] = unchecked[i];
    }
    return count;
}

uint64_t reference_perft(const ListBoard *board, int depth) {
    if (depth == 0) return 1;
    Move moves[MOVES_MAX];
    int count = reference_list_moves(board, moves);
    if (depth == 1) return (uint64_t)count;
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        ListBoard next;
        reference_play(board, moves[i], &next);
        leaves += reference_perft(&next, depth - 1);
    }
    return leaves;
}
