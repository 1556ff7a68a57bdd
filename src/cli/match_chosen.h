// SPDX-License-Identifier: GPL-3.0-or-later
// match_chosen.h - from the words of `roque match` to the settings of a match.
#ifndef ROQUE_CLI_MATCH_CHOSEN_H
#define ROQUE_CLI_MATCH_CHOSEN_H

#include "arena/arena.h"
#include "cli/options.h"
#include "endgame/endgame.h"

// What the command line says, before it is checked.
typedef struct MatchChosen {
    OptionList players;
    const char *game, *tc, *movetime, *openings, *order, *draw, *resign, *sprt, *model, *shard, *journal,
        *pgn, *event, *tables;
    int64_t games, gauntlet, nodes, depth, margin_ms, patience_s, opening_plies, opening_start, plies_max,
        concurrency, faults, seed;
    double alpha, beta;
    bool ponders, resign_both, resumes, wants_json, is_quiet, is_verbose;
} MatchChosen;

// False with the reason. The openings are the caller's to close, whatever happens.
bool match_read_chosen(const MatchChosen *chosen, MatchSettings *settings, Openings *openings, Error *error);
// Likewise the tables.
bool match_read_tables(const MatchChosen *chosen, MatchSettings *settings, Endgame **tables, Error *error);

#endif
