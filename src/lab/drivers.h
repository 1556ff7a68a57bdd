// SPDX-License-Identifier: GPL-3.0-or-later
// drivers.h - who calls the algorithms: once, ever deeper, in three parts, or once more.
#pragma once

#include "lab/search.h"

// Searches the position as the specification says, within the limits, and fills value, move, line,
// depth, iterations and remark of the result.
void driver_run(Search *search, const void *position, const LabLimits *limits, LabResult *result);

// Calls the algorithm. One that goes on and on although it was told to stop is left where it is.
Score driver_start(Search *search, LabNode *root, Score alpha, Score beta);

// Deepens each move of the root by itself, as the CRP practical does.
Score driver_by_move(Search *search, LabNode *root);

// Low and high: the value lies beyond the window, so that only a bound of it is known.
typedef enum SearchEnd { SEARCH_STOPPED, SEARCH_LOW, SEARCH_HIGH, SEARCH_FINISHED } SearchEnd;

// One search from the root. Only one that was finished inside its window changes the
// result, the list of iterations aside.
SearchEnd driver_search(Search *search, const void *position, int depth, Score alpha, Score beta,
                        LabResult *result);

// Depth 1, 2, 3 … up to the limit, with an aspiration window if the specification wants one.
void driver_deepen(Search *search, const void *position, int depth, LabResult *result);

// The lecture's search for a forced win: a tenth of the time with the window [0, 1], eight tenths
// for the normal search, a tenth to verify that the chosen move does not lose far away.
void driver_deep_win(Search *search, const void *position, const LabLimits *limits,
                     LabResult *result);

// Looks again behind the chosen move, as the lecture proposes against the horizon effect.
void driver_research(Search *search, const void *position, LabResult *result);

// Knows nothing before the game is over; a user may name it as an evaluation of any game.
extern const GameEvaluation driver_won_or_lost;
