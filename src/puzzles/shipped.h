// SPDX-License-Identifier: GPL-3.0-or-later
// shipped.h - the puzzles that are part of the program: puzzles/roque.jsonl as it is.
#pragma once

#include "puzzles/puzzle.h"

// Adds them to the list. False without memory.
bool shipped_puzzles(PuzzleList *list, Error *error);
