// SPDX-License-Identifier: GPL-3.0-or-later
// solve_parts.h - a position too large to be solved at once, by the values of
// all that follow some plies on.
//
// The tree above them is kept, positions that are images of each other being one, with what is
// known of every node: a lower and an upper bound. A part whose value cannot change what the start
// is worth any more is not needed; when none is, the start is solved.
#pragma once

#include "core/error.h"
#include "lab/run.h"

enum { SOLVE_PARTS_PLIES_MAX = 12, SOLVE_PARTS_MAX = 1 << 18 };

typedef struct SolveParts SolveParts;

// What is known of the start, for the side to move; equal bounds where it is solved. In a game
// where a win is just a win they are 1, 0 and -1.
typedef struct PartsBounds {
    Score lower;
    Score upper;
} PartsBounds;

// Whether the game has parts: no position comes back in it. False with the reason.
bool solve_parts_fit(const Game *game, Error *error);
// NULL with the reason.
SolveParts *solve_parts_open(const Game *game, const void *start, int plies, Error *error);
void solve_parts_close(SolveParts *parts);

// The positions to be solved, in the order in which they should be.
int solve_parts_count(const SolveParts *parts);
const GamePosition *solve_parts_position(const SolveParts *parts, int number);

// The part is worth this to its side to move.
void solve_parts_learn(SolveParts *parts, int number, Score value);
bool solve_parts_needs(const SolveParts *parts, int number);
PartsBounds solve_parts_bounds(const SolveParts *parts);
