// SPDX-License-Identifier: GPL-3.0-or-later
// json_reader_test.c - what is JSON is read as it is meant, what is not is refused, in linear time.
#include "tests/test.h"

#include "core/json.h"
#include "core/json_reader.h"

#include <string.h>
#include <time.h>

static JsonText *read_text(const char *text) {
    return json_read(text, strlen(text));
}

static void a_request_is_read(void **state) {
    (void)state;
    JsonText *text = read_text(" {\"game\" : \"chess\", \"count\":-12,\"clock\":0.5e1,\"on\":true,"
                               "\"off\":false,\"none\":null,\"players\":[\"a\",\"b\"],\"in\":{}} ");
    const JsonValue *root = json_root(text), *players = json_member(root, "players");
    assert_non_null(text);
    assert_string_equal(json_member_string(root, "game"), "chess");
    assert_int_equal(json_member(root, "count")->kind, JSON_INTEGER);
    assert_int_equal(json_member(root, "count")->integer, -12);
    assert_int_equal(json_member(root, "clock")->kind, JSON_REAL);
    assert_true(json_member(root, "clock")->real == 5);
    assert_int_equal(json_member(root, "on")->kind, JSON_TRUE);
    assert_int_equal(json_member(root, "off")->kind, JSON_FALSE);
    assert_int_equal(json_member(root, "none")->kind, JSON_NULL);
    assert_string_equal(players->first->string, "a");
    assert_string_equal(players->first->next->string, "b");
    assert_null(players->first->next->next);
    assert_null(json_member(root, "in")->first);
    assert_null(json_member(root, "nothing"));
    assert_null(json_member_string(root, "count"));
    assert_null(json_member(players, "a"));
    json_close(text);
}

static void escapes_mean_what_they_say(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"\"a\\\"\\\\\\/\\b\\f\\n\\r\\tz\"", "a\"\\/\b\f\n\r\tz"},
        {"\"\\u00e9\\u2654\\u0041\"", "é♔A"},
        {"\"\\ud83d\\uDE00\"", "😀"},
        {"\"é♔😀\"", "é♔😀"},
        {"\"\"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        JsonText *text = read_text(cases[i][0]);
        assert_non_null(text);
        assert_string_equal(json_root(text)->string, cases[i][1]);
        json_close(text);
    }
}

static void numbers_are_held_or_refused(void **state) {
    (void)state;
    JsonText *text = read_text("[9223372036854775807,-9223372036854775808,0,-0,1e300,0.1]");
    const JsonValue *value = json_root(text)->first;
    assert_true(value->integer == INT64_MAX);
    assert_true(value->next->integer == INT64_MIN);
    assert_true(value->next->next->integer == 0);
    json_close(text);
    static const char *const wrong[] = {
        "9223372036854775808", "1e999", "01", "-", "1.", ".5", "1e", "+1", "0x10", "00", "NaN"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (read_text(wrong[i]) != NULL) fail_msg("%s", wrong[i]);
    }
}

static void what_is_no_json_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",
        " ",
        "{",
        "[",
        "[1",
        "[1,]",
        "[,1]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{1:1}",
        "{\"a\":1 \"b\":2}",
        "{} {}",
        "tru",
        "nulll",
        "'a'",
        "\"",
        "\"\\",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u0000\"",
        "\"\\ud800\"",
        "\"\\udc00\"",
        "\"\\ud800\\u0041\"",
        "\"a\nb\"",
        "\"\xff\"",
        "\"\xc0\x80\"",
        "\"\xed\xa0\x80\"",
        "\"\xe2\x99\"",
        "{\"a\":1,\"a\":2}",
        "{\"a\":1,\"\\u0061\":2}",
        "// a\n1",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (read_text(wrong[i]) != NULL) fail_msg("%s", wrong[i]);
    }
    assert_null(json_read("1\0", 2));
    assert_null(json_read("\"a\0b\"", 5));
    assert_null(json_root(NULL));
}

