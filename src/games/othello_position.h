// SPDX-License-Identifier: GPL-3.0-or-later
// othello_position.h - a position of Othello, and what the files of the game say to each other.
//
// One bit per square, a1 first, row by row downwards as the game's people write it. The small board
// lies in the middle of the large one, so that both share all shifts:
//
//     0  1  2  3  4  5  6  7
//     8 [9 10 11 12 13 14] 15      [ ] first row of 6x6
//
// A side without a move passes with an explicit move; when neither can move the game is over.
#pragma once

#include "core/game.h"
#include "core/grid.h"
#include "games/othello_rules.h"

enum {
    OTHELLO_LARGE = 8,
    OTHELLO_SMALL = 6,
    OTHELLO_PASS = 65, // as a move; squares are 1 to 64
    OTHELLO_UNIT = 100,
};

static const uint64_t OTHELLO_SMALL_BOARD = UINT64_C(0x007E7E7E7E7E7E00);

typedef struct OthelloPosition {
    uint64_t own; // of the side to move
    uint64_t other;
    uint64_t moves; // squares where the side to move may play
    uint8_t size;
    uint8_t side;
    bool is_over;
} OthelloPosition;

static inline uint64_t othello_board(const OthelloPosition *position) {
    return position->size == OTHELLO_SMALL ? OTHELLO_SMALL_BOARD : ~UINT64_C(0);
}

static inline void othello_find_moves(OthelloPosition *position) {
    uint64_t board = othello_board(position);
    position->moves = othello_moves(position->own, position->other, board);
    position->is_over =
        position->moves == 0 && othello_moves(position->other, position->own, board) == 0;
}

// Swaps squares across the long diagonal: single ones, then blocks of
// two by two, then of four by four.
static inline uint64_t othello_transpose(uint64_t squares) {
    static const uint64_t BLOCKS[] = {UINT64_C(0x00AA00AA00AA00AA), UINT64_C(0x0000CCCC0000CCCC),
                                      UINT64_C(0x00000000F0F0F0F0)};
    for (int i = 0, step = OTHELLO_STRIDE - 1; i < 3; i++, step *= 2) {
        uint64_t moved = (squares ^ squares >> step) & BLOCKS[i];
        squares ^= moved ^ moved << step;
    }
    return squares;
}

static inline int othello_bit(const OthelloPosition *position, int column, int row) {
    int margin = (OTHELLO_LARGE - position->size) / 2;
    return (row + margin) * OTHELLO_STRIDE + column + margin;
}

// As the Game table wants them: texts and pictures (othello_text.c),
bool othello_start(const char *variant, void *position, Error *error);
bool othello_parse(const char *text, void *position, Error *error);
void othello_format(const void *position, Text *text);
void othello_format_move(const void *position, GameMove move, Text *text);
bool othello_parse_move(const void *position, const char *text, GameMove *move, Error *error);
void othello_fill_grid(const void *position, GameMove last_move, Grid *grid);
void othello_trace_move(const void *position, GameMove move, MovePath *path);
// features and evaluations (othello_eval.c).
enum {
    OTHELLO_FEATURES = 54,
    OTHELLO_UPDATED = 0x79, // those that othello_update() keeps right, a bit each
    OTHELLO_EVALUATIONS = 7,
};
extern const GameFeature othello_features[OTHELLO_FEATURES];
extern const GameEvaluation othello_evaluations[OTHELLO_EVALUATIONS];
uint64_t othello_key(const void *position);
void othello_extract(const void *position, int *features);
void othello_update(const void *position, GameMove move, const void *next, int *features);
int othello_phase(const void *position);
// and estimates on the way to the end (othello_patterns.c).
extern const GamePatterns othello_patterns;
