// SPDX-License-Identifier: GPL-3.0-or-later
// schedule.c - see schedule.h.
#include "arena/schedule.h"

#include "core/random.h"

int schedule_pairing_count(const Schedule *schedule) {
    int all = schedule->player_count;
    int seeds = schedule->gauntlet;
    return seeds > 0 ? seeds * (all - seeds) : all * (all - 1) / 2;
}

int64_t schedule_game_count(const Schedule *schedule) {
    return schedule->rounds * schedule_pairing_count(schedule) * 2;
}

static void find_pairing(const Schedule *schedule, int pairing, int players[2]) {
    if (schedule->gauntlet > 0) {
        int others = schedule->player_count - schedule->gauntlet;
        players[0] = pairing / others;
        players[1] = schedule->gauntlet + pairing % others;
        return;
    }
    int first = 0;
    int left = schedule->player_count - 1; // opponents behind `first`
    while (pairing >= left) {
        pairing -= left;
        first++;
        left--;
    }
    players[0] = first;
    players[1] = first + 1 + pairing;
}

// A permutation of 0 .. count-1 that can be asked for one place at a time: a Feistel network on the
// least even number of bits that holds `count`, walked on until it lands below `count`.
static uint64_t shuffled_place(uint64_t index, uint64_t count, uint64_t seed) {
    int half = 1;
    while (half < 31 && (UINT64_C(1) << (2 * half)) < count) half++;
    uint64_t mask = (UINT64_C(1) << half) - 1;
    do {
        uint64_t left = index >> half;
        uint64_t right = index & mask;
        for (int round = 0; round < 4; round++) {
            uint64_t mixed = random_mix(right ^ random_mix(seed + (uint64_t)round)) & mask;
            uint64_t next = left ^ mixed;
            left = right;
            right = next;
        }
        index = left << half | right;
    } while (index >= count);
    return index;
}

static int64_t find_opening(const Schedule *schedule, const ScheduledGame *game) {
    const int64_t turn = schedule->keeps_sides ? 2 * game->round + (game->number & 1) : game->round;
    int64_t place = schedule->first_opening + turn;
    if (schedule->opening_count <= 0) return place;
    int64_t cycle = place / schedule->opening_count;
    int64_t index = place % schedule->opening_count;
    if (!schedule->is_shuffled) return index;
    uint64_t seed = random_mix(schedule->seed) + (uint64_t)cycle * 8;
    return (int64_t)shuffled_place((uint64_t)index, (uint64_t)schedule->opening_count, seed);
}

ScheduledGame schedule_game(const Schedule *schedule, int64_t number) {
    int64_t pair = number / 2;
    int pairings = schedule_pairing_count(schedule);
    ScheduledGame game = {.number = number, .round = pair / pairings};
    int players[2];
    find_pairing(schedule, (int)(pair % pairings), players);
    int swap = (int)(number & 1) ^ (int)(game.round & 1); // nobody always begins the pair
    if (schedule->keeps_sides) swap = 0;
    swap ^= schedule->is_reversed;
    game.players[0] = players[swap];
    game.players[1] = players[1 - swap];
    game.opening = find_opening(schedule, &game);
    game.seed = random_mix(schedule->seed ^ random_mix((uint64_t)number));
    return game;
}

bool schedule_is_in_shard(const Schedule *schedule, int64_t number) {
    if (schedule->shard_count <= 1) return true;
    return number / 2 % schedule->shard_count == schedule->shard - 1;
}
