// SPDX-License-Identifier: GPL-3.0-or-later
// tictactoe_test.c - the whole game is small enough to be counted.
#include "tests/test.h"

#include <string.h>

#include "games/games.h"

static const Game *const GAME = &game_tictactoe;

static void test_perft(void **state) {
    (void)state;
    static const uint64_t LEAVES[] = {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    GamePosition start;
    assert_true(game_start(GAME, "", &start, NULL));
    for (int depth = 1; depth <= 9; depth++)
        assert_true(game_perft(GAME, &start, depth) == LEAVES[depth - 1]);
}

typedef struct Census {
    bool is_seen[19683];
    int games[3]; // won by X, won by O, drawn
} Census;

static void count_games(const GamePosition *position, Census *census) {
    census->is_seen[GAME->index(position)] = true;
    int score = 0;
    if (GAME->is_over(position, &score)) {
        int winner = score == 0 ? 2 : !GAME->side_to_move(position);
        census->games[winner]++;
        return;
    }
    GameMove moves[9];
    int count = GAME->list_moves(position, moves);
    for (int i = 0; i < count; i++) {
        GamePosition next;
        GAME->play(position, moves[i], &next);
        count_games(&next, census);
    }
}

// A position is counted once for all its images: when it has the least index of them.
static bool is_representative(const GamePosition *position) {
    GamePosition images[8];
    int count = GAME->symmetries(position, images);
    for (int i = 0; i < count; i++) {
        const unsigned char *image =
            (const unsigned char *)images + (size_t)i * GAME->position_bytes;
        if (GAME->index(image) < GAME->index(position)) return false;
    }
    return true;
}

static void test_all_games_and_positions(void **state) {
    (void)state;
    static Census census;
    GamePosition start;
    assert_true(game_start(GAME, "", &start, NULL));
    count_games(&start, &census);
    assert_int_equal(census.games[0], 131184);
    assert_int_equal(census.games[1], 77904);
    assert_int_equal(census.games[2], 46080);
    int positions = 0;
    int classes = 0;
    GameSpace space;
    assert_true(GAME->space(&start, &space));
    for (uint64_t index = 0; index < space.count; index++) {
        GamePosition position;
        bool exists = GAME->from_index(&space, index, &position);
        assert_int_equal(exists, census.is_seen[index]); // every sound board can be reached
        positions += exists;
        classes += exists && is_representative(&position);
    }
    assert_int_equal(positions, 5478);
    assert_int_equal(classes, 765);
}

static int negamax(const GamePosition *position) {
    int score = 0;
    if (GAME->is_over(position, &score)) return score;
    GameMove moves[9];
    int count = GAME->list_moves(position, moves);
    int best = -GAME->score_bound;
    for (int i = 0; i < count; i++) {
        GamePosition next;
        GAME->play(position, moves[i], &next);
        int value = -negamax(&next);
        if (value > best) best = value;
    }
    return best;
}

static void test_is_a_draw(void **state) {
    (void)state;
    GamePosition start;
    assert_true(game_start(GAME, "", &start, NULL));
    assert_int_equal(negamax(&start), 0);
}

static void test_texts(void **state) {
    (void)state;
    GamePosition position;
    Error error = {{0}};
    assert_true(GAME->parse("X.O / .X. / ...", &position, NULL));
    char text[GAME_TEXT_MAX];
    game_format(GAME, &position, text);
    assert_string_equal(text, "X.O.X....");
    assert_int_equal(GAME->side_to_move(&position), 1);
    GameMove by_name = 0;
    GameMove by_number = 0;
    assert_true(game_find_move(GAME, &position, "c1", &by_name, NULL));
    assert_true(game_find_move(GAME, &position, "9", &by_number, NULL));
    assert_true(by_name == by_number);
    assert_false(game_find_move(GAME, &position, "a3", &by_name, &error));
    assert_string_equal(error.text, "a3 is taken");
    assert_false(GAME->parse("XXXOOO...", &position, &error)); // both have three
    assert_false(GAME->parse("XX.......", &position, &error));
    assert_string_equal(error.text, "2 X and 0 O cannot be: X begins and they alternate");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_all_games_and_positions),
        cmocka_unit_test(test_is_a_draw),
        cmocka_unit_test(test_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
