// SPDX-License-Identifier: GPL-3.0-or-later
// live_games.h - the games of a match that go on, for whoever looks on from outside: JOURNAL.live.
//
// The file has a place for each game at a time, written anew at every move; it goes when the match
// ends. It is news, not memory: nothing is ever read back from it by the match, and what cannot be
// written is not told. docs/formats/journal.md gives the bytes.
#pragma once

#include <stdint.h>

#include "core/game.h"
#include "core/journal.h"
#include "work/work.h"

typedef struct LiveGame {
    int64_t number;
    int32_t players[2];
    uint32_t plies;                // made, those of the opening too
    int64_t clock_ms[2];           // after the last of them; 0: no clock
    int64_t moved_ms;              // when that was, by the clock on the wall
    char before[GAME_TEXT_MAX];    // the position before the last move
    char move[GAME_MOVE_TEXT_MAX]; // that move; empty at the start
} LiveGame;

typedef struct LiveGames {
    int file; // -1: nobody is told
    char path[JOURNAL_PATH_MAX];
    bool is_taken[WORK_THREADS_MAX];
} LiveGames;

// Begins the file beside the journal (NULL: none), which the caller has
// locked; without it nobody is told.
void live_games_open(LiveGames *live, const char *journal);
void live_games_close(LiveGames *live);

// A place for a game at a time; one thread at a time.
int live_games_take(LiveGames *live);
void live_games_leave(LiveGames *live, int place);
// Any thread, each with its own place.
void live_games_put(const LiveGames *live, int place, const LiveGame *game);
// The game of this place is over.
void live_games_end(const LiveGames *live, int place);

// The games that go on beside the journal of a match, in the order of their numbers; 0 where nobody
// plays it. Changes nothing. Any process.
int live_games_list(const char *journal, LiveGame *games, int most);
