// SPDX-License-Identifier: GPL-3.0-or-later
// lab_solve_file.h - `roque lab solve GAME --file FILE`: a line for each position, and what they
// come to; and `--plies N`, where the positions are the parts of one.
#pragma once

#include "lab/lab.h"

// Reads, solves and prints; the exit status is 1 when a position was not solved or
// differs from what the file says.
int lab_solve_file(SolveFile *file, const char *path, bool wants_json);

// The same with all that follows the start some plies on, and what the start is worth then; the
// exit status is 1 when that is not known.
int lab_solve_by_parts(SolveFile *file, const void *start, int plies, bool wants_json);
