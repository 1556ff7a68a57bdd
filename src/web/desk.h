// SPDX-License-Identifier: GPL-3.0-or-later
// desk.h - the desk at which one sitting after the other takes place, in a thread of its own.
//
// Requests come from the server's threads, one at a time: what a person wants is handed
// over, done in the desk's thread between two moves, and answered. A new game may be wanted
// at any time; who thinks is stopped.
#pragma once

#include "sitting/sitting.h"
#include "web/hub.h"

typedef enum WishKind {
    WISH_MOVE, // `text` at the board after `count` moves
    WISH_ACT,  // `act`, the text of which is `text`
    WISH_HINT,
    WISH_ANSWER_DRAW, // `count`: 1 accepts
    WISH_NEW,         // a game of `text` from `position` between `players`, with `clock`
    WISH_RESUME,      // the last unfinished game
    // the game that an earlier start of the page showed, or a later unfinished one
    WISH_RESTORE,
    WISH_REVIEW,
    WISH_RETRY,    // the bad move of the ply `count` again; -1: no more of that
    WISH_SOLUTION, // what was better
} WishKind;

typedef struct Wish {
    WishKind kind;
    SittingActKind act;
    int count;
    int side;
    const char *text;
    const char *position; // NULL: the usual start
    const char *players[2];
    TimeControl clock;
    Language language; // of the answer
    // The answer.
    bool is_granted;
    Error reason;           // of a refusal
    char said[MESSAGE_MAX]; // what there is to say
    char move[GAME_MOVE_TEXT_MAX];
    bool holds; // a move that was tried again; the review of a game that was restored
    // The desk's own.
    bool is_taken;
    bool is_done;
} Wish;

typedef struct Desk Desk;

// `hub` is told what happens. NULL with a reason.
Desk *desk_open(Hub *hub, bool saves, uint64_t seed, Error *error);
// Leaves the game as it is.
void desk_close(Desk *desk);

// Waits until the wish is granted or refused: is_granted. Any thread but the desk's.
bool desk_wish(Desk *desk, Wish *wish);

// A copy of the game on the board; false when there is none. Its moves are to be freed. Any thread.
bool desk_snapshot(Desk *desk, SittingSnapshot *snapshot);

// The game as a file would hold it; NULL when there is none. To be freed. Any thread.
char *desk_record(Desk *desk);
