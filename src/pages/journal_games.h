// SPDX-License-Identifier: GPL-3.0-or-later
// journal_games.h - the games of a match's journal, one after the other, with their moves.
#pragma once

#include "arena/arena.h"
#include "session/session.h"

typedef struct JournalGames {
    Journal journal;
    JournalGame game;  // the one read last
    StoredGame stored; // its moves, once they are asked for
    char *text;
    size_t text_room;
} JournalGames;

// False with a reason, and nothing to close.
bool journal_games_open(JournalGames *games, const char *path, Error *error);
// The next game; false at the end, or where the journal is damaged.
bool journal_games_next(JournalGames *games);
// Reads start and moves of the game into `stored`; false when they cannot be read.
bool journal_games_read(JournalGames *games);
void journal_games_close(JournalGames *games);
