// SPDX-License-Identifier: GPL-3.0-or-later
// path.h - a game up to one of its positions: what the rules about repetition need to know.
#pragma once

#include "chess/chess.h"

// The start and the moves from there, all legal.
typedef struct GamePath {
    const Board *start;
    const Move *moves;
    int count;
} GamePath;

enum { PATH_KEYS_MAX = 256 };

// The keys of positions that could come back.
typedef struct PathKeys {
    int count;
    uint64_t keys[PATH_KEYS_MAX];
} PathKeys;

// How many of them are this one.
int path_keys_count(const PathKeys *keys, uint64_t key);

// The position after the moves.
Board path_board(GamePath path);
// The same; `keys` gets those of the positions before it.
Board path_board_with_keys(GamePath path, PathKeys *keys);

// How the position after the moves ends the game, counting how often it stood there; claims count.
Ending path_ending(GamePath path);
