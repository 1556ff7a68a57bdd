// SPDX-License-Identifier: GPL-3.0-or-later
// spsa.h - tunes many parameters at once by games (simultaneous
// perturbation stochastic approximation).
//
// Each iteration draws a direction, every parameter up or down by its step; the engine
// with the parameters moved one way plays a pair of games against itself moved the
// other way, and all parameters go a little towards the winner (Spall 1992; the
// schedules of a and c are those of Fishtest).
//
// The settings of an iteration start from the values before its batch, so that the iterations of a
// batch can be played side by side; they are learned from in their order. So the result does not
// depend on how many are played at a time.
#pragma once

#include "arena/openings.h"
#include "arena/referee.h"

enum { SPSA_PARAMETERS_MAX = 128, SPSA_NAME_MAX = 48, SPSA_BATCH = 64 };

typedef struct SpsaParameter {
    char name[SPSA_NAME_MAX];
    double value;
    double start;
    double base; // before the batch
    double least, most;
    double step; // the perturbation at the end (c); at the beginning it is larger
} SpsaParameter;

typedef struct Spsa {
    SpsaParameter parameters[SPSA_PARAMETERS_MAX];
    int count;
    int64_t iterations;
    int64_t done;
    double rate; // how far the parameters go at the end, in steps for each point won
    uint64_t seed;
} Spsa;

// One iteration's two settings, in whole numbers.
typedef struct SpsaPair {
    int flips[SPSA_PARAMETERS_MAX]; // +1 or -1
    int values[2][SPSA_PARAMETERS_MAX];
} SpsaPair;

// Pure functions of the state: the settings of an iteration of the current batch, and the state
// after the result of the next one. `points` is wins minus losses of the first setting, -2 .. 2.
void spsa_draw(const Spsa *spsa, int64_t iteration, SpsaPair *pair);
void spsa_learn(Spsa *spsa, int64_t iteration, int points);

// "NAME=VALUE,LEAST,MOST,STEP".
bool spsa_read_parameter(Spsa *spsa, const char *text, Error *error);

typedef struct SpsaSettings {
    const Game *game;
    const char *player; // a UCI engine whose options the parameters are
    TimeControl control;
    const Openings *openings;
    int64_t margin_ms;
    int concurrency;
    const atomic_bool *is_stopped;
    // Called after each iteration, in their order.
    void (*on_iteration)(void *context, const Spsa *spsa, int points);
    void *context;
} SpsaSettings;

// Plays the iterations that are not done yet. False when games cannot be held; an engine that
// breaks down ends the tuning, since its results would mean nothing.
bool spsa_run(Spsa *spsa, const SpsaSettings *settings, Error *error);
