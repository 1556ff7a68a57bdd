// SPDX-License-Identifier: GPL-3.0-or-later
// setup.h - what is to be played, from the command line or from the menu.
#pragma once

#include "session/session.h"

typedef struct Terminal Terminal;

typedef enum TerminalEnd { TERMINAL_DONE, TERMINAL_FAILED, TERMINAL_INTERRUPTED } TerminalEnd;

typedef struct PlaySetup {
    char game[SESSION_GAME_TEXT_MAX];
    const Game *rules; // of that game, once the menu has asked for it
    char players[2][PLAYER_TEXT_MAX];
    bool draws_lots;         // who plays which side
    bool has_usual_opponent; // the person chose none
    TimeControl clock;
    int64_t pace_ms;
    // 0: one game on the screen; else so many between computers, with their times recorded
    int games;
    bool is_resumed;
    bool is_left; // the person chose to leave
} PlaySetup;

// ---- menu.c ----

// Asks for everything; false when input ended or Ctrl-C came.
bool menu_ask(Terminal *terminal, PlaySetup *setup);
// "5+3": minutes and seconds more for each move. False with a reason.
bool menu_parse_clock(const char *text, TimeControl *clock, Error *error);

// ---- series.c ----

// Plays the games, prints wins and mean time by turn, and writes every move's time to `record_path`
// (a file of the user's folder when NULL). What failed is told in the error.
TerminalEnd series_run(Terminal *terminal, int games, const char *record_path, Error *error);
