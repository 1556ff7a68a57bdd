// SPDX-License-Identifier: GPL-3.0-or-later
// ruling.h - how a game ends: by its rules, by a claim, by the clock, by resigning, by a breakdown.
//
// The referee of matches and the session of people at a board rule by the same functions.
#pragma once

#include "arena/record.h"
#include "core/game_history.h"

// The position on the board ends the game: by the rules it knows, by coming back too often, or
// because every move is forbidden.
bool ruling_of_position(const Game *game, const GameHistory *history, const void *position,
                        GameResult *result);
// The same by the rules that the position alone knows.
bool ruling_of_rules(const Game *game, const void *position, GameResult *result);
// A draw that may be claimed; false, and nothing is ruled, where it may not.
bool ruling_of_claim(const GameHistory *history, const void *position, GameResult *result);

// A fallen flag loses, unless the opponent could not win by any moves.
void ruling_of_time(const Game *game, const void *position, int side, GameResult *result);
void ruling_of_resigning(const Game *game, int side, GameResult *result);
// The player of this side loses because it broke down, for the reason in the error.
void ruling_of_fault(const Game *game, const void *position, int side, PlayerFault fault,
                     const Error *error, GameResult *result);
// For a reason of a few words.
void ruling_briefly(Outcome outcome, EndCause cause, const char *term, GameResult *result);

Outcome ruling_win_of(int side);
