// SPDX-License-Identifier: GPL-3.0-or-later
// puzzles_commands.h - the commands of `roque puzzles`, and the files of puzzles they read.
#pragma once

#include "cli/commands.h"
#include "puzzles/puzzles.h"

extern const CommandLine puzzles_make_line, puzzles_list_line, puzzles_check_line;

// Those of the file, or for NULL those of the program. False with a reason.
bool puzzles_read(const char *path, PuzzleList *list, Error *error);
