// SPDX-License-Identifier: GPL-3.0-or-later
// schedule_test.c - every pairing as often as every other, sides and
// openings paired, shards a partition.
#include "tests/test.h"

#include "arena/arena.h"

static Schedule round_robin(int players, int64_t rounds) {
    return (Schedule){
        .player_count = players, .rounds = rounds, .seed = 7, .shard = 1, .shard_count = 1};
}

static void everybody_meets_everybody_with_both_sides(void **state) {
    (void)state;
    Schedule schedule = round_robin(5, 3);
    int met[5][5] = {{0}};
    assert_int_equal(schedule_game_count(&schedule), 3 * 10 * 2);
    for (int64_t i = 0; i < schedule_game_count(&schedule); i++) {
        ScheduledGame game = schedule_game(&schedule, i);
        assert_int_not_equal(game.players[0], game.players[1]);
        met[game.players[0]][game.players[1]]++;
    }
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++) assert_int_equal(met[i][j], i == j ? 0 : 3);
}

static void a_gauntlet_spares_the_others(void **state) {
    (void)state;
    Schedule schedule = round_robin(5, 2);
    schedule.gauntlet = 2;
    assert_int_equal(schedule_pairing_count(&schedule), 6);
    for (int64_t i = 0; i < schedule_game_count(&schedule); i++) {
        ScheduledGame game = schedule_game(&schedule, i);
        assert_true((game.players[0] < 2) != (game.players[1] < 2));
    }
}

static void a_pair_shares_opening_and_exchanges_sides(void **state) {
    (void)state;
    Schedule schedule = round_robin(3, 50);
    schedule.opening_count = 20;
    schedule.is_shuffled = true;
    for (int64_t i = 0; i < schedule_game_count(&schedule); i += 2) {
        ScheduledGame first = schedule_game(&schedule, i);
        ScheduledGame second = schedule_game(&schedule, i + 1);
        assert_int_equal(first.opening, second.opening);
        assert_int_equal(first.players[0], second.players[1]);
        assert_int_equal(first.players[1], second.players[0]);
        assert_true(first.seed != second.seed);
    }
}

static void sides_may_be_kept_or_turned_round(void **state) {
    (void)state;
    Schedule schedule = round_robin(3, 10);
    Schedule reversed = schedule;
    reversed.is_reversed = true;
    for (int64_t i = 0; i < schedule_game_count(&schedule); i++) {
        const ScheduledGame game = schedule_game(&schedule, i);
        const ScheduledGame turned = schedule_game(&reversed, i);
        assert_int_equal(game.players[0], turned.players[1]);
        assert_int_equal(game.players[1], turned.players[0]);
        assert_int_equal(game.opening, turned.opening);
    }
    schedule.keeps_sides = true;
    for (int64_t i = 0; i < schedule_game_count(&schedule); i++) {
        const ScheduledGame game = schedule_game(&schedule, i);
        assert_true(game.players[0] < game.players[1]);
        assert_int_equal(game.opening, 2 * game.round + i % 2);
    }
}

static void shuffled_openings_come_once_before_any_comes_twice(void **state) {
    (void)state;
    static const int counts[] = {1, 2, 3, 17, 64, 1000};
    for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
        Schedule schedule = round_robin(2, counts[k] * 2);
        int *seen = calloc((size_t)counts[k], sizeof *seen);
        schedule.opening_count = counts[k];
        schedule.is_shuffled = true;
        assert_non_null(seen);
        for (int64_t i = 0; i < schedule_game_count(&schedule); i += 2) {
            int64_t opening = schedule_game(&schedule, i).opening;
            assert_in_range(opening, 0, (uintmax_t)counts[k] - 1);
            assert_int_equal(seen[opening]++, i / 2 / counts[k]);
        }
        free(seen);
    }
}

static void shards_are_a_partition_and_keep_pairs_together(void **state) {
    (void)state;
    Schedule schedule = round_robin(3, 11);
    schedule.shard_count = 4;
    for (int64_t i = 0; i < schedule_game_count(&schedule); i++) {
        int owners = 0;
        for (schedule.shard = 1; schedule.shard <= 4; schedule.shard++) {
            owners += schedule_is_in_shard(&schedule, i);
            assert_int_equal(schedule_is_in_shard(&schedule, i),
                             schedule_is_in_shard(&schedule, i ^ 1));
        }
        assert_int_equal(owners, 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_meets_everybody_with_both_sides),
        cmocka_unit_test(a_gauntlet_spares_the_others),
        cmocka_unit_test(a_pair_shares_opening_and_exchanges_sides),
        cmocka_unit_test(sides_may_be_kept_or_turned_round),
        cmocka_unit_test(shuffled_openings_come_once_before_any_comes_twice),
        cmocka_unit_test(shards_are_a_partition_and_keep_pairs_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
