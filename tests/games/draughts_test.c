// SPDX-License-Identifier: GPL-3.0-or-later
// draughts_test.c - published counts of four variants, and the rules of capture one by one.
#include "tests/games/game_position.h"

#include <stdio.h>
#include <string.h>

#include "games/games.h"

static const Game *const GAME = &game_draughts;

// Counts as deep as the budget of leaves allows.
static void expect_perft(const GamePosition *position, const uint64_t *leaves, int depths) {
    uint64_t budget = test_is_long() ? 100000000 : test_is_short() ? 100000 : 8000000;
    for (int depth = 1; depth <= depths && leaves[depth - 1] <= budget; depth++) {
        assert_true(game_perft(GAME, position, depth) == leaves[depth - 1]);
    }
}

static void test_perft_of_the_starts(void **state) {
    (void)state;
    static const struct {
        const char *variant;
        uint64_t leaves[11];
    } STARTS[] = {
        {"international",
         {9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423, 258895763, 1665861398}},
        {"english", {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128}},
        {"brazilian",
         {7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766, 21560022, 105491257}},
        {"russian", {7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586, 22444032, 110917189}},
    };
    for (size_t i = 0; i < sizeof STARTS / sizeof STARTS[0]; i++) {
        GamePosition start;
        assert_true(game_start(GAME, STARTS[i].variant, &start, NULL));
        expect_perft(&start, STARTS[i].leaves, 11);
    }
}

static void test_perft_of_positions(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint64_t leaves[9];
    } POSITIONS[] = {
        {"B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
         {14, 55, 1168, 5432, 87195, 629010, 9041010, 86724219, 1216917193}},
        {"W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
         {6, 12, 30, 73, 215, 590, 1944, 6269, 22369}},
        {"W:WK31,K32,K33,K34,K35,K36,K37,K38,K39,K40,K41,K42,K43,K44,K45,K46,K47,K48,K49,K50"
         ":BK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12,K13,K14,K15,K16,K17,K18,K19,K20",
         {17, 79, 352, 1399, 7062, 37589, 217575, 1333217, 8558321}},
        {"W:W6,7,8,9,10:B41,42,43,44,45",
         {9, 81, 795, 7578, 86351, 936311, 11448262, 138362698, 1799526674}},
    };
    for (size_t i = 0; i < sizeof POSITIONS / sizeof POSITIONS[0]; i++) {
        GamePosition position = position_from(GAME, POSITIONS[i].text);
        expect_perft(&position, POSITIONS[i].leaves, 9);
    }
}

static bool read_suite_position(const char *variant, const char *text, GamePosition *position) {
    static const char *const NAMES[][2] = {{"international", ""},
                                           {"checkers(english)", "english"},
                                           {"brazilian", "brazilian"},
                                           {"russian", "russian"}};
    for (size_t i = 0; i < 4; i++) {
        if (strcmp(variant, NAMES[i][0]) != 0) continue;
        if (strcmp(text, "initial") == 0) return game_start(GAME, NAMES[i][1], position, NULL);
        return i == 0 && GAME->parse(text, position, NULL);
    }
    return false;
}

// "variant | drop | FEN | counts": every line of the public suite that
// counts duplicate captures once.
static void test_suite(void **state) {
    (void)state;
    char path[512];
    snprintf(path, sizeof path, "%s/draughts/perft-draughts.txt",
             test_suites() ? test_suites() : "");
    FILE *file = fopen(path, "r");
    if (file == NULL) test_skip("no such suite (ROQUE_SUITES)");
    char line[1024];
    int checked = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        char variant[32];
        char mode[8];
        char text[256];
        int offset = 0;
        if (sscanf(line, "%31s | %7s | %255s | %n", variant, mode, text, &offset) < 3
            || offset == 0)
            continue;
        GamePosition position;
        if (strcmp(mode, "drop") != 0 || !read_suite_position(variant, text, &position)) continue;
        uint64_t leaves[16];
        int depths = 0;
        unsigned long long number = 0;
        int used = 0;
        for (char *c = line + offset; depths < 16 && sscanf(c, "%llu%n", &number, &used) == 1;
             c += used) {
            leaves[depths++] = number;
        }
        expect_perft(&position, leaves, depths);
        checked++;
    }
    fclose(file);
    assert_int_equal(checked, 8);
}

