// SPDX-License-Identifier: GPL-3.0-or-later
// chess.h - the rules of chess: positions, legal moves, how a game ends, perft.
//
//     RoqueError error;
//     RoqueChess *chess = roque_chess_open(NULL, &error);
//     RoqueMove moves[ROQUE_MOVES_MAX];
//     int count = roque_chess_list_moves(chess, moves);
//     roque_chess_play(chess, moves[0], &error);
//     roque_chess_close(chess);
#pragma once

#include "error.h"

ROQUE_BEGIN

enum {
    ROQUE_MOVES_MAX = 448, // legal moves of a position
    ROQUE_FEN_MAX = 128,   // bytes of a FEN, with its NUL
    ROQUE_PERFT_DEPTH_MAX = 32,
    ROQUE_PERFT_THREADS_MAX = 512,
};

// Its bits mean something on its own board only (notation.h writes and reads it); 0 is no move.
typedef uint16_t RoqueMove;

typedef enum RoqueSide { ROQUE_WHITE, ROQUE_BLACK } RoqueSide;

typedef enum RoqueResult {
    ROQUE_UNKNOWN, // the game goes on
    ROQUE_WHITE_WINS,
    ROQUE_BLACK_WINS,
    ROQUE_DRAW,
} RoqueResult;

typedef enum RoqueEnding {
    ROQUE_NO_ENDING,
    ROQUE_CHECKMATE,
    ROQUE_STALEMATE,
    ROQUE_DEAD_MATERIAL, // neither side can mate with what is left
    ROQUE_FIVEFOLD,
    ROQUE_SEVENTY_FIVE_MOVES,
    ROQUE_THREEFOLD,   // a draw only when a player claims it
    ROQUE_FIFTY_MOVES, // likewise
} RoqueEnding;

// A game of chess: a start, the moves played from there, the position on the board.
typedef struct RoqueChess RoqueChess;

// The start is a FEN of two to six fields, X-FEN and Shredder-FEN included; NULL, "" and "startpos"
// are the usual one. NULL with the reason, and the place in the text, for anything else.
ROQUE_PUBLIC RoqueChess *roque_chess_open(const char *fen, RoqueError *error);
// With all moves played. NULL without memory.
ROQUE_PUBLIC RoqueChess *roque_chess_copy(const RoqueChess *chess, RoqueError *error);
// NULL is allowed.
ROQUE_PUBLIC void roque_chess_close(RoqueChess *chess);

// The position on the board.
ROQUE_PUBLIC void roque_chess_fen(const RoqueChess *chess, char fen[ROQUE_FEN_MAX]);
ROQUE_PUBLIC RoqueSide roque_chess_side(const RoqueChess *chess);
ROQUE_PUBLIC bool roque_chess_in_check(const RoqueChess *chess);
// 'K', 'q', or '.' where there is nothing; squares count from a1, b1 ... to h8, 0 to 63. Of other
// numbers '\0'.
ROQUE_PUBLIC char roque_chess_piece(const RoqueChess *chess, int square);
// Equal for positions that are the same under the rules, and else almost surely different.
ROQUE_PUBLIC uint64_t roque_chess_key(const RoqueChess *chess);

// All legal moves, in an order that is always the same; returns the count. Draws by repetition, by
// count or for lack of material take no move away.
ROQUE_PUBLIC int roque_chess_list_moves(const RoqueChess *chess, RoqueMove moves[ROQUE_MOVES_MAX]);
// Right for every value.
ROQUE_PUBLIC bool roque_chess_is_legal(const RoqueChess *chess, RoqueMove move);
// False for a move that is not legal, and without memory; nothing has changed then.
ROQUE_PUBLIC bool roque_chess_play(RoqueChess *chess, RoqueMove move, RoqueError *error);
// Takes the last move back. False where none was played.
ROQUE_PUBLIC bool roque_chess_undo(RoqueChess *chess, RoqueError *error);

// How many moves were played, and which, from 0 on; 0 beyond.
ROQUE_PUBLIC int roque_chess_plies(const RoqueChess *chess);
ROQUE_PUBLIC RoqueMove roque_chess_played(const RoqueChess *chess, int ply);

// What the rules say of the position on the board and of those before it. Mate comes before all
// else, what ends the game by itself before what must be claimed.
ROQUE_PUBLIC RoqueEnding roque_chess_ending(const RoqueChess *chess);
ROQUE_PUBLIC bool roque_ending_is_claim(RoqueEnding ending);
// "checkmate"; "" of no ending.
ROQUE_PUBLIC const char *roque_ending_text(RoqueEnding ending);
// Of a game that has ended by itself.
ROQUE_PUBLIC RoqueResult roque_chess_result(const RoqueChess *chess);

// Leaves of the tree of legal moves at this depth, counted by so many threads. False for numbers
// that are too large or negative, and without memory or threads.
ROQUE_PUBLIC bool roque_chess_perft(const RoqueChess *chess, int depth, int threads,
                                    uint64_t *nodes, RoqueError *error);

ROQUE_END
