// SPDX-License-Identifier: GPL-3.0-or-later
// history.h - what earlier nodes taught about moves and about the evaluation.
//
// All values move towards their bound with "gravity": the nearer they are,
// the less a further bonus adds.
#pragma once

#include <stdint.h>

#include "chess/chess.h"

enum {
    HISTORY_MAX = 16384,
    CORRECTION_MAX = 1024,
    CORRECTION_SIZE = 16384, // a power of two
    CORRECTION_GRAIN = 16,   // parts of a centipawn
    PAWN_STRUCTURES = 512,   // a power of two
    REPLY_PLACES = 65536,    // of pairs of moves; a power of two
};

// Judges of a move by its piece and target; the last row serves moves that do not exist.
typedef int16_t PieceTo[PIECE_COUNT + 1][SQUARE_COUNT];

typedef struct Histories {
    // by whether the square left and the square entered are attacked
    int16_t quiet[SIDE_COUNT][2][2][SQUARE_COUNT * SQUARE_COUNT];
    int16_t pawn[PAWN_STRUCTURES][PIECE_COUNT][SQUARE_COUNT];
    int16_t capture[PIECE_COUNT][SQUARE_COUNT][KIND_COUNT + 1];
    PieceTo continuation[PIECE_COUNT + 1][SQUARE_COUNT]; // after this piece went there
    int16_t correction_pawn[SIDE_COUNT][CORRECTION_SIZE];
    int16_t correction_non_pawn[SIDE_COUNT][SIDE_COUNT][CORRECTION_SIZE];
    PieceTo correction_move[SIDE_COUNT];
    int16_t correction_reply[REPLY_PLACES];
} Histories;

void histories_clear(Histories *histories);

static inline void history_add(int16_t *value, int bonus, int most) {
    int size = bonus < 0 ? -bonus : bonus;
    *value = (int16_t)(*value + bonus - *value * size / most);
}

// Asks the memory for the corrections of a position that will be judged soon.
static inline void histories_prefetch(const Histories *histories, const Board *board) {
    const Side side = (Side)board->side;
    __builtin_prefetch(&histories->correction_pawn[side][board->pawn_key % CORRECTION_SIZE]);
    for (int i = WHITE; i <= BLACK; i++) {
        const uint64_t place = board->non_pawn_key[i] % CORRECTION_SIZE;
        __builtin_prefetch(&histories->correction_non_pawn[side][i][place]);
    }
}

// threats: squares that the other side attacks; none where nobody asked.
static inline int16_t *history_quiet(Histories *histories, Side side, Bitboard threats, Move move) {
    const int leaves = (int)(threats >> move_from(move) & 1);
    const int enters = (int)(threats >> move_to(move) & 1);
    return &histories->quiet[side][leaves][enters][move & 4095];
}

static inline int16_t *history_pawn(Histories *histories, const Board *board, Move move) {
    Piece piece = board->squares[move_from(move)];
    return &histories->pawn[board->pawn_key % PAWN_STRUCTURES][piece][move_to(move)];
}

// After one piece went to a square and another one to another.
static inline int16_t *history_reply(Histories *histories, Piece first, Square first_to,
                                     Piece second, Square second_to) {
    const unsigned pair = (unsigned)(first * SQUARE_COUNT + (int)first_to) * 977u
                          + (unsigned)(second * SQUARE_COUNT + (int)second_to);
    return &histories->correction_reply[pair % REPLY_PLACES];
}

static inline int16_t *history_capture(Histories *histories, const Board *board, Move move) {
    Piece piece = board->squares[move_from(move)];
    return &histories->capture[piece][move_to(move)][board_captured_kind(board, move)];
}
