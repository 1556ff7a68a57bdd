// SPDX-License-Identifier: GPL-3.0-or-later
// referee.h - plays one game between two players: asks for moves, checks them, keeps the clocks and
// the history, and names the result with its reason.
#pragma once

#include <stdatomic.h>

#include "arena/adjudicate.h"
#include "arena/record.h"
#include "players/players.h"

enum { REFEREE_PLIES_MAX = 20000 };

// What is going on, for whoever shows it.
typedef struct GameView {
    const GameRecord *record; // the last move is the newest
    const void *position;     // after it
    int64_t clock_ms[2];      // 0: no clock
} GameView;

typedef struct GameSetup {
    const Game *game;
    const void *start;
    const GameMove *opening; // played before the players are asked
    int opening_count;
    Player *players[2]; // the first and the second to move by the game's rules
    TimeControl controls[2];
    int64_t margin_ms;   // a move may come this much after the end of the time
    int64_t patience_ms; // how long a move without a clock may take; 0: for ever
    int64_t grace_ms;    // how long a player asked to stop may still take; 0: CLOCKS_GRACE_MS
    // draws that need a claim are claimed by the referee at once, as in matches
    bool claims_draws;
    bool ponders;
    int plies_max;                    // 0: REFEREE_PLIES_MAX; the game is then a draw
    uint64_t seed;                    // becomes the players' game_seed
    const Adjudication *adjudication; // NULL: none
    const atomic_bool *is_stopped;    // NULL: never; set it and call stop() of the players

    // Optional. Called after every move (of the opening too) and once before the
    // first, by the thread that plays.
    void (*on_move)(void *context, const GameView *view);
    void *context;
} GameSetup;

// Plays the game into the record (which the caller frees). False only when the game
// could not be held at all: no memory, an opening that is not legal. A player that
// breaks down loses; that is a result.
bool referee_play(const GameSetup *setup, GameRecord *record, Error *error);
