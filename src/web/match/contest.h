// SPDX-License-Identifier: GPL-3.0-or-later
// contest.h - a match that the page begins: the settings of `roque match`, played by the
// arena's library in threads of this program, kept in a journal of the user's data folder,
// through which it is then watched.
#pragma once

#include "arena/arena.h"
#include "web/hub.h"

enum {
    CONTEST_PLAYERS_MAX = 8,
    CONTEST_TEXT_MAX = 512,
    CONTEST_GAMES_MAX = 1000000,
    CONTEST_AT_ONCE_MAX = 64,
};

// What is wanted, in the words of `roque match`; empty or 0: the usual.
typedef struct ContestRequest {
    char game[CONTEST_TEXT_MAX]; // "othello:6x6"
    char players[CONTEST_PLAYERS_MAX][CONTEST_TEXT_MAX];
    int player_count;
    char tc[CONTEST_TEXT_MAX], movetime[CONTEST_TEXT_MAX], openings[CONTEST_TEXT_MAX],
        sprt[CONTEST_TEXT_MAX];
    int64_t games, nodes, depth, concurrency;
} ContestRequest;

typedef struct Contest Contest;

// NULL with a reason. Where nothing is saved no match can be begun.
Contest *contest_open(Hub *hub, bool saves, Error *error);
// Breaks off the games that go on; contest_restore() goes on with them.
void contest_close(Contest *contest);

// Begins the match and comes back at once; `journal` gets the path of its journal. Refused while
// one is played, and for players that are programs. Any thread, as all of these.
bool contest_begin(Contest *contest, const ContestRequest *request, char journal[JOURNAL_PATH_MAX],
                   Error *error);
// Breaks the match off; what was finished stays.
bool contest_stop(Contest *contest, Error *error);
// Goes on with the match that was broken off.
bool contest_go_on(Contest *contest, char journal[JOURNAL_PATH_MAX], Error *error);

// A match that an earlier start of the program had begun is there again, and
// goes on unless it was stopped.
void contest_restore(Contest *contest, const ContestRequest *request, const char *journal,
                     bool was_stopped);
