// SPDX-License-Identifier: GPL-3.0-or-later
// library_lab_test.c - games and the laboratory through the library: those that Roque knows, and
// one of the caller's own, on which every algorithm finds the same.
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include <roque/lab.h>

static RoqueGame *open_game(const char *name) {
    RoqueError error = {""};
    RoqueGame *game = roque_game_open(name, &error);
    if (game == NULL) fail_msg("%s", error.text);
    return game;
}

static RoqueLabResult search(const RoqueGame *game, const RoqueBoard *board, const char *text) {
    RoqueError error = {""};
    RoqueLabResult result = {0};
    RoqueLab *lab = roque_lab_open(game, text, &error);
    if (lab == NULL || !roque_lab_run(lab, board, &result, &error))
        fail_msg("%s: %s", text, error.text);
    roque_lab_close(lab);
    return result;
}

// ---- a game of one's own: one to three stones are taken, and who takes the last one wins ----

typedef struct Stones {
    int left;
    int side;
} Stones;

enum { STONES = 9, WIN = 1000 };

static void stones_start(void *context, void *position) {
    *(Stones *)position = (Stones){*(int *)context, 0};
}

static int stones_side(void *context, const void *position) {
    (void)context;
    return ((const Stones *)position)->side;
}

static int stones_moves(void *context, const void *position, RoqueGameMove *moves) {
    (void)context;
    int left = ((const Stones *)position)->left;
    int count = left < 3 ? left : 3;
    for (int i = 0; i < count; i++) moves[i] = (RoqueGameMove)i + 1;
    return count;
}

static void stones_play(void *context, const void *position, RoqueGameMove move, void *next) {
    (void)context;
    const Stones *here = position;
    *(Stones *)next = (Stones){here->left - (int)move, !here->side};
}

static bool stones_over(void *context, const void *position, int *score) {
    (void)context;
    *score = -5 * WIN; // is cut
    return ((const Stones *)position)->left == 0;
}

static bool stones_parse(void *context, const char *text, void *position) {
    (void)context;
    return sscanf(text, "%d", &((Stones *)position)->left) == 1;
}

static void stones_format(void *context, const void *position, char *text, size_t size) {
    (void)context;
    snprintf(text, size, "%d", ((const Stones *)position)->left);
}

static RoqueRules stones_rules(int *left) {
    return (RoqueRules){
        .size = sizeof(RoqueRules),
        .name = "stones",
        .context = left,
        .position_bytes = sizeof(Stones),
        .moves_max = 3,
        .start = stones_start,
        .side_to_move = stones_side,
        .list_moves = stones_moves,
        .play = stones_play,
        .is_over = stones_over,
        .score_bound = WIN,
        .is_win_only = 1,
        .parse = stones_parse,
        .format = stones_format,
    };
}

static void every_algorithm_searches_it(void **state) {
    (void)state;
    int left = STONES;
    RoqueError error = {""};
    const RoqueRules rules = stones_rules(&left);
    RoqueGame *game = roque_game_make(&rules, &error);
    assert_non_null(game);
    assert_string_equal(roque_game_name(game), "stones");
    RoqueBoard *board = roque_board_open(game, NULL, &error);
    int count = 0;
    for (const char *name; (name = roque_lab_algorithm(count)) != NULL; count++) {
        char text[64];
        bool is_chance = strcmp(name, "uct") == 0;
        snprintf(text, sizeof text, is_chance ? "%s,nodes=20000" : "%s,depth=12", name);
        RoqueLabResult result = search(game, board, text);
        if (result.best != 1) fail_msg("%s takes %d", name, (int)result.best);
        if (!is_chance && result.value <= 0) fail_msg("%s: %d", name, result.value);
        assert_true(result.nodes > 0);
    }
    assert_true(count >= 15);
    assert_int_equal(search(game, board, "alphabeta,depth=12").value, WIN - 5);
    roque_board_close(board);
    roque_game_close(game);
}

static void own_positions_are_read_and_written(void **state) {
    (void)state;
    int left = STONES;
    RoqueError error = {""};
    char text[ROQUE_GAME_TEXT_MAX];
    RoqueRules rules = stones_rules(&left);
    RoqueGame *game = roque_game_make(&rules, &error);
    RoqueBoard *board = roque_board_open(game, "4", &error);
    roque_board_text(board, text);
    assert_string_equal(text, "4");
    assert_true(search(game, board, "negamax,depth=8").value < 0);
    assert_true(roque_board_play(board, 3, &error));
    assert_false(roque_board_play(board, 3, &error));
    assert_int_equal(roque_board_side(board), 1);
    assert_true(roque_board_play(board, 1, &error));
    int score = 0;
    assert_true(roque_board_is_over(board, &score));
    assert_int_equal(score, -WIN);
    RoqueLabResult result;
    RoqueLab *lab = roque_lab_open(game, "alphabeta,depth=2", &error);
    assert_false(roque_lab_run(lab, board, &result, &error));
    assert_true(roque_board_undo(board, &error));
    assert_true(roque_lab_run(lab, board, &result, &error));
    roque_lab_forget(lab);
    roque_lab_close(lab);
    roque_board_close(board);
    assert_null(roque_board_open(game, "no number", &error));
    roque_game_close(game);
    rules.parse = NULL;
    game = roque_game_make(&rules, &error);
    assert_null(roque_board_open(game, "4", &error));
    roque_game_close(game);
}

