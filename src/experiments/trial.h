// SPDX-License-Identifier: GPL-3.0-or-later
// trial.h - what experiments are made of: searches of many positions,
// and games between two searches.
#pragma once

#include "experiments/experiment.h"
#include "games/games.h"
#include "lab/lab.h"

// Processor time of the calling thread.
double trial_cpu_s(void);

// A search by its text, "failsoft,depth=4"; NULL with the reason.
Search *trial_open(const Game *game, const char *spec, Error *error);

// Positions some random moves after the start, the same for the same seed.
typedef struct TrialGround {
    const char *game; // "othello:6x6"
    int plies_most;   // random moves before, from 0 on
    int positions;
    const ExperimentSettings *settings; // for the seed, and to be stopped
} TrialGround;

// Sums over the positions of the ground.
typedef struct TrialSum {
    double nodes;
    double leaves;
    double cuts;
    double cpu_s;
    int searches; // that were finished
} TrialSum;

// Searches every position of the ground, each with an empty memory, as the text says that the
// format makes.
__attribute__((format(printf, 4, 5))) bool trial_sum(const TrialGround *ground, TrialSum *sum,
                                                     Error *error, const char *format, ...);

enum { TRIAL_PLIES_MAX = 600 };

// One game.
typedef struct TrialGame {
    const Game *game;
    const char *variant;
    char specs[2][LAB_SPEC_TEXT_MAX]; // of the searches that play; "": at random
    int plies_most;                   // then it is broken off
    int opening_plies;                // of both, at random
    int random_plies[2];              // of one side, at random
    Random random; // of openings and of sides without a search; goes on from game to game
    const atomic_bool *stop;
    // The outcome.
    bool is_finished;
    int result; // 1 the first player won, 0 drawn, -1 lost
    int plies;
    TrialSum sums[2];
    double time_s[TRIAL_PLIES_MAX]; // of each ply
} TrialGame;

// Plays it. False when a search refuses; a stop ends it unfinished.
bool trial_play(TrialGame *trial, Error *error);
