// SPDX-License-Identifier: GPL-3.0-or-later
// seat.h - who sits on one side of the board: a person, or a computer player by its text.
#pragma once

#include "players/players.h"

typedef struct Seat {
    char text[PLAYER_TEXT_MAX]; // as typed; "": nobody sits here
    bool is_person;
    const PlayerKind *kind; // of a computer
    char title[PLAYER_NAME_MAX];
    TimeControl control; // of its own
    bool is_started;     // the thinker has it ready
    Thought thought;     // the last one, so that a person may ask why
    int thoughts;        // how many in this game
} Seat;

// "human" or "human:name=Ada".
bool seat_is_person(const char *text);
// Makes a seat for the player of this text in this game. A computer is opened and closed again, so
// that what cannot be opened is refused here. False with a reason.
bool seat_fill(Seat *seat, const char *text, const Game *game, Error *error);

// Whether the computer on this side takes the draw it is offered: by the score of its last thought,
// or by the game's evaluation of the position where it gives none.
bool seat_accepts_draw(const Seat *seat, int side, const Game *game, const void *position);