// `one` so many times between the two others, its # as a number.
static JsonText *read_many(const char *open, const char *one, int count, const char *close) {
    size_t size = (strlen(one) + 8) * (size_t)count + 64;
    char *bytes = calloc(1, size);
    Text out = text_over(bytes, size);
    text_add(&out, open);
    const char *rest = one + strcspn(one, "#");
    for (int i = 0; i < count; i++) {
        text_add_bytes(&out, one, (size_t)(rest - one));
        if (*rest == '#') text_addf(&out, "%d%s", i, rest + 1);
    }
    text_add(&out, close);
    JsonText *text = json_read(bytes, out.length);
    free(bytes);
    return text;
}

static void depth_values_and_members_have_their_bounds(void **state) {
    (void)state;
    JsonText *text = read_text("[[[[[[[[]]]]]]]]");
    assert_non_null(text);
    json_close(text);
    assert_null(read_text("[[[[[[[[[]]]]]]]]]"));
    assert_null(read_many("", "[", 100000, ""));
    assert_null(read_many("", "{\"a\":", 100000, ""));
    text = read_many("[", "1,", JSON_VALUES_MAX - 2, "1]");
    assert_non_null(text);
    json_close(text);
    assert_null(read_many("[", "1,", JSON_VALUES_MAX - 1, "1]"));
    text = read_many("{", "\"#\":1,", JSON_MEMBERS_MAX - 1, "\"z\":1}");
    assert_non_null(text);
    json_close(text);
    assert_null(read_many("{", "\"#\":1,", JSON_MEMBERS_MAX, "\"z\":1}"));
}

static void what_was_written_is_read_again(void **state) {
    (void)state;
    char bytes[256];
    Text out = text_over(bytes, sizeof bytes);
    Json json = json_begin_line(&out, "web.answer");
    json_add_string(&json, "said", "\x01\"\\\n\té♔\x7F");
    json_add_int(&json, "count", INT64_MIN);
    json_end_line(&json);
    JsonText *text = json_read(bytes, out.length);
    assert_string_equal(json_member_string(json_root(text), "said"), "\x01\"\\\n\té♔\x7F");
    assert_true(json_member(json_root(text), "count")->integer == INT64_MIN);
    json_close(text);
}

// Seconds of the processor for bytes of this pattern, the fastest of a few.
static double seconds_for(const char *pattern, size_t length) {
    char *bytes = malloc(length + 64);
    double best = 1e9;
    for (size_t at = 0; at < length; at += strlen(pattern))
        memcpy(bytes + at, pattern, strlen(pattern));
    for (int i = 0; i < 5; i++) {
        clock_t before = clock();
        json_close(json_read(bytes, length));
        double spent = (double)(clock() - before) / CLOCKS_PER_SEC;
        if (spent < best) best = spent;
    }
    free(bytes);
    return best;
}

// Eight times the bytes take about eight times as long; quadratic would be sixty-four times.
static void time_per_byte_stays_the_same(void **state) {
    (void)state;
    static const char *const patterns[] = {"\"aaaaaaaaaaaaaa", "\"\\u00e9",  "[[[[",
                                           "          ",       "1111111111", "{\"a\":{",
                                           "\"\xc3\xa9"};
    enum { SMALL = 1 << 19, FACTOR = 8 };
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        double small = seconds_for(patterns[i], SMALL);
        double large = seconds_for(patterns[i], (size_t)SMALL * FACTOR);
        if (large > 4 * FACTOR * (small + 1e-3))
            fail_msg("%s: %g s, then %g s", patterns[i], small, large);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_is_read),
        cmocka_unit_test(escapes_mean_what_they_say),
        cmocka_unit_test(numbers_are_held_or_refused),
        cmocka_unit_test(what_is_no_json_is_refused),
        cmocka_unit_test(depth_values_and_members_have_their_bounds),
        cmocka_unit_test(what_was_written_is_read_again),
        cmocka_unit_test(time_per_byte_stays_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
