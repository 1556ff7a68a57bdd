// SPDX-License-Identifier: GPL-3.0-or-later
// grounds.h - the trees that theorems are checked on: uniform synthetic
// ones, and positions of every game.
#pragma once

#include "lab/lab.h"

typedef struct Grounds {
    Ground *grounds;
    int count;
} Grounds;

// So many synthetic trees, and positions of each game. False with a
// reason; then too it is to be freed.
bool grounds_make(Grounds *grounds, int trees, int positions, uint64_t seed, Error *error);
// Only the start of this game, "tree:((3 5) (2 9))", as deep as minimax stays small.
bool grounds_make_one(Grounds *grounds, const char *text, Error *error);
void grounds_free(Grounds *grounds);

// "HOLDS", "REFUTED"; of a slip "FAILS", as it should, or "NO COUNTER-EXAMPLE".
const char *theorem_verdict(const Theorem *theorem, const Evidence *evidence);
