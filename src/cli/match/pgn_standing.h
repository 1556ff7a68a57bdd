// SPDX-License-Identifier: GPL-3.0-or-later
// pgn_standing.h - the standing of the players whose games are in PGN files, whoever held them.
//
// A file is read game by game and no game is kept: memory does not grow with the files.
#pragma once

#include "arena/arena.h"
#include "chess/chess.h"

typedef struct PgnStanding {
    Standing score; // of single games: a file does not say which of them are a pair
    char names[SCHEDULE_PLAYERS_MAX][PGN_TAG_VALUE_MAX];
    int64_t without_result; // these three are left out
    int64_t without_name;
    int64_t against_itself;
    int64_t damaged; // they count: their results are known, but some of their text is not
} PgnStanding;

// Is called after every game; false ends the reading.
typedef bool (*PgnStandingListener)(void *context, const PgnStanding *standing,
                                    const PgnReader *reader);

// An empty one, to be given back by free(). NULL: no memory.
PgnStanding *pgn_standing_new(Error *error);
// Counts the games of a file. False: no memory, or more players than SCHEDULE_PLAYERS_MAX.
bool pgn_standing_read(PgnStanding *standing, PgnSource source, PgnStandingListener listener,
                       void *context, Error *error);
