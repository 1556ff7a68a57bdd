// SPDX-License-Identifier: GPL-3.0-or-later
// minimal.h - the smallest tree that proves a value: what every count is compared with.
#ifndef ROQUE_LAB_MINIMAL_H
#define ROQUE_LAB_MINIMAL_H

#include <stdint.h>

#include "core/error.h"
#include "core/game.h"

typedef struct MinimalTree {
    uint64_t nodes;
    uint64_t leaves;
} MinimalTree;

// Knuth and Moore's critical tree of a uniform tree: w^ceil(d/2) + w^floor(d/2) - 1 leaves. Saturates.
MinimalTree minimal_uniform(int width, int depth);

// The tree of alpha-beta when the best known move of every node comes first: searched again and again, with
// the best moves of the last time, until it shrinks no more. An upper bound of the smallest tree, and exact
// where the tree is uniform. False when memory_mb does not suffice or the search was stopped.
bool minimal_search(const Game *game, const char *evaluation, const void *position, int depth, int memory_mb,
                    MinimalTree *minimal, Error *error);

#endif
