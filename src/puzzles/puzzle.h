// SPDX-License-Identifier: GPL-3.0-or-later
// puzzle.h - a position with one winning move, which is proved: a line of JSON each in a file.
// docs/formats/puzzles.md shows it.
#pragma once

#include "puzzles/theme.h"

enum {
    PUZZLE_ID_MAX = 20,
    PUZZLE_SOURCE_MAX = 96,
    PUZZLE_LINE_MAX = 1024,
    PUZZLE_RATING_MAX = 4000
};

typedef struct Puzzle {
    char id[PUZZLE_ID_MAX]; // of the position: the same one has the same
    Board board;            // the solver is to move
    Proof proof;            // the solution is its line, an odd number of plies
    Themes themes;
    int rating;                     // Elo of somebody who solves it every second time
    char source[PUZZLE_SOURCE_MAX]; // the game it comes from; any text
} Puzzle;

// Fills the id from the board.
void puzzle_name(Puzzle *puzzle);

// One line without its end. Reading takes any bytes; the moves are legal then and the themes known,
// what is claimed is proved by puzzle_check() only.
void puzzle_format(const Puzzle *puzzle, Text *text);
bool puzzle_parse(Slice line, Puzzle *puzzle, Error *error);

// Proves once more what the line says. False with a reason.
bool puzzle_check(const Puzzle *puzzle, Error *error);

// All puzzles of a text, one a line; empty lines are passed over.
typedef struct PuzzleList {
    Puzzle *puzzles;
    int count;
    size_t room;
} PuzzleList;
// Adds a copy. False without memory.
bool puzzle_list_add(PuzzleList *list, const Puzzle *puzzle);
// False, with the line, where one is none.
bool puzzle_list_read(PuzzleList *list, Slice text, Error *error);
// NULL: there is none of this id.
const Puzzle *puzzle_list_find(const PuzzleList *list, const char *id);
void puzzle_list_free(PuzzleList *list);
