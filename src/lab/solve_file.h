// SPDX-License-Identifier: GPL-3.0-or-later
// solve_file.h - solves the positions of a file, side by side, with a journal to go on with.
//
// A line is a position, and behind it what is said to be its value, if anything is:
//
//     2252576253462244111563365343671351441 -1    Connect 4: points
//     --XXXXX--OOOXX-… X; G8:+18; H1:+12; …       Othello: moves with their discs, the best first
//
// Every position is solved with an empty memory, so that threads and
// interruption change nothing but times.
#pragma once

#include "lab/solve.h"

enum { SOLVE_LINES_MAX = 1 << 20, SOLVE_MOVES_TEXT_MAX = 1024 };

// One position of the file.
typedef struct SolvedLine {
    GamePosition position;
    bool has_expected;
    double expected; // in the game's units
    // The answer.
    bool is_done;
    bool is_proved, is_exact, is_limited;
    Score value;
    uint64_t nodes;
    int64_t time_ns;
    // "G8:+18 H1:+12 …", best first; empty unless they were wanted
    char moves[SOLVE_MOVES_TEXT_MAX];
} SolvedLine;

typedef struct SolveFile {
    const Game *game;
    const char *variant;
    int table_mb;
    LabLimits limits; // for one position
    bool wants_moves; // the value of every legal move too
    int threads;
    const char *journal;      // NULL: none
    struct SolveParts *parts; // what the positions are the parts of; NULL: each counts for itself
    atomic_bool *stop;
    // For each position in the order of the file, those that the journal knew first; may be NULL.
    void (*solved)(void *context, const struct SolveFile *file, int number);
    void *context;
    SolvedLine *lines;
    int count;
    int known;
    int done;
} SolveFile;

// Reads the file into `lines`; false with the number of the line that is no position of the game.
bool solve_file_read(SolveFile *file, const char *path, Error *error);
// Takes the parts for its `lines`, and leaves out what the start does not depend on any more.
bool solve_file_take_parts(SolveFile *file, struct SolveParts *parts, Error *error);
// Solves what the journal does not know. True as well when it was stopped.
bool solve_file_run(SolveFile *file, Error *error);
void solve_file_close(SolveFile *file);
// The value is known; where a win is just a win, who wins.
bool solve_file_is_settled(const SolveFile *file, int number);
// The value is proved and exact, and what the file says, if it says anything, is something else.
bool solve_file_disagrees(const SolveFile *file, int number);
