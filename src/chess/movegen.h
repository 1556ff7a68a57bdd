// SPDX-License-Identifier: GPL-3.0-or-later
// movegen.h - the legal moves of a position.
//
// The generator works on sets: for every man one word with the squares it may legally go to, for the pawns
// one word per direction. Pins and checks are settled on these words, so nothing has to be tried and taken
// back. Counting moves is counting bits; a list is the sets written out.
#ifndef ROQUE_CHESS_MOVEGEN_H
#define ROQUE_CHESS_MOVEGEN_H

#include "chess/board.h"

typedef enum MoveClass {
    MOVES_ALL,
    MOVES_CAPTURES, // captures, en passant and promotions: what changes material
    MOVES_QUIETS,   // all the others
} MoveClass;

// Moves that share an origin, or for pawns a direction.
typedef struct MoveSet {
    Bitboard targets;
    int8_t origin; // the square they come from; for pawn steps: target - origin
    bool is_pawn_step;
    uint16_t sort; // MOVE_PLAIN, MOVE_PROMOTION (every target stands for four moves), ...
} MoveSet;

// A king, fifteen men, castling, two en-passant captures, and eight pawn steps.
enum { MOVE_SETS_MAX = 32 };

typedef struct MoveSets {
    int count;
    MoveSet sets[MOVE_SETS_MAX];
} MoveSets;

void movegen_sets(const Board *board, MoveClass class, MoveSets *sets);
// The same by a chosen method of sliding attacks; for comparing the methods.
void movegen_sets_by(AttackMethod method, const Board *board, MoveSets *sets);

static inline int move_sets_count(const MoveSets *sets) {
    int count = 0;
    for (int i = 0; i < sets->count; i++) {
        int targets = bits_count(sets->sets[i].targets);
        count += sets->sets[i].sort == MOVE_PROMOTION ? 4 * targets : targets;
    }
    return count;
}

// Writes the moves out; `moves` has room for MOVES_MAX. Returns the count.
int move_sets_list(const MoveSets *sets, Move *moves);

// All legal moves of the class, always in the same order.
int movegen_list(const Board *board, MoveClass class, Move *moves);

bool movegen_any(const Board *board);

// Right for every one of the 65,536 values.
bool movegen_is_legal(const Board *board, Move move);

#endif
