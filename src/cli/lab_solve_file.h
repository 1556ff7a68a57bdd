// SPDX-License-Identifier: GPL-3.0-or-later
// lab_solve_file.h - `roque lab solve GAME --file FILE`: a line for each position, and what they come to.
#ifndef ROQUE_CLI_LAB_SOLVE_FILE_H
#define ROQUE_CLI_LAB_SOLVE_FILE_H

#include "lab/lab.h"

// Reads, solves and prints; the exit status is 1 when a position was not solved or differs from what the
// file says.
int lab_solve_file(SolveFile *file, const char *path, bool wants_json);

#endif
