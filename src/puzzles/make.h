// SPDX-License-Identifier: GPL-3.0-or-later
// make.h - the puzzles of many games, as long work (work/work.h): a game is a job.
//
// With a journal the same settings go on after Ctrl-C or a kill. The puzzles depend on the games
// and the settings, not on the number of threads. A position of an earlier game is left out.
#pragma once

#include "puzzles/find.h"
#include "work/work.h"

typedef struct MakeProgress {
    int64_t games;
    int puzzles;
} MakeProgress;

typedef struct MakeSettings {
    FindSettings find;
    int threads;
    int count_most;      // puzzles after which it is enough; 0: all games are looked at
    const char *journal; // NULL: none
    const char *games;   // what the games are, for the journal: names and sizes of files
    // The next game, in order, into the game; false at the end. Called one at a time.
    bool (*next_game)(void *context, PgnGame *game);
    void (*tell)(void *context, const MakeProgress *progress);
    void *context; // of both
    const atomic_bool *is_stopped;
} MakeSettings;

// Adds the puzzles to the list, in the order of the games, also when it was stopped. False with a
// reason when something went wrong.
bool make_puzzles(const MakeSettings *settings, PuzzleList *list, MakeProgress *progress,
                  Error *error);
