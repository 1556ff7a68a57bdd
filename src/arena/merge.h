// SPDX-License-Identifier: GPL-3.0-or-later
// merge.h - the journals of a match's shards put together, and read back as a score.
#pragma once

#include "arena/standing.h"
#include "players/players.h"

// What a journal's settings say about the schedule.
typedef struct MatchSummary {
    char game[64], variant[64];
    char openings[PLAYER_TEXT_MAX]; // "" in a journal that does not say
    Schedule schedule;
    char names[SCHEDULE_PLAYERS_MAX][PLAYER_NAME_MAX];
    bool has_sprt;
    Sprt sprt;
} MatchSummary;

bool summary_read(const char *settings, MatchSummary *summary, Error *error);

typedef struct Merge {
    MatchSummary summary;
    Standing *score; // to be freed with standing_free()
    int64_t doubled; // games that were in more than one journal; the first counts
} Merge;

// Reads all journals, which must be of the same match, in the order given. Writes the
// games in the order of their numbers into the journal `out` and the PGN file `pgn`
// (either may be NULL; neither may exist).
bool merge_journals(const char *const *paths, int count, const char *out, const char *pgn,
                    Merge *merge, Error *error);
