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

static void test_a_reason_nobody_wants_is_copied_nowhere(void **state) {
    (void)state;
    Error why, error = {{0}};
    error_set(&why, "no such move");
    assert_false(error_copy(NULL, &why));
    assert_false(error_is_set(NULL));
    assert_string_equal(error_text(NULL), "");
    error_clear(NULL);
    assert_false(error_is_set(&error));
    assert_false(error_copy(&error, &why));
    assert_true(error_is_set(&error));
    assert_string_equal(error_text(&error), "no such move");
    error_clear(&error);
    assert_false(error_is_set(&error));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_set_writes_the_sentence_and_returns_false),
        cmocka_unit_test(test_at_puts_the_place_in_front),
        cmocka_unit_test(test_long_sentences_are_cut_not_overrun),
        cmocka_unit_test(test_a_reason_nobody_wants_is_copied_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
