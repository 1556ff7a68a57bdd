// SPDX-License-Identifier: GPL-3.0-or-later
// balance.h - random openings that a short search calls balanced, each position once.
//
//     candidate 0, 1, 2 ... ──> seen before? ──> judged ──> opening 0, 1, ...
//     (random moves, by the seed)
//
// The openings are the candidates that pass, in their order: equal seeds give equal
// openings, in whatever order they are asked for. Where a game has no more of them,
// they begin again with the first.
#pragma once

#include "arena/openings.h"

enum { BALANCE_JUDGE_MAX = 4096 };

// Who judges, and what it lets pass.
typedef struct BalanceRule {
    char judge[BALANCE_JUDGE_MAX]; // a player that gives scores
    ThinkLimits limits;
    int window; // the largest score that is balanced; negative: chosen from a sample
} BalanceRule;

typedef struct Balance Balance;

// The usual rule: chess is judged by the engine, other games and chess by other rules
// by a search of the laboratory.
void balance_usual_rule(const Game *game, const void *start, BalanceRule *rule);

// Candidates are what `random` draws from its start, by its seed and with its plies.
Balance *balance_open(const Openings *random, const BalanceRule *rule, Error *error);
void balance_close(Balance *balance);

// The number of the candidate that is the opening of this index. Any thread; it judges as many
// candidates as were never asked for, and others wait.
bool balance_get(Balance *balance, int64_t index, int64_t *candidate, Error *error);

// How many there are when the game has no more; 0 as long as none is known to be missing.
int64_t balance_count(Balance *balance);
