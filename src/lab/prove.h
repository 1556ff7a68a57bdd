// SPDX-License-Identifier: GPL-3.0-or-later
// prove.h - who wins within a horizon, asked of depth-first
// proof-number search. Private to src/lab.
//
// Where a win is just a win and positions come back, solving means deepening: does the side to move
// win within n plies, does it lose? Forced lines, mates above all, are proved in a small share of
// the nodes that alpha-beta takes; a question that is not answered soon is left to alpha-beta.
#pragma once

#include "lab/search.h"
#include "lab/solve.h"

// What is left of limits after so many nodes and since so long; false: nothing.
bool lab_limits_left(const LabLimits *limits, uint64_t nodes, int64_t started_ms, LabLimits *left);

// A prover beside this search: the same game, history and stop flag. NULL where proofs do not fit
// the game, or without memory: then nothing is proved.
Search *prove_open(const Search *search);

// Asks for longer and longer horizons, as far as `deepest`, with few nodes for each. The solution
// then holds what is proved, with its line, or the depth as far as which nobody wins. Where a
// shorter horizon was not answered, a proved win may not be the shortest.
void prove_ahead(Search *prover, const void *position, int deepest, const LabLimits *limits,
                 LabSolution *solution, LabResult *result);
