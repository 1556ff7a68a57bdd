// SPDX-License-Identifier: GPL-3.0-or-later
// tree_test.c - trees typed by hand mean what they say, and bad ones are refused at the column.
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "games/games.h"
#include "lab/lab.h"

static const Game *const GAME = &game_tree;

static GamePosition position_of(const char *text) {
    GamePosition position = {{0}};
    Error error = {{0}};
    if (!GAME->parse(text, &position, &error)) fail_msg("'%s': %s", text, error.text);
    return position;
}

static void search(const char *text, const char *spec_text, LabResult *result) {
    GamePosition position = position_of(text);
    LabSpec spec;
    Error error = {{0}};
    if (!lab_parse_spec(spec_text, GAME, &spec, &error)) fail_msg("%s", error.text);
    Search *lab = lab_open(GAME, &spec, &error);
    assert_non_null(lab);
    assert_true(lab_run(lab, &position, NULL, result, &error));
    lab_close(lab);
}

static int leaves_of(const char *text) {
    static LabResult result;
    search(text, "minimax,depth=20", &result);
    return (int)result.totals.leaves;
}

static void the_named_trees_show_what_is_said_of_them(void **state) {
    (void)state;
    static LabResult result;
    assert_true(named_trees_count >= 8);
    for (int i = 0; i < named_trees_count; i++) {
        const NamedTree *tree = &named_trees[i];
        search(tree->name, "alphabeta,depth=20", &result);
        assert_int_equal(result.value, tree->value);
        assert_int_equal(result.totals.leaves, tree->leaves);
        assert_int_equal(leaves_of(tree->name), tree->all);
    }
}

static void every_algorithm_finds_the_value_of_every_named_tree(void **state) {
    (void)state;
    static LabResult result;
    for (int a = 0; lab_algorithm_at(a) != NULL; a++) {
        const LabAlgorithm *algorithm = lab_algorithm_at(a);
        if (algorithm->family == FAMILY_PROOF || algorithm->family == FAMILY_SAMPLING) continue;
        for (int i = 0; i < named_trees_count; i++) {
            char spec[64];
            Text text = text_over(spec, sizeof spec);
            text_addf(&text, "%s,depth=20", algorithm->name);
            search(named_trees[i].name, spec, &result);
            assert_int_equal(result.value, named_trees[i].value);
        }
    }
}

static void a_quiescence_search_goes_on_at_unquiet_nodes(void **state) {
    (void)state;
    static LabResult result;
    GamePosition root = position_of("horizon");
    char move[GAME_MOVE_TEXT_MAX];
    search("horizon", "alphabeta,depth=1", &result);
    game_format_move(GAME, &root, result.best, move);
    assert_string_equal(move, "b");
    assert_int_equal(result.value, 9);
    search("horizon", "alphabeta,depth=1,quiescence=crp", &result);
    game_format_move(GAME, &root, result.best, move);
    assert_string_equal(move, "a");
    assert_int_equal(result.value, 1);
}

static void min_at_the_root_takes_the_smaller_side(void **state) {
    (void)state;
    GamePosition position = position_of("min ((3 5) (2 9))");
    assert_int_equal(GAME->side_to_move(&position), 1);
    position = position_of("max((3 5) (2 9))");
    assert_int_equal(GAME->side_to_move(&position), 0);
}

static void blanks_and_commas_do_not_matter(void **state) {
    (void)state;
    GamePosition loose = position_of("  ( ( 3,12 , 8 )(2 4 6)  (14 5 2) )  @2");
    GamePosition tight = position_of("textbook @2");
    assert_memory_equal(&loose, &tight, GAME->position_bytes);
    char text[GAME_TEXT_MAX];
    game_format(GAME, &loose, text);
    assert_string_equal(text, "((3 12 8) (2 4 6) (14 5 2)) @2");
}

static void moves_are_called_by_name_or_number(void **state) {
    (void)state;
    GamePosition position = position_of("(a:(1 2) (3 4))");
    GameMove move;
    assert_true(game_find_move(GAME, &position, "a", &move, NULL) && move == 1);
    assert_true(game_find_move(GAME, &position, "2", &move, NULL) && move == 2);
    assert_false(game_find_move(GAME, &position, "1", &move, NULL));
}

static void a_bad_tree_is_refused_at_its_column(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int column;
    } BAD[] = {
        {"", 1},
        {"((3 12 8)", 10},
        {"((3 x) 4)", 6},
        {"(3 4) 5", 7},
        {"5", 2},
        {"()", 2},
        {"(3 4000000)", 4},
        {"(a:1 a:2)", 9},
        {"(3 -)", 5},
        {"(3 4) @3", 8},
        {"(3 4) @1.1", 10},
        {"(3 4) @1x", 9},
        {"(3 abcdefghijklmn:4)", 4},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        GamePosition position;
        Error error = {{0}};
        char column[32];
        Text text = text_over(column, sizeof column);
        text_addf(&text, "column %d: ", BAD[i].column);
        assert_false(GAME->parse(BAD[i].text, &position, &error));
        if (strncmp(error.text, column, strlen(column)) != 0)
            fail_msg("'%s': not %s but %s", BAD[i].text, column, error.text);
    }
}

static void a_tree_too_large_is_refused(void **state) {
    (void)state;
    char text[1200];
    GamePosition position;
    Error error = {{0}};
    memset(text, '(', 30);
    snprintf(text + 30, sizeof text - 30, "1");
    assert_false(GAME->parse(text, &position, &error));
    assert_non_null(strstr(error.text, "20 moves deep"));
    Text wide = text_over(text, sizeof text);
    text_add_char(&wide, '(');
    for (int i = 0; i < 41; i++) text_add(&wide, "1 ");
    text_add_char(&wide, ')');
    assert_false(GAME->parse(text, &position, &error));
    assert_non_null(strstr(error.text, "40 children"));
    wide = text_over(text, sizeof text);
    text_add_char(&wide, '(');
    for (int i = 0; i < 12; i++) text_add(&wide, "(100000 100000 100000 100000 100000)");
    text_add_char(&wide, ')');
    assert_false(GAME->parse(text, &position, &error));
    assert_non_null(strstr(error.text, "420 characters"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_named_trees_show_what_is_said_of_them),
        cmocka_unit_test(every_algorithm_finds_the_value_of_every_named_tree),
        cmocka_unit_test(a_quiescence_search_goes_on_at_unquiet_nodes),
        cmocka_unit_test(min_at_the_root_takes_the_smaller_side),
        cmocka_unit_test(blanks_and_commas_do_not_matter),
        cmocka_unit_test(moves_are_called_by_name_or_number),
        cmocka_unit_test(a_bad_tree_is_refused_at_its_column),
        cmocka_unit_test(a_tree_too_large_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