// The legal moves, in the order of the list, in one line.
static void expect_moves(const char *position_text, const char *expected) {
    GamePosition position = position_from(GAME, position_text);
    GameMove moves[1024];
    int count = GAME->list_moves(&position, moves);
    char list[2048];
    Text builder = text_over(list, sizeof list);
    for (int i = 0; i < count; i++) {
        if (i > 0) text_add_char(&builder, ' ');
        GAME->format_move(&position, moves[i], &builder);
    }
    assert_string_equal(list, expected);
}

static void expect_play(const char *before, const char *move_text, const char *after) {
    GamePosition position = position_from(GAME, before);
    GamePosition next;
    GameMove move = GAME_NO_MOVE;
    Error error = {{0}};
    if (!game_find_move(GAME, &position, move_text, &move, &error)) fail_msg("%s", error.text);
    GAME->play(&position, move, &next);
    char text[GAME_TEXT_MAX];
    game_format(GAME, &next, text);
    assert_string_equal(text, after);
}

static void test_captures_are_compulsory(void **state) {
    (void)state;
    expect_moves("W:W28,40:B23", "28x19");
    expect_moves("english:W:W18,31:B14", "18x9");
    expect_moves("english:W:W14:B18", "14-10 14-9"); // English men do not capture backwards
    expect_moves("brazilian:W:W14:B18", "14x23");
}

static void test_majority(void **state) {
    (void)state;
    expect_moves("W:W28,42:B13,23,38", "28x8"); // over 19: two men; 42x33 would take one
    // Russian draughts has no such rule; yet a capture, once begun, is played to its end.
    expect_moves("russian:W:W21,22:B9,17,18", "21x5 21x23 22x15 22x6");
}

static void test_men_stay_until_the_capture_is_over(void **state) {
    (void)state;
    expect_moves("W:WK46:B37,28,19", "46x5 46x10 46x14");
    // From 48 the king could take the man on 31 as well, if the one on 37,
    // taken first, were already gone.
    expect_moves("W:WK46:B29,31,37,39", "46x43 46x48");
    expect_play("W:WK46:B29,31,37,39", "46x48", "B:WK48:B31");
}

static void test_a_man_passes_the_last_row_without_promotion(void **state) {
    (void)state;
    expect_play("W:W12:B8,9", "12x14", "B:W14:B");                  // international: still a man
    expect_play("W:W12:B8", "12x3", "B:WK3:B");                     // ends there: a king
    expect_play("russian:W:W10:B7,8", "10x12", "russian:B:WK12:B"); // Russian: goes on as a king
}

static void test_ambiguous_captures_are_written_in_full(void **state) {
    (void)state;
    static const char TEXT[] = "english:W:W31:B18,19,26,27";
    expect_moves(TEXT, "31x24x15 31x22x15");
    expect_moves("W:W38:B32,33,22,23", "38x38"); // round in a circle, either way: one move
    GamePosition position = position_from(GAME, TEXT);
    GameMove moves[16];
    GameMove move = GAME_NO_MOVE;
    Error error = {{0}};
    assert_int_equal(GAME->list_moves(&position, moves), 2);
    assert_false(game_find_move(GAME, &position, "31x15", &move, &error));
    assert_string_equal(error.text,
                        "'31x15' does not say which capture; name the squares on the way");
    assert_true(game_find_move(GAME, &position, "31:22:15", &move, NULL));
    assert_true(move == moves[1]);
}

