// SPDX-License-Identifier: GPL-3.0-or-later
// awale_test.c - the rules of Awalé one by one, and a recorded game replayed state by state.
#include "tests/games/game_position.h"

#include <stdio.h>
#include <string.h>

#include "games/games.h"

static const Game *const GAME = &game_awale;

static void play_text(GamePosition *position, const char *text) {
    GameMove move = GAME_NO_MOVE;
    Error error = {{0}};
    if (!game_find_move(GAME, position, text, &move, &error))
        fail_msg("'%s': %s", text, error.text);
    GamePosition next;
    GAME->play(position, move, &next);
    *position = next;
}

static void expect_play(const char *before, const char *move, const char *after) {
    GamePosition position = position_from(GAME, before);
    char text[GAME_TEXT_MAX];
    play_text(&position, move);
    game_format(GAME, &position, text);
    assert_string_equal(text, after);
}

static void test_sowing(void **state) {
    (void)state;
    expect_play("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "C", "4,4,0,5,5,5/5,4,4,4,4,4 0-0 N");
    // Thirteen seeds go round and skip the house of origin.
    expect_play("13,4,4,4,4,4/4,4,4,0,0,0 2-1 S", "A", "0,6,6,5,5,5/5,5,5,1,1,1 2-1 N");
}

static void test_captures(void **state) {
    (void)state;
    // The last seed makes three in c, b holds two, a holds four and stops the chain.
    expect_play("0,0,0,0,0,3/3,1,2,1,0,0 20-18 S", "F", "0,0,0,0,0,0/4,0,0,1,0,0 25-18 N");
    // Twos and threes in one's own row stay.
    expect_play("0,1,1,1,0,0/4,0,0,0,0,0 20-21 S", "B", "0,0,2,1,0,0/4,0,0,0,0,0 20-21 N");
}

static void test_grand_slam_takes_nothing(void **state) {
    (void)state;
    expect_play("0,0,0,0,1,2/1,1,0,0,0,0 22-21 S", "F", "0,0,0,0,1,0/2,2,0,0,0,0 22-21 N");
}

static void test_starving(void **state) {
    (void)state;
    GameMove moves[6];
    char text[GAME_MOVE_TEXT_MAX];
    GamePosition position = position_from(GAME, "1,0,0,0,2,0/0,0,0,0,0,0 22-23 S");
    assert_int_equal(GAME->list_moves(&position, moves), 1); // E feeds, A does not
    game_format_move(GAME, &position, moves[0], text);
    assert_string_equal(text, "E");
    Error error = {{0}};
    assert_false(game_find_move(GAME, &position, "A", &moves[0], &error));
    assert_string_equal(error.text, "house A does not feed the opponent, who has no seeds");
    int score = 0;
    position =
        position_from(GAME, "1,0,0,0,1,0/0,0,0,0,0,0 22-24 S"); // nothing feeds: each keeps his row
    assert_true(GAME->is_over(&position, &score));
    assert_int_equal(score, 0);
    position = position_from(GAME, "1,0,0,0,1,0/0,0,0,0,0,0 23-23 N"); // no seed to play
    assert_true(GAME->is_over(&position, &score));
    assert_int_equal(score, -2 * GAME->score_unit);
}

static void test_majority_ends_the_game(void **state) {
    (void)state;
    int score = 0;
    GamePosition position = position_from(GAME, "4,4,4,4,4,0/0,0,0,0,0,3 25-0 N");
    assert_true(GAME->is_over(&position, &score));
    assert_int_equal(score, -25 * GAME->score_unit);
    position = position_from(GAME, "4,4,4,4,4,0/0,0,0,0,0,4 24-0 N");
    assert_false(GAME->is_over(&position, &score));
    assert_int_equal(GAME->settle(&position), (4 - 44) * GAME->score_unit);
}

// One line of the recording: "0 | 17 19 | 0 1 2 0 2 0 0 1 5 1 0 0".
static void compare_state(const char *recorded, const GamePosition *position) {
    int side = 0;
    int captured[2];
    int houses[12];
    assert_int_equal(sscanf(recorded, "%d | %d %d | %d %d %d %d %d %d %d %d %d %d %d %d", &side,
                            &captured[0], &captured[1], &houses[0], &houses[1], &houses[2],
                            &houses[3], &houses[4], &houses[5], &houses[6], &houses[7], &houses[8],
                            &houses[9], &houses[10], &houses[11]),
                     15);
    int score = 0;
    if (GAME->is_over(position, &score)) { // the recording shows the seeds already settled
        int margin = score / GAME->score_unit * (GAME->side_to_move(position) == 0 ? 1 : -1);
        assert_int_equal(margin, captured[0] - captured[1]);
        return;
    }
    char expected[GAME_TEXT_MAX];
    char text[GAME_TEXT_MAX];
    Text builder = text_over(expected, sizeof expected);
    for (int i = 0; i < 12; i++)
        text_addf(&builder, "%d%c", houses[i], i == 5 ? '/' : i == 11 ? ' ' : ',');
    text_addf(&builder, "%d-%d %c", captured[0], captured[1], "SN"[side]);
    game_format(GAME, position, text);
    assert_string_equal(text, expected);
}

static void compare_legal(const char *recorded, const GamePosition *position) {
    GameMove moves[6];
    int count = GAME->list_moves(position, moves);
    char expected[80];
    Text builder = text_over(expected, sizeof expected);
    for (int i = 0; i < count; i++) {
        text_addf(&builder, "%s\"%c\"", i > 0 ? ", " : "", "ABCDEFabcdef"[moves[i] - 1]);
    }
    text_add(&builder, "]\n");
    assert_string_equal(recorded, expected);
}

static void test_recorded_game(void **state) {
    (void)state;
    char path[512];
    snprintf(path, sizeof path, "%s/awale/oware-playthrough.txt",
             test_suites() ? test_suites() : "");
    FILE *file = fopen(path, "r");
    if (file == NULL) test_skip("no such suite (ROQUE_SUITES)");
    GamePosition position;
    assert_true(game_start(GAME, "", &position, NULL));
    char line[2048];
    int moves = 0;
    int states = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        static const char STATE[] = "ObservationString(0) = \"";
        static const char LEGAL[] = "StringLegalActions() = [";
        char move[2];
        if (strncmp(line, STATE, sizeof STATE - 1) == 0) {
            compare_state(line + sizeof STATE - 1, &position);
            states++;
        }
        if (strncmp(line, LEGAL, sizeof LEGAL - 1) == 0)
            compare_legal(line + sizeof LEGAL - 1, &position);
        if (sscanf(line, "# Apply action \"%1[A-Fa-f]", move) == 1) {
            play_text(&position, move);
            moves++;
        }
    }
    fclose(file);
    int score = 0;
    assert_true(GAME->is_over(&position, &score));
    assert_int_equal(moves, 110);
    assert_true(states >= 10);
}

