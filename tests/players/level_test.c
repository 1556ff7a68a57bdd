// SPDX-License-Identifier: GPL-3.0-or-later
// level_test.c - levels of every game: they open, are told apart, and see more and more.
#include "tests/test.h"

#include <string.h>

#include "games/games.h"
#include "lab/lab.h"
#include "players/players.h"

static void every_game_of_people_has_levels_that_open(void **state) {
    (void)state;
    for (int i = 0; i < all_games_count; i++) {
        const Game *game = all_games[i];
        int count = level_count(game);
        assert_int_equal(count > 0, !game->people.is_for_laboratory);
        assert_in_range(count, 0, LEVELS_MAX);
        for (int number = 1; number <= count; number++) {
            Level level = level_at(game, number), found;
            char text[64];
            Player player;
            Error error;
            snprintf(text, sizeof text, "level:%s", level.name);
            assert_true(player_open(text, game, &player, &error));
            assert_string_equal(player.title, level.name);
            player_close(&player);
            assert_true(level_find(game, level.name, &found, NULL));
            assert_int_equal(found.number, number);
            assert_true(level_find(game, level.other_name, &found, NULL));
            assert_int_equal(found.number, number);
            assert_true(level.about != NULL || level.depth > 0);
        }
    }
}

// Whoever sees less stands below; the last one sees everything.
static void levels_see_more_and_more(void **state) {
    (void)state;
    for (int i = 0; i < all_games_count; i++) {
        const Game *game = all_games[i];
        if (strcmp(game->name, "chess") == 0) continue;
        for (int number = 2; number <= level_count(game); number++) {
            Level below = level_at(game, number - 1), level = level_at(game, number);
            assert_true(level.depth > below.depth
                        || (level.depth == below.depth && level.unseen < below.unseen));
        }
        if (level_count(game) > 0) assert_int_equal(level_at(game, level_count(game)).unseen, 0);
    }
}

static void what_is_no_level_is_refused_with_the_names(void **state) {
    (void)state;
    Error error;
    Level level;
    const Game *game = games_find("othello", NULL, &error);
    static const char *const wrong[] = {"", "0", "11", "-1", "grandmaster", "club,depth=3", "1e1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(level_find(game, wrong[i], &level, &error));
    assert_non_null(strstr(error.text, "level"));
    const Game *tree = games_find("tree", NULL, &error);
    assert_false(level_find(tree, "1", &level, &error));
}

static GameMove answer(const char *search, uint64_t seed) {
    Error error;
    LabSpec spec;
    GamePosition start;
    LabResult *result = calloc(1, sizeof *result);
    const Game *game = games_find("othello", NULL, &error);
    assert_true(lab_parse_spec(search, game, &spec, &error));
    Search *opened = lab_open(game, &spec, &error);
    assert_non_null(opened);
    assert_true(game_start(game, "", &start, &error));
    lab_set_seed(opened, seed);
    assert_true(lab_run(opened, &start, NULL, result, &error));
    GameMove move = result->best;
    assert_true(game_is_legal(game, &start, move));
    lab_close(opened);
    free(result);
    return move;
}

static void a_blind_spot_stays_for_a_game_and_differs_between_games(void **state) {
    (void)state;
    bool differs = false;
    const GameMove all = answer("alphabeta,depth=2", 1);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        const GameMove once = answer("alphabeta,depth=2,overlook=600", seed);
        assert_int_equal(once, answer("alphabeta,depth=2,overlook=600", seed));
        differs |= once != all;
        answer("alphabeta,depth=2,overlook=999", seed); // one move is always seen
    }
    assert_true(differs);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_of_people_has_levels_that_open),
        cmocka_unit_test(levels_see_more_and_more),
        cmocka_unit_test(what_is_no_level_is_refused_with_the_names),
        cmocka_unit_test(a_blind_spot_stays_for_a_game_and_differs_between_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
