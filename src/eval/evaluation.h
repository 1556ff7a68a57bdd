// SPDX-License-Identifier: GPL-3.0-or-later
// evaluation.h - the notes taken while one position is evaluated, and
// how a weight is added to the sum.
//
// The headers terms_*.h hold the terms. They are compiled twice: by eval.c for play,
// and by trace.c, which also counts how often each weight was used. The file that
// includes them says which by TRACING.
#pragma once

#include "chess/chess.h"
#include "eval/eval.h"
#include "eval/trace.h"
#include "eval/weights.h"

// The side is a constant in every call, so that each function becomes two,
// one for each direction of play.
#define FOR_EACH_SIDE __attribute__((always_inline)) static inline

typedef struct Evaluation {
    const Board *board;
    EvalTrace *trace; // NULL unless TRACING
    Bitboard occupied;
    Bitboard passed;                          // passed pawns of both sides
    Bitboard attacks[SIDE_COUNT][KIND_COUNT]; // squares attacked by the kind
    Bitboard attacked[SIDE_COUNT];            // by anything
    Bitboard attacked_twice[SIDE_COUNT];
    Bitboard mobile[SIDE_COUNT];     // where going counts as mobility
    Bitboard pawn_reach[SIDE_COUNT]; // what the side's pawns attack now or after advancing
    Bitboard ring[SIDE_COUNT];       // nine squares around the king
    Square king[SIDE_COUNT];
    Pair score[SIDE_COUNT];
    Pair danger[SIDE_COUNT]; // of the side's king
} Evaluation;

static inline void count_weight(Evaluation *evaluation, Side side, int weight, int count) {
    if (TRACING)
        evaluation->trace->counts[side][weight] =
            (int16_t)(evaluation->trace->counts[side][weight] + count);
}

static inline void add_weight(Evaluation *evaluation, Side side, int weight, int count) {
    evaluation->score[side] += eval_weights[weight] * count;
    count_weight(evaluation, side, weight, count);
}

static inline void add_danger(Evaluation *evaluation, Side side, int weight, int count) {
    evaluation->danger[side] += eval_weights[weight] * count;
    count_weight(evaluation, side, weight, count);
}

// ---- squares as a side sees them ----

static inline Bitboard fill_forward(Side side, Bitboard bits) {
    if (side == WHITE) {
        bits |= bits << 8;
        bits |= bits << 16;
        return bits | bits << 32;
    }
    bits |= bits >> 8;
    bits |= bits >> 16;
    return bits | bits >> 32;
}

static inline Bitboard fill_files(Bitboard bits) {
    return fill_forward(WHITE, bits) | fill_forward(BLACK, bits);
}

static inline Bitboard beside(Bitboard bits) {
    return (bits & ~FILE_A) >> 1 | (bits & ~FILE_H) << 1;
}

static inline int rank_seen_by(Side side, Square square) {
    return side == WHITE ? square >> 3 : 7 - (square >> 3);
}

// The rank as the side counts it, 0 to 7.
static inline Bitboard rank_of_side(Side side, int rank) {
    return rank_bits(side == WHITE ? rank : 7 - rank);
}

// 0 for the a- and h-file to 3 for the d- and e-file.
static inline int file_from_rim(int file) {
    return file < 4 ? file : 7 - file;
}

// The index of a square in a table of half a board.
static inline int half_square(Side side, Square square) {
    return 4 * rank_seen_by(side, square) + file_from_rim(square_file(square));
}

// King's steps between two squares.
static inline int square_distance(Square a, Square b) {
    int files = square_file(a) - square_file(b), ranks = square_rank(a) - square_rank(b);
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}
