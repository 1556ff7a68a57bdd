// SPDX-License-Identifier: GPL-3.0-or-later
// match_files.h - what the games of a match become when it is over: a page, and last positions.
#pragma once

#include "arena/arena.h"
#include "pages/pages.h"

enum { MATCH_FACTS_MAX = SCHEDULE_PLAYERS_MAX + 8, MATCH_PATH_MAX = 4096 };

typedef struct MatchFiles {
    const char *page, *positions; // paths; NULL: not wanted
    const char *journal;          // what they are made of
    char temporary[MATCH_PATH_MAX];
} MatchFiles;

// How the match was played, for the page.
typedef struct MatchFact {
    const char *name; // a sentence of ours, or a player's name
    char value[MESSAGE_MAX];
} MatchFact;

typedef struct MatchConditions {
    const char *variant, *date;
    const Schedule *schedule;
    bool is_over;
    MatchFact facts[MATCH_FACTS_MAX];
    int count;
} MatchConditions;

// For a match that keeps no journal: one that lasts as long as the match. False with a reason.
bool match_files_begin(MatchFiles *files, Error *error);
void match_files_end(MatchFiles *files);

void match_conditions_add(MatchConditions *conditions, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Writes what is wanted, and says how many games were left out.
bool match_files_write(const MatchFiles *files, const MatchConditions *conditions,
                       const Standing *score, const ReportNames *names, Error *error);