static void expect_over(const char *text, int score, const char *why) {
    GamePosition position = position_from(GAME, text);
    int found = 1;
    assert_true(GAME->is_over(&position, &found));
    assert_int_equal(found, score);
    assert_string_equal(GAME->ending(&position), why);
}

static void test_ends(void **state) {
    (void)state;
    expect_over("W:W:B1", -GAME->win_score, "all pieces are taken");
    expect_over("W:W35:B30,24", -GAME->win_score, "no piece can move");
    expect_over("W:WK46,32:BK5:H50", 0, "kings moved too long without a capture");
    expect_over("english:W:WK29,22:BK4:H80", 0, "kings moved too long without a capture");
    expect_over("W:WK46:BK45:L10", 0, "kings moved too long without a capture");
    expect_over("W:WK46,K47,K48:BK45:L32", 0, "kings moved too long without a capture");
    GamePosition position = position_from(GAME, "W:WK46,K47,K48:BK45:L31");
    int score = 0;
    assert_false(GAME->is_over(&position, &score));
}

static void test_counters(void **state) {
    (void)state;
    expect_play("W:WK46,32:B9:H7", "46-41", "B:W32,K41:B9:H8");
    expect_play("W:WK46,32:B9:H7", "32-28", "B:W28,K46:B9");
    // a man's move does not stop this one
    expect_play("W:WK46,32:BK9:H7:L4", "32-28", "B:W28,K46:BK9:L5");
    expect_play("W:WK46,K1:BK9:L4", "1-7", "B:WK7,K46:BK9:H1:L5");
}

static void test_texts(void **state) {
    (void)state;
    GamePosition start;
    char text[GAME_TEXT_MAX];
    assert_true(game_start(GAME, "", &start, NULL));
    game_format(GAME, &start, text);
    assert_string_equal(text, "W:W31-50:B1-20");
    assert_true(game_start(GAME, "english", &start, NULL));
    game_format(GAME, &start, text);
    assert_string_equal(text, "english:B:W21-32:B1-12");
    Error error = {{0}};
    GamePosition position;
    assert_true(game_parse(GAME, "english", "W:W22:B18", &position,
                           &error)); // the variant was asked for apart
    game_format(GAME, &position, text);
    assert_string_equal(text, "english:W:W22:B18");
    assert_false(GAME->parse("W:W3:B20", &position, &error));
    assert_string_equal(error.text, "a man on square 3 would be a king");
    assert_false(GAME->parse("W:W31,31:B20", &position, &error));
    assert_string_equal(error.text, "square 31 is taken twice");
    GameMove move = GAME_NO_MOVE;
    position = position_from(GAME, "W:W28,40:B23");
    assert_false(game_find_move(GAME, &position, "40-35", &move, &error));
    assert_string_equal(error.text, "'40-35' is not a legal move here; one must capture");
}

// Turning the board and swapping the colours changes nothing for the side to move.
static void test_evaluations_are_fair(void **state) {
    (void)state;
    GamePosition position = position_from(GAME, "W:W27,28,32,K46:B9,12,13,23");
    GamePosition turned = position_from(GAME, "B:B24,23,19,K5:W42,39,38,28");
    for (int i = 0; i < GAME->evaluation_count; i++) {
        if (GAME->evaluations[i].early == NULL) continue;
        assert_int_equal(game_evaluate(GAME, &GAME->evaluations[i], &position),
                         game_evaluate(GAME, &GAME->evaluations[i], &turned));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perft_of_the_starts),
        cmocka_unit_test(test_perft_of_positions),
        cmocka_unit_test(test_suite),
        cmocka_unit_test(test_captures_are_compulsory),
        cmocka_unit_test(test_majority),
        cmocka_unit_test(test_men_stay_until_the_capture_is_over),
        cmocka_unit_test(test_a_man_passes_the_last_row_without_promotion),
        cmocka_unit_test(test_ambiguous_captures_are_written_in_full),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_counters),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_evaluations_are_fair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
