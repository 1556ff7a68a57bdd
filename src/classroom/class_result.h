// SPDX-License-Identifier: GPL-3.0-or-later
// class_result.h - what came out of a class tournament: places, ratings, why programs broke down.
//
// Among those that stayed to the end everybody has met everybody equally often, so only their games
// count for places and ratings. Games with a program that retired are shown, and count for nobody.
#pragma once

#include "arena/arena.h"
#include "classroom/roster.h"

typedef struct ClassPlayer {
    const Submission *submission;
    int rank; // 1 .. ; 0: retired
    Tally tally;
    bool is_rated;
    double elo, error;
    char breakdown[REASON_MAX]; // the last one, in English; "" for none
} ClassPlayer;

typedef struct ClassResult {
    const Roster *roster;
    const MatchSettings *settings;
    const Standing *score;
    Language language;
    const char *command; // the command line, for anyone who repeats it
    const char *folder;  // where the programs lay
    SubmissionLimits limits;
    bool can[CONFINE_MEANS]; // how far programs could be confined
    int count;
    int active;                      // of them, not retired
    int order[SCHEDULE_PLAYERS_MAX]; // by place, then the retired
    bool is_regularised;             // see RatingList
    bool is_over;                    // every game that is wanted was played
    ClassPlayer players[SCHEDULE_PLAYERS_MAX];
} ClassResult;

// Fills what follows `can` from the rest and the journal.
bool class_result_count(ClassResult *result, Error *error);

double class_player_points(const ClassPlayer *player);
// What the system lacks and what that means, for people; NULL where it has it.
const char *class_limit_missing(ConfineMeans means);

// Files: the places, the games, and a page with all of it. Each is written whole.
bool class_write_places(const ClassResult *result, const char *path, Error *error);
bool class_write_games(const ClassResult *result, const char *path, Error *error);
bool class_write_page(const ClassResult *result, const char *path, Error *error);
// The line "roque.class/1".
void class_result_json(const ClassResult *result, Text *text);
// The places in columns, and who did not take part.
void class_result_table(const ClassResult *result, Text *text);
