// SPDX-License-Identifier: GPL-3.0-or-later
// rating.h - the strengths of several players from all their games (Bradley and Terry's model).
#pragma once

#include "arena/schedule.h"
#include "arena/statistics.h"
#include "core/error.h"

// Scores between players: row against column. A draw counts half for both.
typedef struct CrossTable {
    int count;
    // [i][j] seen from i; [j][i] is its mirror
    Tally cells[SCHEDULE_PLAYERS_MAX][SCHEDULE_PLAYERS_MAX];
} CrossTable;

typedef struct RatingList {
    int count;
    // somebody won or lost everything: every pairing was given one drawn game more
    bool is_regularised;
    double elo[SCHEDULE_PLAYERS_MAX];   // the mean of all players is 0
    double error[SCHEDULE_PLAYERS_MAX]; // half the 95 % interval, against the mean of the field
    // that the row is stronger than the column
    double los[SCHEDULE_PLAYERS_MAX][SCHEDULE_PLAYERS_MAX];
} RatingList;

// The ratings under which the results are most likely. Players who cannot be compared with
// the others at all make it fail.
bool rating_solve(const CrossTable *table, RatingList *list, Error *error);
