// SPDX-License-Identifier: GPL-3.0-or-later
// patterns.h - teaches a game's patterns (GamePatterns) from games of the program against itself.
//
// Learning goes backwards from the end of the game: positions of the last stage are solved, those
// of each earlier stage are searched until the next one begins, whose weights are known by then.
// So every target rests on play without mistakes of more than one stage's estimate.
#pragma once

#include "core/error.h"
#include "core/game.h"

typedef struct PatternSettings {
    int games;
    int passes; // over the positions of a stage
    uint64_t seed;
} PatternSettings;

// What was learned of a stage: the mean error on its positions, in points (score_unit).
typedef struct PatternStage {
    int stage;
    uint64_t positions;
    double error_before; // of a guess of nothing
    double error;
} PatternStage;

typedef void PatternReport(const PatternStage *stage, void *context);

// Fills `weights`, patterns->stages * patterns->weights of them. Reports after each stage.
bool patterns_learn(const Game *game, const PatternSettings *settings, int8_t *weights,
                    PatternReport *report, void *context, Error *error);
