// SPDX-License-Identifier: GPL-3.0-or-later
// sentence_test.c - a sentence says the same as printf in English, and
// what a language wants in its own.
#include "tests/test.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/sentence.h"
#include "core/text.h"

// A language of a few words.
static const char *find_upside_down(const void *language, const char *english, bool is_term) {
    static const char *const sentences[][2] = {
        {"%s takes %d of %-s", "{3}: {2} <- {1}"},
        {"%p: %p", "{2} @ {1}"},
        {"cannot open '%s': %m", "closed {1}, {2}"},
        {"nothing more", "enough"},
    };
    static const char *const terms[][2] = {{"White", "ETIHW"},
                                           {"No such file or directory", "NOPE"}};
    (void)language;
    for (size_t i = 0; is_term && i < 2; i++)
        if (strcmp(terms[i][0], english) == 0) return terms[i][1];
    for (size_t i = 0; !is_term && i < 4; i++)
        if (strcmp(sentences[i][0], english) == 0) return sentences[i][1];
    return NULL;
}

static const char *say(const Sentence *sentence) {
    static char said[2 * SENTENCE_TEXT_MAX];
    Text text = text_over(said, sizeof said);
    sentence_add(sentence, find_upside_down, NULL, &text);
    return said;
}

#define check_as_printf(...)                                                                       \
    do {                                                                                           \
        char expected[SENTENCE_TEXT_MAX];                                                          \
        Sentence sentence;                                                                         \
        snprintf(expected, sizeof expected, __VA_ARGS__);                                          \
        sentence_set(&sentence, __VA_ARGS__);                                                      \
        assert_string_equal(sentence.text, expected);                                              \
        assert_string_equal(say(&sentence), expected);                                             \
    } while (false)

static void english_is_what_printf_writes(void **state) {
    (void)state;
    check_as_printf("plain, 100 %% so");
    check_as_printf("%d %i %u %5d|%-5d|%05d|%+d|%+05d", -1, 2, 3u, 4, 5, -6, 7, 8);
    check_as_printf("%lld %llu %zu %ld %" PRIu64 " %" PRId64, -1LL, ~0ULL, (size_t)3, -4L,
                    UINT64_MAX, INT64_MIN);
    check_as_printf("%02X %x %c", 10u, 255u, 'q');
    check_as_printf("%f %.2f %8.3f|%-8.1f|%+.1f %g %e %.3g", 1.5, 2.345, 3.0, 4.0, 5.0, 0.0001,
                    1e30, 1234.5);
    check_as_printf("%s|%5s|%-5s|%.2s|%.*s|%*d|%-*s|", "a", "b", "c", "defg", 3, "hijkl", 4, 5, 6,
                    "m");
    check_as_printf("%-s and %s", "Black", "");
    errno = EACCES;
    check_as_printf("no: %m");
}

static void a_name_is_never_taken_for_a_term(void **state) {
    (void)state;
    Sentence sentence;
    sentence_set(&sentence, "%s takes %d of %-s", "White", 3, "White");
    assert_string_equal(sentence.text, "White takes 3 of White");
    assert_string_equal(say(&sentence), "ETIHW: 3 <- White");
    errno = ENOENT;
    sentence_set(&sentence, "cannot open '%s': %m", "No such file or directory");
    assert_string_equal(say(&sentence), "closed No such file or directory, NOPE");
    sentence_set(&sentence, "nobody knows %-s", "White");
    assert_string_equal(say(&sentence), "nobody knows ETIHW");
}

static void a_sentence_in_a_sentence_is_said_in_the_same_language(void **state) {
    (void)state;
    Sentence place, what = {{0}}, whole;
    sentence_set(&place, "%s takes %d of %-s", "he", 1, "White");
    assert_string_equal(say(&what), "");
    sentence_set(&what, "nothing more");
    sentence_set(&whole, "%p: %p", (const void *)&place, (const void *)&what);
    assert_string_equal(whole.text, "he takes 1 of White: nothing more");
    assert_string_equal(say(&whole), "enough @ ETIHW: 1 <- he");
    for (int i = 0; i < 100; i++) { // each time around the last, until nothing more has room
        what = whole;
        sentence_set(&whole, "%p: %p", (const void *)&place, (const void *)&what);
    }
    assert_in_range(strlen(whole.text), 100, SENTENCE_TEXT_MAX - 1);
    assert_true(strlen(say(&whole)) > 0);
}

static void what_is_too_long_is_cut_between_characters(void **state) {
    (void)state;
    Sentence sentence;
    char letters[2000];
    sentence_set(&sentence, "%.4s|%.5s|%.6s", "ééé", "ééé", "ééé");
    assert_string_equal(sentence.text, "éé|éé|ééé");
    sentence_set(&sentence, "%.5s|%.3s", "ab\xE9zz", "\xE9\xE9\xE9"); // Latin-1 is not ours to mend
    assert_memory_equal(sentence.text, "ab\xE9zz|", 6);
    memset(letters, 'x', sizeof letters);
    letters[sizeof letters - 1] = '\0';
    sentence_set(&sentence, "%s takes %d of %-s", letters, 5, letters);
    assert_int_equal(strlen(sentence.text), SENTENCE_TEXT_MAX - 1);
    assert_memory_equal(say(&sentence), ": 5 <- xxx", 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(english_is_what_printf_writes),
        cmocka_unit_test(a_name_is_never_taken_for_a_term),
        cmocka_unit_test(a_sentence_in_a_sentence_is_said_in_the_same_language),
        cmocka_unit_test(what_is_too_long_is_cut_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
