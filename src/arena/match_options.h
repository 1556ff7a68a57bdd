// SPDX-License-Identifier: GPL-3.0-or-later
// match_options.h - a match in words, as a command line or a page chooses it, made into settings.
#pragma once

#include "arena/match.h"

// What is wanted, before it is checked; the words are those of `roque match`,
// NULL and 0 where nothing was said.
typedef struct MatchOptions {
    const char *const *players;
    int player_count;
    const Game *game;
    const char *variant;
    const char *tc, *movetime, *openings, *order, *draw, *resign, *sprt, *model, *shard, *journal,
        *pgn, *event, *tables, *each, *cpus, *pgn_notes;
    int64_t games, gauntlet, nodes, depth, margin_ms, patience_s, opening_plies, opening_start,
        plies_max, concurrency, faults, seed, table_men;
    double alpha, beta;
    bool ponders, resign_both, resumes, keeps_sides, is_reversed;
} MatchOptions;

// Where nothing is options: players and game are missing.
MatchOptions match_usual(void);
// False with the reason. The openings are the caller's to close, whatever happens.
bool match_read_options(const MatchOptions *options, MatchSettings *settings, Openings *openings,
                        Error *error);
// Likewise the tables.
bool match_read_tables(const MatchOptions *options, MatchSettings *settings, Endgame **tables,
                       Error *error);
// "0,5" and the rest of the options into a test that makes sense.
bool match_read_sprt(const char *bounds, const char *model, double alpha, double beta, Sprt *sprt,
                     Error *error);
