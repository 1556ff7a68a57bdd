// SPDX-License-Identifier: GPL-3.0-or-later
// json_test.c - commas, nesting and escapes come out as valid JSON.
#include "tests/test.h"

#include "core/json.h"

#include <math.h>

static void test_line_holds_schema_and_values(void **state) {
    (void)state;
    char buffer[512];
    Text text = text_over(buffer, sizeof buffer);
    Json json = json_begin_line(&text, "perft");
    json_add_uint(&json, "nodes", UINT64_MAX);
    json_add_int(&json, "score", -12);
    json_add_real(&json, "time_s", 1.25, 2);
    json_add_bool(&json, "done", true);
    json_add_null(&json, "mate");
    json_end_line(&json);
    assert_string_equal(
        buffer, "{\"schema\":\"roque.perft/1\",\"nodes\":18446744073709551615,\"score\":-12,"
                "\"time_s\":1.25,\"done\":true,\"mate\":null}\n");
}

static void test_nesting_places_commas(void **state) {
    (void)state;
    char buffer[256];
    Text text = text_over(buffer, sizeof buffer);
    Json json = json_over(&text);
    json_open_array(&json, NULL);
    json_open_object(&json, NULL);
    json_open_array(&json, "pv");
    json_add_string(&json, NULL, "e2e4");
    json_add_string(&json, NULL, "e7e5");
    json_close_array(&json);
    json_add_int(&json, "depth", 2);
    json_close_object(&json);
    json_open_object(&json, NULL);
    json_close_object(&json);
    json_close_array(&json);
    assert_string_equal(buffer, "[{\"pv\":[\"e2e4\",\"e7e5\"],\"depth\":2},{}]");
}

static void test_values_alone_are_an_array(void **state) {
    (void)state;
    Text text = TEXT_OF(256);
    Json json = json_over(&text);
    json_open_object(&json, NULL);
    JSON_ADD_ARRAY(&json, "square", FIELD("", "e4"), FIELD("column", 5), FIELD_IF(false, "", 1),
                   field_null(""), field_real("", 0.5, 2));
    JSON_ADD_OBJECT(&json, "empty", {0});
    json_close_object(&json);
    assert_string_equal(text.data, "{\"square\":[\"e4\",5,null,0.50],\"empty\":{}}");
}

static void assert_quoted(const char *value, const char *expected) {
    char buffer[256];
    Text text = text_over(buffer, sizeof buffer);
    Json json = json_over(&text);
    json_add_string(&json, NULL, value);
    assert_string_equal(buffer, expected);
}

static void test_strings_are_escaped(void **state) {
    (void)state;
    assert_quoted("a\"b\\c", "\"a\\\"b\\\\c\"");
    assert_quoted("line\nline\ttab\x01", "\"line\\nline\\u0009tab\\u0001\"");
    assert_quoted("Awal\xC3\xA9 \xE2\x99\x94", "\"Awal\xC3\xA9 \xE2\x99\x94\"");
}

static void test_bytes_that_are_not_utf8_become_escapes(void **state) {
    (void)state;
    assert_quoted("Awal\xE9", "\"Awal\\u00e9\"");
    assert_quoted("\xC0\x80", "\"\\u00c0\\u0080\"");            // overlong
    assert_quoted("\xED\xA0\x80", "\"\\u00ed\\u00a0\\u0080\""); // a surrogate
    // past the last code point
    assert_quoted("\xF4\x90\x80\x80", "\"\\u00f4\\u0090\\u0080\\u0080\"");
    assert_quoted("\xE2\x99", "\"\\u00e2\\u0099\""); // cut short
}

static void test_reals_that_are_no_numbers_become_null(void **state) {
    (void)state;
    char buffer[64];
    Text text = text_over(buffer, sizeof buffer);
    Json json = json_over(&text);
    json_open_array(&json, NULL);
    json_add_real(&json, NULL, NAN, 1);
    json_add_real(&json, NULL, -INFINITY, 1);
    json_add_real(&json, NULL, 0.5, 1);
    json_close_array(&json);
    assert_string_equal(buffer, "[null,null,0.5]");
}

static void test_too_deep_nesting_stays_in_bounds(void **state) {
    (void)state;
    char buffer[256];
    Text text = text_over(buffer, sizeof buffer);
    Json json = json_over(&text);
    for (int i = 0; i < 3 * JSON_DEPTH_MAX; i++) json_open_array(&json, NULL);
    for (int i = 0; i < 4 * JSON_DEPTH_MAX; i++) json_close_array(&json);
    assert_int_equal(json.depth, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_line_holds_schema_and_values),
        cmocka_unit_test(test_nesting_places_commas),
        cmocka_unit_test(test_values_alone_are_an_array),
        cmocka_unit_test(test_strings_are_escaped),
        cmocka_unit_test(test_bytes_that_are_not_utf8_become_escapes),
        cmocka_unit_test(test_reals_that_are_no_numbers_become_null),
        cmocka_unit_test(test_too_deep_nesting_stays_in_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