// No one has published these; a plain second implementation found the same up to depth 6.
static void test_perft(void **state) {
    (void)state;
    static const uint64_t LEAVES[] = {6, 36, 190, 1014, 5219, 27332, 139157, 711414};
    GamePosition start;
    assert_true(game_start(GAME, "", &start, NULL));
    for (int depth = 1; depth <= 8; depth++)
        assert_true(game_perft(GAME, &start, depth) == LEAVES[depth - 1]);
}

static void test_texts(void **state) {
    (void)state;
    GamePosition position;
    Error error = {{0}};
    assert_false(GAME->parse("4,4,4,4,4,4/4,4,4,4,4,5 0-0 S", &position, &error));
    assert_string_equal(error.text, "there are 49 seeds instead of 48");
    assert_false(GAME->parse("4,4,4,4,4/4,4,4,4,4,4,4 0-0 S", &position, &error));
    assert_string_equal(error.text, "house E must be a number from 0 to 48 followed by ','");
    position = position_from(GAME, "4,4,4,4,4,4/4,4,4,4,4,4 0-0 N");
    GameMove move = GAME_NO_MOVE;
    assert_true(game_find_move(GAME, &position, "B", &move, NULL)); // North's b, written large
    char text[GAME_MOVE_TEXT_MAX];
    game_format_move(GAME, &position, move, text);
    assert_string_equal(text, "b");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sowing),
        cmocka_unit_test(test_captures),
        cmocka_unit_test(test_grand_slam_takes_nothing),
        cmocka_unit_test(test_starving),
        cmocka_unit_test(test_majority_ends_the_game),
        cmocka_unit_test(test_recorded_game),
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
