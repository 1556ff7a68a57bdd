// SPDX-License-Identifier: GPL-3.0-or-later
// schedule.h - who plays whom from which opening: a pure function of the game's number.
//
// A pairing of two players meets once a round, for two games with the same opening and exchanged
// sides. All pairings of a round share the opening. Where sides are never exchanged each of the two
// games has an opening of its own. Any game can be computed without the others, so a match can be
// resumed anywhere and cut into shards.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { SCHEDULE_PLAYERS_MAX = 64 };

typedef struct Schedule {
    int player_count;
    int gauntlet; // so many first players meet all the others; 0: everybody meets everybody
    int64_t rounds;
    int64_t opening_count; // openings to choose from; 0: each round makes its own
    // openings in an order drawn by the seed, each once before any comes twice
    bool is_shuffled;
    int64_t first_opening; // where to begin, in order or in the shuffled order
    uint64_t seed;
    bool keeps_sides; // the player named first has the first move in every game of its pairings
    bool is_reversed; // who would have had the first move has the second
    int shard;        // 1 .. shard_count; this part of the match
    int shard_count;
} Schedule;

typedef struct ScheduledGame {
    int64_t number;  // 0 .. schedule_game_count() - 1
    int64_t round;   // 0 .. rounds - 1
    int players[2];  // who has the first move by the game's rules, and who the second
    int64_t opening; // index; below opening_count where that is not 0
    uint64_t seed;   // for players that draw lots
} ScheduledGame;

int schedule_pairing_count(const Schedule *schedule);
int64_t schedule_game_count(const Schedule *schedule);
ScheduledGame schedule_game(const Schedule *schedule, int64_t number);

// The two games of a pair always lie in the same shard.
bool schedule_is_in_shard(const Schedule *schedule, int64_t number);
