// SPDX-License-Identifier: GPL-3.0-or-later
// attacks_test.c - the comparison of board structures counts right and
// writes the same in three ways.
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "experiments/experiments.h"

enum { REPORT_BYTES = 8192 };

static AttacksRow measured_start(void) {
    AttacksRow row;
    Error error = {{0}};
    if (!attacks_experiment_measure(0, 1, &row, &error)) fail_msg("%s", error.text);
    return row;
}

static void test_every_structure_is_measured(void **state) {
    (void)state;
    AttacksRow row = measured_start();
    assert_true(row.nodes == 197281 && row.depth == 4);
    for (int structure = 0; structure < STRUCTURE_COUNT; structure++) {
        bool is_expected = structure != 1 + ATTACKS_PEXT || attacks_have_pext();
        assert_int_equal(row.time_s[structure] > 0, is_expected);
    }
    // or the lesson is lost
    assert_true(row.time_s[STRUCTURE_LISTS] > row.time_s[1 + ATTACKS_MAGIC]);
}

static int count_lines(const char *text) {
    int lines = 0;
    for (; *text != '\0'; text++) lines += *text == '\n';
    return lines;
}

static void test_json_and_csv_have_the_same_names(void **state) {
    (void)state;
    AttacksRow row = measured_start();
    char json[REPORT_BYTES], csv[REPORT_BYTES], names[512];
    Text text = text_over(json, sizeof json);
    attacks_experiment_write_json(&row, &text);
    assert_false(text.is_cut);
    text = text_over(csv, sizeof csv);
    attacks_experiment_write_csv(&row, &text);
    assert_false(text.is_cut);
    text = text_over(names, sizeof names);
    attacks_experiment_write_csv_names(&text);
    assert_int_equal(count_lines(json), STRUCTURE_COUNT);
    assert_int_equal(count_lines(csv), STRUCTURE_COUNT);
    for (char *name = strtok(names, ",\n"); name != NULL; name = strtok(NULL, ",\n")) {
        char key[64];
        snprintf(key, sizeof key, "\"%s\":", name);
        assert_non_null(strstr(json, key));
    }
    assert_non_null(strstr(json, "\"structure\":\"rays\""));
    assert_non_null(strstr(json, "\"tipe_time_s\":null"));
    assert_non_null(strstr(json, "\"tipe_time_s\":2.8,\"tipe_ratio_to_lists\":4.64}"));
    assert_non_null(strstr(csv, ",4,197281,magic,"));
}

static void test_the_table_shows_the_document_beside(void **state) {
    (void)state;
    AttacksRow row = measured_start();
    char table[REPORT_BYTES];
    Text text = text_over(table, sizeof table);
    row.time_s[1 + ATTACKS_PEXT] = -1; // as on a CPU without it
    row.time_s[STRUCTURE_LISTS] = 1;
    row.time_s[1 + ATTACKS_MAGIC] = 0.04;
    attacks_experiment_write_table(&row, 1, language_english(), &text);
    assert_false(text.is_cut);
    assert_non_null(
        strstr(table, "TIPE ( 13  3.9  2.8 s)        1.0        3.3          -        4.6"));
    assert_non_null(strstr(table, "       25.0        n/a\n"));
}

static int prepare(void **state) {
    (void)state;
    chess_init();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_structure_is_measured),
        cmocka_unit_test(test_json_and_csv_have_the_same_names),
        cmocka_unit_test(test_the_table_shows_the_document_beside),
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}
