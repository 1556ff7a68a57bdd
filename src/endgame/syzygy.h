// SPDX-License-Identifier: GPL-3.0-or-later
// syzygy.h - who wins when few men are left, by Syzygy's tables.
//
// The tables are read through libfathom, which keeps them in variables of its own: so there is
// one Endgame in a process at a time, and it is the owner of that state. Opening a second one
// is refused. In a build without the library endgame_open() says what to install, and
// everything else is never reached.
#pragma once

#include "chess/chess.h"
#include "core/error.h"

// For the side to move. The two in between are won and lost positions
// that the 50-move rule makes draws.
typedef enum EndgameResult {
    ENDGAME_LOSS,
    ENDGAME_BLESSED_LOSS,
    ENDGAME_DRAW,
    ENDGAME_CURSED_WIN,
    ENDGAME_WIN,
} EndgameResult;

typedef struct EndgameMove {
    // keeps the result, and wins on the shortest way to a capture or a pawn move
    Move move;
    EndgameResult result; // of the position, its halfmove clock counted
    // distance to that capture or pawn move; some tables round it up by one; 0: a draw
    int zeroing_plies;
} EndgameMove;

typedef struct Endgame Endgame;

bool endgame_is_built_in(void);

// Finds the tables (.rtbw, .rtbz) in a list of folders with colons between them. A folder
// that cannot be read and a file that is plainly no table or not whole are errors that name
// it; a child process tries each table first (syzygy_trial.h). NULL on failure. Not while
// another thread opens or closes.
Endgame *endgame_open(const char *folders, Error *error);
void endgame_close(Endgame *endgame);

// No table knows a position with more men than this, kings counted.
int endgame_men_max(const Endgame *endgame);

// A file was cut while it was open: from then on nothing is known. Any thread.
bool endgame_is_off(const Endgame *endgame);

// What the position is worth, with the 50-move rule and the board's halfmove clock. False when it
// cannot be said: too many men, castling still allowed, no such table, or a win to which the clock
// leaves exactly as many plies as the table says. Past repetitions are not known here. Any thread:
// calls wait for each other.
bool endgame_probe(Endgame *endgame, const Board *board, EndgameResult *result);

// A best move by distance to zeroing; needs the .rtbz tables too. False as
// above, and when there is no move.
bool endgame_probe_move(Endgame *endgame, const Board *board, EndgameMove *found);
