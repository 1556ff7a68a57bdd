// SPDX-License-Identifier: GPL-3.0-or-later
// text_test.c - fixed buffers never overrun, numbers and words are read strictly.
#include "tests/test.h"

#include "core/text.h"

#include <string.h>

static void test_text_grows_until_full_and_says_so(void **state) {
    (void)state;
    char buffer[9];
    memset(buffer, '#', sizeof buffer);
    Text text = text_over(buffer, 8);
    assert_string_equal(buffer, "");
    text_add(&text, "abc");
    text_add_char(&text, 'd');
    text_addf(&text, "%d", 12);
    assert_string_equal(buffer, "abcd12");
    assert_false(text.is_cut);
    text_add_bytes(&text, "xyz", 3);
    assert_string_equal(buffer, "abcd12x");
    assert_true(text.is_cut);
    text_add(&text, "more");
    text_addf(&text, "%s", "more");
    assert_int_equal(text.length, 7);
    assert_string_equal(buffer, "abcd12x");
    assert_int_equal(buffer[8], '#');
}

static void test_addf_that_just_fits_is_not_cut(void **state) {
    (void)state;
    char buffer[4];
    Text text = text_over(buffer, sizeof buffer);
    text_addf(&text, "%s", "abc");
    assert_false(text.is_cut);
    assert_int_equal(text.length, 3);
    text_addf(&text, "%s", "");
    assert_false(text.is_cut);
    text_addf(&text, "%s", "d");
    assert_true(text.is_cut);
    assert_string_equal(buffer, "abc");
}

static void test_parse_int_takes_whole_numbers_in_range(void **state) {
    (void)state;
    int64_t value = 0;
    Error error;
    assert_true(text_parse_int("-7", "depth", -10, 10, &value, &error));
    assert_int_equal(value, -7);
    assert_true(text_parse_int("9223372036854775807", "n", INT64_MIN, INT64_MAX, &value, &error));
    assert_true(value == INT64_MAX);
    assert_true(text_parse_int("10", "depth", -10, 10, &value, &error));
}

static void test_parse_int_refuses_everything_else(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",   " 3", "3 ", "3x", "x", "--3", "0x10", "1e3", "11", "-11", "99999999999999999999",
        "3.0"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int64_t value = 42;
        Error error = {{0}};
        assert_false(text_parse_int(wrong[i], "depth", -10, 10, &value, &error));
        assert_int_equal(value, 42);
        assert_non_null(strstr(error.text, "depth"));
    }
}

static void test_words_are_cut_off_one_by_one(void **state) {
    (void)state;
    Slice rest = slice_of("  position\tstartpos \r\n moves");
    assert_true(slice_is(slice_next_word(&rest), "position"));
    assert_true(slice_is(slice_next_word(&rest), "startpos"));
    assert_true(slice_is(slice_next_word(&rest), "moves"));
    assert_int_equal(slice_next_word(&rest).length, 0);
    assert_int_equal(slice_next_word(&rest).length, 0);
}

static void test_slices_compare_whole_and_copy_bounded(void **state) {
    (void)state;
    const Slice slice = {.data = "startpos moves", .length = 8};
    assert_true(slice_is(slice, "startpos"));
    assert_false(slice_is(slice, "start"));
    assert_false(slice_is(slice, "startpos moves"));
    char buffer[9];
    assert_true(slice_copy(slice, buffer, 9));
    assert_string_equal(buffer, "startpos");
    assert_false(slice_copy(slice, buffer, 8));
    assert_string_equal(buffer, "startpo");
}

static void test_a_long_slice_is_shown_by_its_beginning(void **state) {
    (void)state;
    assert_int_equal(slice_shown(slice_of("startpos"), 40), 8);
    assert_int_equal(slice_shown(slice_of("startpos"), 8), 8);
    assert_int_equal(slice_shown(slice_of("startpos"), 7), 7);
    assert_int_equal(slice_shown(slice_of(""), 7), 0);
    // A character is shown whole or not at all.
    assert_int_equal(slice_shown(slice_of("awal\xc3\xa9s"), 5), 4);
    assert_int_equal(slice_shown(slice_of("awal\xc3\xa9s"), 6), 6);
    assert_int_equal(slice_shown(slice_of("\xe2\x99\x94\xe2\x99\x95"), 5), 3);
    // What is no UTF-8 at all is cut as bytes.
    assert_int_equal(slice_shown(slice_of("\x99\x99\x99\x99\x99\x99\x99"), 6), 6);
}

static void test_nearest_finds_slips_of_the_finger_only(void **state) {
    (void)state;
    static const char *const commands[] = {"play", "perft", "show", "bench"};
    assert_string_equal(text_nearest("pertf", commands, 4), "perft");
    assert_string_equal(text_nearest("sow", commands, 4), "show");
    assert_string_equal(text_nearest("bench", commands, 4), "bench");
    assert_null(text_nearest("tournament", commands, 4));
    assert_null(text_nearest("show", commands, 0));
    char endless[500];
    memset(endless, 'p', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    assert_null(text_nearest(endless, commands, 4));
}

static void a_character_that_a_slice_parts_is_none(void **state) {
    (void)state;
    assert_int_equal(slice_utf8_length((Slice){"é", 2}), 2);
    assert_int_equal(slice_utf8_length((Slice){"é", 1}), 0);
    assert_int_equal(slice_utf8_length((Slice){"♞x", 3}), 3);
    assert_int_equal(slice_utf8_length((Slice){"♞x", 2}), 0);
    assert_int_equal(slice_cut(slice_of("♞é!"), 2).length, 5);
    assert_int_equal(slice_cut(slice_of("♞é!"), 3).length, 6);
    assert_int_equal(slice_cut(slice_of("♞é!"), 0).length, 0);
}

static void test_an_ending_is_less_than_the_whole(void **state) {
    (void)state;
    assert_true(text_has_ending("game.pgn", ".pgn"));
    assert_false(text_has_ending("game.pgn.part", ".pgn"));
    assert_false(text_has_ending(".pgn", ".pgn"));
    assert_false(text_has_ending("pgn", ".pgn"));
    assert_false(text_has_ending("", ".pgn"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_ending_is_less_than_the_whole),
        cmocka_unit_test(test_text_grows_until_full_and_says_so),
        cmocka_unit_test(test_addf_that_just_fits_is_not_cut),
        cmocka_unit_test(test_parse_int_takes_whole_numbers_in_range),
        cmocka_unit_test(test_parse_int_refuses_everything_else),
        cmocka_unit_test(test_words_are_cut_off_one_by_one),
        cmocka_unit_test(test_slices_compare_whole_and_copy_bounded),
        cmocka_unit_test(test_a_long_slice_is_shown_by_its_beginning),
        cmocka_unit_test(test_nearest_finds_slips_of_the_finger_only),
        cmocka_unit_test(a_character_that_a_slice_parts_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
