// SPDX-License-Identifier: GPL-3.0-or-later
// match_page.h - a match as one page of HTML that needs nothing else: places, who beat whom, the
// course of the score and of the test, and every game to step through.
#pragma once

#include "arena/arena.h"
#include "core/json.h"
#include "words/words.h"

typedef struct MatchPagePlayer {
    const char *name;
    const char *file, *language; // of a program that was handed in; "" for others
    const char *breakdown;       // the last one, in English; "" for none
    int rank;                    // 1 .. ; 0: retired
    Tally tally;
    bool is_rated;
    double elo, error;
} MatchPagePlayer;

typedef struct MatchPage {
    Language language;
    const char *kind;      // what it is, above the title
    const char *of_rating; // what Elo and its error mean here
    const char *summary, *date;
    const Game *game;
    const char *variant;
    const char *journal; // NULL: nobody played
    const Schedule *schedule;
    const Standing *score;
    bool is_over, is_regularised;
    int count;
    int order[SCHEDULE_PLAYERS_MAX]; // by place, then the retired
    MatchPagePlayer players[SCHEDULE_PLAYERS_MAX];
    // Adds "settings" (how it was played, match_page_add_fact each) and what else it tells.
    void (*add_more)(const struct MatchPage *page, Json *json);
    const void *context; // its
} MatchPage;

// A line of "settings"; the name is a sentence of ours.
void match_page_add_fact(const MatchPage *page, Json *json, const char *name, const char *value);

// Ranks, tallies and ratings from the score; every player must have a name. False: no memory.
bool match_page_count(MatchPage *page, const ReportNames *names, Error *error);

// Writes the page, whole or not at all.
bool match_page_write(const MatchPage *page, const char *path, Error *error);
