// SPDX-License-Identifier: GPL-3.0-or-later
// live_games_test.c - what is told of games that go on, read back as another process reads it.
#include "tests/test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/arena.h"

static char journal[64], path[80];

static int make_folder(void **state) {
    (void)state;
    char folder[] = "/tmp/roque-live-XXXXXX";
    if (mkdtemp(folder) == NULL) return 1;
    snprintf(journal, sizeof journal, "%s/match.rqj", folder);
    snprintf(path, sizeof path, "%s.live", journal);
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    unlink(path);
    *strrchr(journal, '/') = '\0';
    return rmdir(journal);
}

static LiveGame game_of(int64_t number) {
    LiveGame game = {.number = number, .players = {0, 1}, .plies = 2, .clock_ms = {59000, 0}};
    strcpy(game.before, "x../.../...");
    strcpy(game.move, "b2");
    return game;
}

static void games_are_listed_in_the_order_of_their_numbers(void **state) {
    (void)state;
    LiveGames live;
    LiveGame list[4];
    live_games_open(&live, journal);
    assert_int_equal(live_games_list(journal, list, 4), 0);
    const int64_t numbers[] = {7, 3, 5};
    for (int i = 0; i < 3; i++) {
        LiveGame game = game_of(numbers[i]);
        assert_int_equal(live_games_take(&live), i);
        live_games_put(&live, i, &game);
    }
    assert_int_equal(live_games_list(journal, list, 4), 3);
    assert_int_equal(list[0].number, 3);
    assert_int_equal(list[2].number, 7);
    assert_int_equal(list[1].clock_ms[0], 59000);
    assert_string_equal(list[1].before, "x../.../...");
    assert_string_equal(list[1].move, "b2");
    assert_true(list[1].moved_ms > 0);
    assert_int_equal(live_games_list(journal, list, 2), 2); // the earliest ones
    assert_int_equal(list[0].number, 3);
    assert_int_equal(list[1].number, 5);
    live_games_end(&live, 1);
    assert_int_equal(live_games_list(journal, list, 4), 2);
    live_games_leave(&live, 0);
    assert_int_equal(live_games_list(journal, list, 4), 1);
    assert_int_equal(live_games_take(&live), 0); // free again
    live_games_close(&live);
    assert_int_equal(access(path, F_OK), -1);
    assert_int_equal(live_games_list(journal, list, 4), 0);
}

static void what_a_killed_match_left_is_no_game(void **state) {
    (void)state;
    LiveGames live;
    LiveGame list[4], game = game_of(1);
    live_games_open(&live, journal);
    live_games_put(&live, live_games_take(&live), &game);
    assert_int_equal(live_games_list(journal, list, 4), 1);
    close(live.file); // as the system does when the process ends
    assert_int_equal(access(path, F_OK), 0);
    assert_int_equal(live_games_list(journal, list, 4), 0);
    live_games_open(&live, journal); // the match that is resumed begins anew
    assert_int_equal(live_games_list(journal, list, 4), 0);
    live_games_close(&live);
}

static void a_place_that_is_half_written_is_passed_over(void **state) {
    (void)state;
    LiveGames live;
    LiveGame list[4], game = game_of(1);
    live_games_open(&live, journal);
    for (int i = 0; i < 2; i++) live_games_put(&live, live_games_take(&live), &game);
    for (off_t at = 0; at < 1024; at += 9) {
        unsigned char byte, other;
        assert_int_equal(pread(live.file, &byte, 1, at), 1);
        other = (unsigned char)(byte ^ 0x40);
        assert_int_equal(pwrite(live.file, &other, 1, at), 1);
        assert_int_equal(live_games_list(journal, list, 4), 1);
        assert_int_equal(pwrite(live.file, &byte, 1, at), 1);
    }
    assert_int_equal(live_games_list(journal, list, 4), 2);
    live_games_close(&live);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_listed_in_the_order_of_their_numbers),
        cmocka_unit_test(what_a_killed_match_left_is_no_game),
        cmocka_unit_test(a_place_that_is_half_written_is_passed_over),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
