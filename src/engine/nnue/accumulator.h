// SPDX-License-Identifier: GPL-3.0-or-later
// accumulator.h - the network's first layer along the path of a search,
// kept up to date by differences.
//
// A move changes two to four pieces, so the sums of a position follow from its parent's. They
// are computed only when a score is asked for: playing a move just notes what it does. When a
// king changes its side's view, the sums of that view are taken from a cache of the last
// position that was seen the same way.
#pragma once

#include "engine/nnue/network.h"

enum { ACCUMULATOR_PLIES = PLY_MAX + 4 };

// What led to a ply: enough to know which pieces changed.
typedef struct AccumulatorStep {
    Move move; // MOVE_NONE: a pass
    Piece moved;
    Piece taken; // NO_PIECE: none
} AccumulatorStep;

// Pieces whose rows are in a cached sum.
typedef struct CachedMen {
    Bitboard kinds[KIND_COUNT];
    Bitboard sides[SIDE_COUNT];
} CachedMen;

// Owned by one thread, for one network.
typedef struct Accumulators {
    const Network *network;
    int16_t *values;                              // [ACCUMULATOR_PLIES][SIDE_COUNT][width]
    int16_t *cache;                               // [SIDE_COUNT][NETWORK_VIEWS_MAX][width]
    AccumulatorStep steps[ACCUMULATOR_PLIES];     // steps[ply] leads to ply
    bool is_ready[ACCUMULATOR_PLIES][SIDE_COUNT]; // by side that sees
    CachedMen cached[SIDE_COUNT][NETWORK_VIEWS_MAX];
} Accumulators;

// The network must outlive them. NULL without memory.
Accumulators *accumulators_open(const Network *network);
void accumulators_close(Accumulators *accumulators);

// Another position is at ply 0 now.
void accumulators_start(Accumulators *accumulators);

// From the board at this ply the move is played (MOVE_NONE: a pass), which leads to the next.
static inline void accumulators_play(Accumulators *accumulators, int ply, const Board *board,
                                     Move move) {
    Piece taken = move_is_castling(move)     ? NO_PIECE
                  : move_is_en_passant(move) ? piece_of(side_other((Side)board->side), PAWN)
                                             : board->squares[move_to(move)];
    accumulators->steps[ply + 1] = (AccumulatorStep){move, board->squares[move_from(move)], taken};
    accumulators->is_ready[ply + 1][WHITE] = accumulators->is_ready[ply + 1][BLACK] = false;
}

// Centipawns for the side to move on the board at this ply.
int accumulators_score(Accumulators *accumulators, int ply, const Board *board);
