// SPDX-License-Identifier: GPL-3.0-or-later
// solve.h - the true value of a position, when it can be found.
//
// Only finished games count; what lies beyond the horizon counts as nothing. A value above or
// below zero is then proved at whatever depth it appears, and any value is exact as soon as no
// line reaches the horizon. Whatever ends the work early, what was proved before stays proved,
// and nothing else is called so.
//
// A game that must end is searched to its end at once, by questions with null windows and
// with all that the game foresees of its end; one whose positions come back is searched
// deeper and deeper, and looks up small endings that were solved backwards (retrograde.h).
// Where a win is just a win, depth-first proof-number search first looks for forced lines: a
// win so proved may not be the shortest.
#pragma once

#include "lab/run.h"

typedef struct LabSolution {
    bool is_proved;  // at least who wins is known, or that nobody does
    bool is_exact;   // no line reached the horizon: `value` is the value
    bool is_limited; // a limit or the stop flag came before the answer
    // for the side to move; what is proved of it, 0 where nothing is
    Score value;
    int depth;                      // the deepest that was searched to its end; 0: none
    GameMove line[LAB_PLY_MAX + 2]; // of that depth, where something is proved
    int line_length;
    // of all depths, the one that was not finished included; what the line costs is not
    uint64_t nodes;
    int64_t time_ns;
} LabSolution;

// The laboratory's search that solves, open with a table of so many megabytes. lab_set_stop(),
// lab_set_history() and lab_close() are as for any other.
Search *lab_solve_open(const Game *game, int table_mb, Error *error);

// Searches until a win is proved, where a win is just a win, or the value is exact. The limits are
// for the whole; a depth of 0 means LAB_DEPTH_MAX. False only where lab_run() would refuse.
bool lab_solve(Search *search, const void *position, const LabLimits *limits, LabSolution *solution,
               Error *error);

// Whether the position is worth more than this to the side to move: one question with a null
// window, in a game that must end and is not over. What the table has learned stays for the next
// question, where equal positions should be asked with equal `depth`: more plies than the game has
// left. Adds to `nodes`. False when the stop flag came first, or with a reason.
bool lab_solve_ask(Search *search, const void *position, int depth, Score above, bool *is_above,
                   uint64_t *nodes, Error *error);
