// SPDX-License-Identifier: GPL-3.0-or-later
// game_history.h - the positions that a game has gone through, and what the rules make of one that
// comes back: an end, a claim, a move that is forbidden.
//
//     start ── e4 ──> ... ── Nf3 ──> ... ── Ng8 ──> now        keys[0] ... keys[count - 1]
#pragma once

#include "core/game.h"

typedef struct GameHistory {
    const Game *game;
    uint64_t *keys; // of the positions, the start first, the one on the board last
    int count;
    size_t capacity;
    int since; // positions before this one cannot come back
} GameHistory;

// A history of the start alone; the memory of an earlier one is used again. False without memory.
bool game_history_begin(GameHistory *history, const Game *game, const void *start);
// The move leads from the position on the board to the next. False without memory.
bool game_history_add(GameHistory *history, const void *position, GameMove move, const void *next);
void game_history_free(GameHistory *history);

// How often the position on the board has stood, now included.
int game_history_count(const GameHistory *history);
// "the same position three times".
void game_history_describe(int count, Sentence *reason);
// Whether a player may claim a draw in the position on the board, with the reason.
bool game_history_may_claim(const GameHistory *history, const void *position, Sentence *reason);

// Where repetition is forbidden: the move would enter a position that has
// stood; and whether there is another.
bool game_history_forbids(const GameHistory *history, const void *position, GameMove move);
bool game_history_has_move(const GameHistory *history, const void *position);
