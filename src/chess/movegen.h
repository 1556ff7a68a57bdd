// SPDX-License-Identifier: GPL-3.0-or-later
// movegen.h - the legal moves of a position.
//
// The generator works on sets: for every piece one word with the squares it may legally go to, for
// the pawns one word per direction. Pins and checks are settled on these words, so nothing has to
// be tried and taken back. Counting moves is counting bits; a list is the sets written out.
#pragma once

#include "chess/board.h"

typedef enum MoveClass {
    MOVES_ALL,
    MOVES_CAPTURES, // captures, en passant and promotions: what changes material
    MOVES_QUIETS,   // all the others
} MoveClass;

// Moves that share an origin, or for pawns a direction. The move to a
// target is base + factor * target:
//     a piece on `from`:    from << 6 | to            =  (from << 6) + to
//     a pawn step:          (to - step) << 6 | to     =  (-step << 6) + 65 * to
typedef struct MoveSet {
    Bitboard targets;
    uint16_t base; // sort included; for promotions it makes the knight, and every target stands for
                   // four moves
    uint16_t factor;
} MoveSet;

// A king, fifteen others, castling, two en-passant captures, seven pawn steps, a free place behind.
enum { MOVE_SETS_MAX = 32 };

typedef struct MoveSets {
    int count;      // of sets; none of them is empty
    int move_count; // of moves in all sets
    MoveSet sets[MOVE_SETS_MAX];
} MoveSets;

void movegen_sets(const Board *board, MoveClass class, MoveSets *sets);
// The same by a chosen method of sliding attacks; for comparing the methods.
void movegen_sets_by(AttackMethod method, const Board *board, MoveSets *sets);

// How many legal moves there are; looks at no more of the board than board_play_bare() writes.
int movegen_count_by(AttackMethod method, const Board *board);

static inline Move move_set_move(const MoveSet *set, Square target) {
    return (Move)(set->base + set->factor * target);
}

// Writes the moves out; `moves` has room for MOVES_MAX. Returns the count.
int move_sets_list(const MoveSets *sets, Move *moves);

// All legal moves of the class, always in the same order.
int movegen_list(const Board *board, MoveClass class, Move *moves);

bool movegen_any(const Board *board);

// Right for every one of the 65,536 values.
bool movegen_is_legal(const Board *board, Move move);
