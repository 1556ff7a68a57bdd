// SPDX-License-Identifier: GPL-3.0-or-later
// wrap_test.c - reasons in lines: none too wide, none that parts what belongs together.
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explain/explain.h"
#include "explain/wrap.h"

static char *printed(const char *start, const char *words, int column) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    wrap_print(start, words, column, out);
    fclose(out);
    return text;
}

// Every width of the words before a pair: it is on one line, whatever stands where.
static void expect_together(const char *pair) {
    for (int before = 0; before < 2 * EXPLAIN_COLUMNS; before++) {
        char words[400] = "";
        for (int i = 0; i < before; i++) strcat(words, i % 6 == 5 ? " " : "x");
        strcat(words, " ");
        strcat(words, pair);
        strcat(words, " and more");
        char *text = printed("", words, 4);
        if (strstr(text, pair) == NULL) fail_msg("'%s' is parted in:\n%s", pair, text);
        free(text);
    }
}

static void lines_are_no_wider_than_the_terminal(void **state) {
    (void)state;
    char words[2000] = "";
    for (int i = 0; i < 100; i++) strcat(words, i % 3 == 0 ? "fenêtre " : "le coup ");
    char *text = printed("1. ", words, 3);
    int lines = 0;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n"), lines++) {
        assert_true(slice_columns(slice_of(line)) <= EXPLAIN_COLUMNS);
        if (lines > 0) assert_memory_equal(line, "   ", 3);
    }
    assert_true(lines > 5);
    free(text);
}

static void what_belongs_together_stays_on_one_line(void **state) {
    (void)state;
    expect_together("6. Nf3");
    expect_together("≤ +0.35");
    expect_together("[-0.20, +0.04]");
    expect_together("fenêtre :");
}

static void a_word_ends_at_its_column(void **state) {
    (void)state;
    char line[40];
    Text text = text_over(line, sizeof line);
    wrap_add_right(&text, "é2", 5);
    wrap_add_right(&text, "+0.35", 12);
    assert_string_equal(line, "   é2  +0.35");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_no_wider_than_the_terminal),
        cmocka_unit_test(what_belongs_together_stays_on_one_line),
        cmocka_unit_test(a_word_ends_at_its_column),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
