// SPDX-License-Identifier: GPL-3.0-or-later
// act.h - what can be done to a session (acts.def): everything that ever reaches it.
#pragma once

#include "players/players.h"
#include "session/thought.h"
#include "words/words.h"

typedef enum SessionActKind {
#define ACT(name, function, when) ACT_##name,
#include "session/acts.def"
#undef ACT
} SessionActKind;

// Which players sit down to a game that is loaded. A file from elsewhere must not start programs.
typedef enum LoadPlayers {
    LOAD_NO_PLAYERS,   // those of the setup, else those who sit there
    LOAD_OWN_PLAYERS,  // those of the file, and its clock: it is one of our own
    LOAD_SAFE_PLAYERS, // likewise, but a file that names a program is refused
    LOAD_NO_PROGRAMS,  // likewise, but a program is only named in a game that is over, and a game
                       // that goes on is refused: nobody may start programs here
    LOAD_NAMES,        // likewise, but programs are only named; the game is over whatever it says
} LoadPlayers;

// A new game; of a game that is loaded the players and the clock, where they are given.
typedef struct SessionSetup {
    const char *game;       // "othello:6x6"
    const char *position;   // NULL: the usual start
    const char *players[2]; // NULL: whoever sits there
    TimeControl clock;      // base_ms 0: none
    LoadPlayers loads;
} SessionSetup;

// A position of chess with something to find. The game is the session's from then on.
typedef struct SessionTask {
    // Each look has the line that is best there. Of a puzzle the moves are the solution, the
    // solver's at every second ply; else its one move is the bad one, to be made better.
    GameReview *game;
    bool is_puzzle;
} SessionTask;

enum { COACH_OFF, COACH_ON, COACH_GO_ON };

typedef struct SessionAct {
    SessionActKind kind;
    int64_t now_ms; // when, on a clock that never goes back
    const char *text;
    int side;
    // of turns, of a ply, of an answer; of a move: the moves on the board it was meant for, and 0
    // with `is_for_any_board`
    int count;
    bool is_for_any_board;
    Language language;
    const SessionSetup *setup;
    const SessionTask *task;
    ThoughtResult *result; // what it holds is the session's from then on
} SessionAct;
