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

// The position after the moves.
Board path_board(GamePath path);

// The same; `keys` gets those of the positions before it that could come back.
Board path_board_with_keys(GamePath path, uint64_t keys[PATH_KEYS_MAX], int *key_count);

// How the position after the moves ends the game, counting how often it stood there; claims count.
Ending path_ending(GamePath path);
