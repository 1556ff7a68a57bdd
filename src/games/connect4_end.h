// SPDX-License-Identifier: GPL-3.0-or-later
// connect4_end.h - what is seen of the end of Connect 4 (connect4_end.c), for its own search of the
// last moves (connect4_finish.c).
#pragma once

#include "games/connect4_rules.h"

// What both sides threaten: cells, of which only the open ones can be played at once.
typedef struct Connect4Threats {
    uint64_t open;
    uint64_t empty;
    uint64_t own;
    uint64_t other;
} Connect4Threats;

// Moves after which the opponent does not win at once, where the side to move has no win.
static inline uint64_t connect4_safe_moves(const Connect4Threats *threats) {
    uint64_t forced = threats->other & threats->open;
    if (forced & (forced - 1)) return 0; // two threats cannot both be met
    return (forced != 0 ? forced : threats->open) & ~(threats->other >> 1);
}

// Whether a move after which these cells win makes two threats that cannot both be met: a win two
// plies later.
static inline bool connect4_threatens_twice(const Connect4Threats *threats, uint64_t move,
                                            uint64_t wins) {
    uint64_t open = ((threats->open & ~move) | move << 1) & threats->empty;
    uint64_t forced = wins & open;
    return (forced & (forced - 1)) != 0 || (forced & wins >> 1) != 0;
}

// Cells where the side to move would win after this move.
static inline uint64_t connect4_wins_after(const Connect4Position *here,
                                           const Connect4Threats *threats, uint64_t move) {
    Connect4Shape shape = CONNECT4_SHAPE(here);
    return connect4_winning_cells(here->stones | move, shape.width, shape.height) & threats->empty
           & ~move;
}

// What both sides threaten in a position that is not over.
Connect4Threats connect4_threats(const Connect4Position *here);
// Narrows the bounds where fours are no longer possible, and by answering moves two and two.
void connect4_foresee_pairs(const Connect4Position *here, const Connect4Threats *threats,
                            int *lower, int *upper);
