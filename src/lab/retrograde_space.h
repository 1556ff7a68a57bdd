// SPDX-License-Identifier: GPL-3.0-or-later
// retrograde_space.h - the spaces of retrograde.h inside: retrograde.c fills
// them, retrograde_ask.c reads them.
#pragma once

#include <stdlib.h>

#include "lab/retrograde.h"

enum {
    SPACES_MAX = 4096,    // a power of two
    NO_SCORE = INT16_MIN, // no position, or no such move
};

typedef struct Entry {
    int16_t lower; // NO_SCORE: no position
    int16_t upper;
} Entry;

typedef struct Space {
    GameSpace space;
    Entry *entries; // NULL: a free place
    int passes;
} Space;

struct Retrograde {
    const Game *game;
    RetrogradeLimits limits;
    const atomic_bool *stop;
    uint64_t bytes; // taken now
    Space spaces[SPACES_MAX];
    int space_count;
    GameMove *moves; // room for one position's
};

// The space of a position, solved now if it was not yet; NULL: it is too large,
// there is no memory, or a stop.
const Space *retrograde_space(Retrograde *tables, const void *position);

static inline bool is_counted_in_plies(const Game *game) {
    return game->win_score > 0;
}

static inline int plies_to_end(const Game *game, Score score) {
    return game->win_score - abs(score);
}

// A child's value seen from before the move that leads to it.
static inline Score seen_before(const Game *game, Score score) {
    if (!is_counted_in_plies(game) || score == 0) return -score;
    return score > 0 ? -score + 1 : -score - 1;
}
