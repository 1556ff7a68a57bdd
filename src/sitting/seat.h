// SPDX-License-Identifier: GPL-3.0-or-later
// seat.h - who sits on one side of the board.
//
// A computer player is used through a copy of its table in which two entries are the
// seat's: its thoughts are remembered, so that a person may ask why, and it answers an
// offer of a draw by what it thought.
#pragma once

#include "players/players.h"

typedef struct Sitting Sitting;

typedef struct Seat {
    char text[PLAYER_TEXT_MAX]; // as typed
    bool is_human;
    Player player;
    TimeControl control;
    Sitting *sitting;           // which shows who thinks, and may stop it
    const PlayerKind *own_kind; // of the computer player
    PlayerKind kind;            // the copy
    Thought thought;            // the last one
    int thoughts;               // how many in this game
    GamePosition position;      // after the last move told
} Seat;

// Makes the player that was opened in the seat think and answer through it. The seat must not move
// afterwards.
void seat_take(Seat *seat);
