// SPDX-License-Identifier: GPL-3.0-or-later
// standing.h - the standing of a match: cross table, complete pairs, what each player did.
#pragma once

#include "arena/match_journal.h"
#include "arena/rating.h"
#include "arena/sprt.h"

enum { FAULT_KINDS = FAULT_STOPPED + 1 };

typedef struct PlayerTotals {
    int64_t games;
    PlayerEffort effort;
    uint64_t moves; // the effort's own count would overflow in a long match
    int64_t faults[FAULT_KINDS];
    int64_t killed;  // ends by force after the last game
    bool is_retired; // it broke down too often: its other games are left out
} PlayerTotals;

typedef struct Standing {
    int player_count;
    int64_t planned; // games of the whole schedule
    int64_t in_shard;
    int64_t played;
    int64_t causes[END_CAUSE_COUNT];
    int64_t first_wins, second_wins, draws; // of the side with the first move
    Tally by_side[2]; // games of player 0 with the first move and with the second
    CrossTable games;
    CrossTable pairs; // games of complete pairs only
    PlayerTotals totals[SCHEDULE_PLAYERS_MAX];
    bool keeps_sides; // no game has another with the sides exchanged: there are no pairs
    bool has_sprt;
    Sprt sprt;
    double llr;
    SprtVerdict verdict;
    unsigned char *outcomes; // by game number: 0 unknown, else Outcome
} Standing;

// The score of an empty match; standing_free() gives its memory back.
Standing *standing_new(const Schedule *schedule, const Sprt *sprt, Error *error);
void standing_free(Standing *score);
// A copy without the outcomes, for whoever prints while the match goes on.
void standing_copy(const Standing *score, Standing *copy);

// False when the game's number is outside the schedule or was already counted.
bool standing_add(Standing *score, const JournalGame *game);
// Counts a game of two players that is in no schedule.
void standing_count(Standing *score, const int32_t players[2], Outcome outcome);
// Games that the player lost by breaking down; running out of time is part of playing.
int64_t standing_breakdowns(const Standing *score, int player);
bool standing_has(const Standing *score, int64_t number);
