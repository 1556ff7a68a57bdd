// SPDX-License-Identifier: GPL-3.0-or-later
// board.h - a chess position as a plain value.
//
// Copying the struct copies the position; playing a move writes a new one; nothing points anywhere
// and nothing has to be undone. The history of the game and the search's own data live elsewhere.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "chess/attacks.h"
#include "chess/bitboard.h"
#include "chess/move.h"
#include "chess/piece.h"

enum {
    BOARD_BYTES_MAX = 200,
    MOVES_MAX = 448, // fifteen queens with 27 moves each, a king with 8 and two castlings make 415
    CLOCK_MAX = 9999,
};

typedef struct Board {
    Bitboard kinds[KIND_COUNT]; // both sides together
    Bitboard sides[SIDE_COUNT];
    Piece squares[SQUARE_COUNT];
    uint64_t key;                      // the position: pieces, side to move, castling, en passant
    uint64_t pawn_key;                 // pawns of both sides
    uint64_t non_pawn_key[SIDE_COUNT]; // all pieces of the side but its pawns
    Bitboard castling_rooks;           // the rooks that may still castle with their king
    uint16_t halfmove_clock;           // plies since the last capture or pawn move
    uint16_t move_number;              // 1 at the start, grows after Black's move
    uint8_t side;                      // to move
    uint8_t en_passant; // a square on which a pawn can legally be taken in passing, or NO_SQUARE
    bool is_chess960;   // castling is written and read as king takes rook
    // 0, or the mark of a client's own variant: carried along, never looked at here
    uint8_t house_rules;
} Board;

_Static_assert(sizeof(Board) <= BOARD_BYTES_MAX, "a Board is copied at every move");

static inline Bitboard board_occupied(const Board *board) {
    return board->sides[WHITE] | board->sides[BLACK];
}

static inline Bitboard board_pieces(const Board *board, Side side, Kind kind) {
    return board->sides[side] & board->kinds[kind];
}

static inline Square board_king(const Board *board, Side side) {
    return bits_first(board_pieces(board, side, KING));
}

// The side has more than king and pawns.
static inline bool board_has_pieces(const Board *board, Side side) {
    return (board->sides[side] & ~(board->kinds[PAWN] | board->kinds[KING])) != 0;
}

// Takes a piece by moving onto it, or in passing. Castling is no capture.
static inline bool board_is_capture(const Board *board, Move move) {
    return (board->squares[move_to(move)] != NO_PIECE && !move_is_castling(move))
           || move_is_en_passant(move);
}

// The kind that the move takes; KIND_COUNT when it takes nothing.
static inline Kind board_captured_kind(const Board *board, Move move) {
    if (move_is_en_passant(move)) return PAWN;
    if (!board_is_capture(board, move)) return KIND_COUNT;
    return piece_kind(board->squares[move_to(move)]);
}

// Where the king and the rook of a castling move end.
static inline Square castling_king_target(Move move) {
    return castling_king_end(move_from(move), move_to(move));
}

static inline Square castling_rook_target(Move move) {
    return castling_rook_end(move_from(move), move_to(move));
}

// Plays a legal move of `board` into `next`, which must be another Board.
void board_play(const Board *board, Move move, Board *next);
// Plays it for those who only generate the moves after it: squares, keys and clocks of `next` stay
// as they are.
void board_play_bare(const Board *board, Move move, Board *next);
// Plays it on the board itself.
static inline void board_advance(Board *board, Move move) {
    Board before = *board;
    board_play(&before, move, board);
}

// The key after a move, or after a pass for MOVE_NONE, before it is played: right for plain moves
// that change no castling or en-passant rights, near enough for asking the memory beforehand.
uint64_t board_key_after(const Board *board, Move move);

// The same position with the other side to move, for null moves; not when in check.
void board_pass(const Board *board, Board *next);

// All pieces of the side that attack the square, given these blockers.
Bitboard board_attackers(const Board *board, Square square, Side side, Bitboard occupied);

// All squares that the side's pieces attack.
Bitboard board_attacked(const Board *board, Side side);

// Pieces that give check to the side to move.
Bitboard board_checkers(const Board *board);

static inline bool board_in_check(const Board *board) {
    return board_checkers(board) != 0;
}

// Pieces of either side whose leaving would open a line from a slider of
// `attacker` to the other side's king.
Bitboard board_blockers(const Board *board, Side attacker);

// What is needed to say quickly whether a move gives check; computed once per position.
typedef struct CheckSquares {
    Bitboard by_kind[KIND_COUNT]; // from these squares the kind attacks the enemy king
    Bitboard discoverers;         // own pieces that uncover a check by leaving the line
    Square enemy_king;
} CheckSquares;

CheckSquares board_check_squares(const Board *board);
bool board_gives_check(const Board *board, const CheckSquares *squares, Move move);

// Fills the keys from the pieces; for boards that were not made by playing moves.
void board_compute_keys(Board *board);

// True when some pawn of the side to move can legally take in passing on this square.
bool board_can_take_en_passant(const Board *board, Square square);

// Swaps the colours and turns the board: the same position seen by the other side.
void board_flip(const Board *board, Board *flipped);

// Puts a piece on an empty square / takes one away. Keys are not touched.
void board_put(Board *board, Square square, Piece piece);
void board_remove(Board *board, Square square);