static void rules_are_checked(void **state) {
    (void)state;
    int left = STONES;
    RoqueError error = {""};
    RoqueRules wrong[8];
    for (int i = 0; i < 8; i++) wrong[i] = stones_rules(&left);
    wrong[0].size = 8;
    wrong[1].name = NULL;
    wrong[2].position_bytes = ROQUE_POSITION_BYTES_MAX + 1;
    wrong[3].moves_max = ROQUE_GAME_MOVES_MAX + 1;
    wrong[4].score_bound = 0;
    wrong[5].play = NULL;
    wrong[6].moves_max = 0;
    wrong[7].score_bound = 100; // too near to its estimates
    for (int i = 0; i < 8; i++) {
        error.text[0] = '\0';
        assert_null(roque_game_make(&wrong[i], &error));
        assert_true(strncmp(error.text, "rules: ", 7) == 0);
    }
    assert_null(roque_game_make(NULL, &error));
    assert_null(roque_game_make(NULL, NULL));
}

// ---- games of Roque's ----

static void every_listed_game_is_played(void **state) {
    (void)state;
    RoqueError error = {""};
    int count = 0;
    for (const char *name; (name = roque_game_listed(count)) != NULL; count++) {
        RoqueGame *game = open_game(name);
        RoqueBoard *board = roque_board_open(game, "", &error);
        if (board == NULL) fail_msg("%s: %s", name, error.text);
        static RoqueGameMove moves[ROQUE_GAME_MOVES_MAX];
        assert_true(roque_board_list_moves(board, moves) > 0);
        RoqueLabResult result = search(game, board, "alphabeta,depth=2");
        assert_true(result.is_found);
        char text[ROQUE_GAME_MOVE_TEXT_MAX];
        RoqueGameMove again = 0;
        assert_true(roque_board_move_text(board, result.best, text, &error));
        assert_true(roque_board_find_move(board, text, &again, &error));
        assert_true(again == result.best);
        assert_true(roque_board_play(board, result.best, &error));
        assert_true(roque_board_undo(board, &error));
        assert_false(roque_board_undo(board, &error));
        roque_board_close(board);
        roque_game_close(game);
    }
    assert_true(count >= 7);
}

static void texts_are_checked(void **state) {
    (void)state;
    RoqueError error = {""};
    RoqueGameMove move = 0;
    RoqueLabResult result;
    assert_null(roque_game_open("checkers of Mars", &error));
    assert_null(roque_game_open("othello:7x7", &error));
    assert_null(roque_game_open(NULL, &error));
    RoqueGame *game = open_game("tictactoe");
    RoqueGame *other = open_game("othello:6x6");
    RoqueBoard *board = roque_board_open(game, NULL, &error);
    assert_null(roque_board_open(game, "nonsense", &error));
    assert_null(roque_lab_open(game, "alfabeta", &error));
    assert_non_null(strstr(error.text, "alphabeta"));
    assert_null(roque_lab_open(game, NULL, &error));
    assert_false(roque_board_find_move(board, "z9", &move, &error));
    assert_false(roque_board_find_move(board, NULL, &move, &error));
    char text[ROQUE_GAME_MOVE_TEXT_MAX];
    assert_false(roque_board_move_text(board, 77, text, &error));
    RoqueLab *lab = roque_lab_open(other, "alphabeta,depth=3", &error);
    assert_false(roque_lab_run(lab, board, &result, &error));
    assert_string_equal(error.text, "the board is of tictactoe, the search of othello");
    roque_lab_close(lab);
    roque_lab_close(NULL);
    roque_board_close(board);
    roque_board_close(NULL);
    roque_game_close(other);
    roque_game_close(game);
    roque_game_close(NULL);
}

static void a_stop_ends_a_search(void **state) {
    (void)state;
    RoqueError error = {""};
    RoqueLabResult result;
    RoqueGame *game = open_game("chess");
    RoqueBoard *board = roque_board_open(game, NULL, &error);
    RoqueLab *lab = roque_lab_open(game, "alphabeta,depth=40", &error);
    roque_lab_stop(lab);
    assert_true(roque_lab_run(lab, board, &result, &error));
    assert_false(result.is_complete);
    roque_lab_close(lab);
    roque_board_close(board);
    roque_game_close(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_algorithm_searches_it),
        cmocka_unit_test(own_positions_are_read_and_written),
        cmocka_unit_test(rules_are_checked),
        cmocka_unit_test(every_listed_game_is_played),
        cmocka_unit_test(texts_are_checked),
        cmocka_unit_test(a_stop_ends_a_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
