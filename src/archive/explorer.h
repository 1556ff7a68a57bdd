// SPDX-License-Identifier: GPL-3.0-or-later
// explorer.h - what was played in a position: every move with its games and results.
//
// One pass over the moves of a list fills a table by hash, which then answers at once:
//
//     position, move ──> games, White's wins, draws, Black's wins, the last game
//
// The table has at most EXPLORER_ENTRIES_MAX moves of positions. Where the games have more, only
// the first plies of each count, as many as fit: `plies` says how many.
#pragma once

#include "archive/game_filter.h"

enum {
    EXPLORER_ENTRIES_MAX = 3 << 20, // some 128 megabytes
    EXPLORER_PLIES_ALL = 1 << 20,
};

// How often something was played, and how it ended.
typedef struct MoveCount {
    uint32_t games;
    uint32_t white, draws, black; // the rest has no result
    uint32_t last;                // the first game of the list with it: its index
} MoveCount;

typedef struct Explorer Explorer;

// Counts the games of chess that are wanted. `most` is EXPLORER_ENTRIES_MAX, or less for tests.
// NULL without memory.
Explorer *explorer_open(const GameList *list, const GameFilter *filter, size_t most);
void explorer_close(Explorer *explorer);

// Half-moves of each game that were counted; EXPLORER_PLIES_ALL: all of them.
int explorer_plies(const Explorer *explorer);
size_t explorer_entries(const Explorer *explorer);

typedef struct ExplorerMove {
    Move move;
    MoveCount count;
    const OpeningName *name; // of the position it leads to; NULL: it has none
} ExplorerMove;

// The moves that were played here, the most frequent first. Returns how many. Any thread.
int explorer_list(const Explorer *explorer, const Board *board, ExplorerMove moves[MOVES_MAX]);
