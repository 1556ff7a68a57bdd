// SPDX-License-Identifier: GPL-3.0-or-later
// compare.h - many searches side by side: games x positions x searches
// x depths, on several threads.
//
// Every job is a search of its own from an empty memory, so its counts
// depend on nothing but the job.
#pragma once

#include "lab/run.h"

typedef struct CompareJob {
    const Game *game;
    const GamePosition *position;
    const LabSpec *spec;
    int game_index;
    int position_index;
    int spec_index;
    int depth;
    bool is_done; // known from an earlier run
} CompareJob;

typedef struct CompareRun {
    CompareJob *jobs;
    int job_count;
    int threads;
    atomic_bool *stop;
    // Called for each finished job, in the order of the jobs, from any thread. False stops the run.
    bool (*finished)(void *context, const CompareJob *job, const LabResult *result);
    void *context;
} CompareRun;

// Runs the jobs that are not done. False with a reason when one cannot
// be run; stopping is no error.
bool compare_run(CompareRun *run, Error *error);

// A position reached from the start by `plies` random moves, in a game that goes on there; tries
// again with other moves when the game ended on the way, and with fewer when it always does.
bool compare_random_position(const Game *game, const char *variant, int plies, Random *random,
                             GamePosition *position, Error *error);
