// SPDX-License-Identifier: GPL-3.0-or-later
// epd_solve.h - the engine at the positions of a test suite: finds the best move (bm), avoids the bad one
// (am).
#ifndef ROQUE_CLI_EPD_SOLVE_H
#define ROQUE_CLI_EPD_SOLVE_H

#include <stdatomic.h>

#include "engine/engine.h"

enum { EPD_LABEL_MAX = 64 };

typedef struct EpdSolveOptions {
    EngineLimits limits; // for each position
    Ideas ideas;
    int threads;
    int hash_mb;
    bool wants_json;
    const atomic_bool *is_stopped;
} EpdSolveOptions;

typedef struct EpdSolver EpdSolver;

// NULL with a reason.
EpdSolver *epd_solver_open(const EpdSolveOptions *options, Error *error);
void epd_solver_close(EpdSolver *solver);

// Searches the position and prints its verdict. One without bm and am is passed over.
void epd_solver_try(EpdSolver *solver, const Epd *epd, const char *label);

// Prints what was missed and the sum.
void epd_solver_print_sum(EpdSolver *solver);

#endif
