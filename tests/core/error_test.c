// SPDX-License-Identifier: GPL-3.0-or-later
// error_test.c - sentences are kept whole or cut safely, and places go in front.
#include "tests/test.h"

#include "core/error.h"

#include <string.h>

static void test_set_writes_the_sentence_and_returns_false(void **state) {
    (void)state;
    Error error;
    assert_false(error_set(&error, "rank %d has %s squares", 3, "nine"));
    assert_string_equal(error.text, "rank 3 has nine squares");
    assert_false(error_set(NULL, "nobody listens"));
}

static void test_at_puts_the_place_in_front(void **state) {
    (void)state;
    Error error;
    error_set(&error, "no such move");
    assert_false(error_at(&error, "%s:%d", "games.pgn", 12));
    assert_string_equal(error.text, "games.pgn:12: no such move");
    assert_false(error_at(NULL, "nowhere"));
}

static void test_long_sentences_are_cut_not_overrun(void **state) {
    (void)state;
    char long_text[2 * ERROR_TEXT_MAX];
    memset(long_text, 'x', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    Error error;
    error_set(&error, "%s", long_text);
    assert_int_equal(strlen(error.text), ERROR_TEXT_MAX - 1);
    error_at(&error, "here");
    assert_int_equal(strlen(error.text), ERROR_TEXT_MAX - 1);
    assert_memory_equal(error.text, "here: xxx", 9);
    error_at(&error, "%s", long_text);
    assert_int_equal(strlen(error.text), ERROR_TEXT_MAX - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_set_writes_the_sentence_and_returns_false),
        cmocka_unit_test(test_at_puts_the_place_in_front),
        cmocka_unit_test(test_long_sentences_are_cut_not_overrun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
