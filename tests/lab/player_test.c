// SPDX-License-Identifier: GPL-3.0-or-later
// player_test.c - laboratory algorithms as players.
#include "tests/test.h"

#include <string.h>

#include "games/games.h"
#include "players/players.h"

// Plays a game and returns the final score for the first player.
static int play_game(const Game *game, Player players[2], uint64_t seed) {
    GamePosition position;
    Error error;
    assert_true(game_start(game, "", &position, &error));
    for (int i = 0; i < 2; i++) {
        players[i].game_seed = seed;
        players[i].side = i;
        assert_true(players[i].kind->new_game(&players[i], &position, &error));
    }
    int score = 0;
    while (!game->is_over(&position, &score)) {
        Player *mover = &players[game->side_to_move(&position)];
        ThinkLimits limits = {0};
        Thought thought = {0};
        GamePosition next = {{0}};
        assert_true(mover->kind->think(mover, &limits, &thought, &error));
        assert_true(game_is_legal(game, &position, thought.move));
        for (int i = 0; i < 2; i++)
            assert_true(players[i].kind->tell(&players[i], thought.move, &error));
        game->play(&position, thought.move, &next);
        position = next;
    }
    return game->side_to_move(&position) == 0 ? score : -score;
}

static void whole_tree_never_loses_at_tic_tac_toe(void **state) {
    (void)state;
    const Game *game = games_find("tictactoe", NULL, NULL);
    Error error;
    int wins = 0;
    for (int first = 0; first < 2; first++) {
        Player players[2];
        assert_true(player_open("lab:failsoft,depth=9", game, &players[first], &error));
        assert_true(player_open("random:seed=3", game, &players[1 - first], &error));
        for (uint64_t seed = 1; seed <= 20; seed++) {
            int score = play_game(game, players, seed);
            assert_true(first == 0 ? score >= 0 : score <= 0);
            wins += first == 0 ? score > 0 : score < 0;
        }
        for (int i = 0; i < 2; i++) player_close(&players[i]);
    }
    assert_true(wins > 20);
}

static void uct_with_a_seed_repeats_its_game(void **state) {
    (void)state;
    const Game *game = games_find("connect4", NULL, NULL);
    Error error;
    int scores[2];
    for (int round = 0; round < 2; round++) {
        Player players[2];
        assert_true(player_open("lab:uct,nodes=200", game, &players[0], &error));
        assert_true(player_open("lab:uct,nodes=50,seed=9", game, &players[1], &error));
        scores[round] = play_game(game, players, 5);
        for (int i = 0; i < 2; i++) player_close(&players[i]);
    }
    assert_int_equal(scores[0], scores[1]);
}

static void steps_of_the_staircase_open_and_move(void **state) {
    (void)state;
    static const char *const steps[] = {"as:crp", "as:sim202", "as:in104", "as:crp,depth=2"};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        const Game *game = games_find("chess", NULL, NULL);
        GamePosition position;
        Player player;
        Error error;
        ThinkLimits limits = {0};
        Thought thought = {0};
        assert_true(player_open(steps[i], game, &player, &error));
        assert_true(game_start(game, "", &position, &error));
        assert_true(player.kind->new_game(&player, &position, &error));
        assert_true(player.kind->think(&player, &limits, &thought, &error));
        assert_true(game_is_legal(game, &position, thought.move));
        assert_true(thought.nodes > 0);
        player_close(&player);
    }
}

static void a_wrong_player_is_refused_with_the_choices(void **state) {
    (void)state;
    const Game *game = games_find("chess", NULL, NULL);
    Player player;
    Error error;
    assert_false(player_open("lab:nothing", game, &player, &error));
    assert_non_null(strstr(error.text, "negascout"));
    assert_false(player_open("as:nobody", game, &player, &error));
    assert_non_null(strstr(error.text, "crp"));
    assert_false(player_open("lab:minimax,null", game, &player, &error));
    assert_non_null(strstr(error.text, "window"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_tree_never_loses_at_tic_tac_toe),
        cmocka_unit_test(uct_with_a_seed_repeats_its_game),
        cmocka_unit_test(steps_of_the_staircase_open_and_move),
        cmocka_unit_test(a_wrong_player_is_refused_with_the_choices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
