// SPDX-License-Identifier: GPL-3.0-or-later
// field_test.c - one list of fields as JSON, as CSV and as sentences.
#include "tests/test.h"

#include <inttypes.h>

#include "core/json.h"

typedef struct Row {
    bool is_done;
    int depth;
    uint64_t nodes;
    int64_t score;
    const char *name;
} Row;

static const Row ROW = {true, 3, UINT64_MAX, -7, "a,b"};

enum { FIELDS_MAX = 10 };

static void list_fields(const Row *row, bool has_mate, Field fields[FIELDS_MAX]) {
    const Field all[] = {
        FIELD("is_done", row->is_done),
        FIELD("depth", row->depth),
        FIELD("nodes", row->nodes),
        FIELD("score", row->score),
        field_quoted("name", row->name),
        field_real("time_s", 1.25, 1),
        FIELD_IF(has_mate, "mate", row->depth),
        FIELD_KNOWN(has_mate, "value", row->score),
        {0},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) fields[i] = all[i];
}

static void fields_become_json(void **state) {
    (void)state;
    char bytes[256];
    Text text = text_over(bytes, sizeof bytes);
    Json json = json_begin_line(&text, "row");
    Field fields[FIELDS_MAX];
    list_fields(&ROW, false, fields);
    json_add_fields(&json, fields);
    json_end_line(&json);
    assert_string_equal(bytes, "{\"schema\":\"roque.row/1\",\"is_done\":true,\"depth\":3,"
                               "\"nodes\":18446744073709551615,\"score\":-7,\"name\":\"a,b\","
                               "\"time_s\":1.2,\"value\":null}\n");
}

static void fields_become_csv(void **state) {
    (void)state;
    char bytes[256];
    Text text = text_over(bytes, sizeof bytes);
    Field fields[FIELDS_MAX];
    list_fields(&ROW, false, fields);
    fields_add_csv_names(&text, fields);
    text_add_char(&text, '\n');
    fields_add_csv(&text, fields);
    assert_string_equal(bytes, "is_done,depth,nodes,score,name,time_s,mate,value\n"
                               "1,3,18446744073709551615,-7,\"a,b\",1.2,,");
}

// A sentence takes as many values as it asks for. What is absent or null is not said, nor what is
// of another kind or wanted beyond the end of the list.
static void fields_become_sentences(void **state) {
    (void)state;
    char bytes[256];
    Text text = text_over(bytes, sizeof bytes);
    const Field *fields =
        FIELDS(SAID("%-4s|", FIELD("name", ROW.name)),
               SAID("%d of %" PRIu64 ";", FIELD("depth", ROW.depth)), FIELD("nodes", ROW.nodes),
               SAID("%+.2f ", FIELD("", 1.25)), FIELD("score", ROW.score),
               SAID("gone %d", FIELD_IF(false, "mate", ROW.depth)),
               SAID("gone %d", FIELD_KNOWN(false, "value", ROW.score)),
               SAID_IF(false, "gone %d", FIELD("other", 1)),
               SAID("<%d>", FIELD("word", "no number")), SAID("%d and %d.", FIELD("last", true)));
    fields_add_said(&text, fields, NULL, NULL);
    assert_string_equal(bytes, "a,b |3 of 18446744073709551615;+1.25 <>1 and .");
    text = text_over(bytes, sizeof bytes);
    Json json = json_over(&text);
    json_add_object(&json, NULL, FIELDS(FIELD("", 1), FIELD("depth", 2)));
    assert_string_equal(bytes, "{\"depth\":2}");
}

// What is not there is not looked at either.
static void a_field_without_its_condition_is_not_computed(void **state) {
    (void)state;
    const Row *none = NULL;
    Field absent = FIELD_IF(none != NULL, "depth", none->depth);
    Field unknown = FIELD_KNOWN(none != NULL, "depth", none->depth);
    Field no_real = FIELD_REAL_IF(none != NULL, "depth", none->depth, 1);
    Field real = FIELD_REAL_IF(none == NULL, "depth", 2.5, 1);
    assert_int_equal(no_real.kind, FIELD_ABSENT);
    assert_true(real.kind == FIELD_REAL && real.real > 2.4);
    assert_int_equal(absent.kind, FIELD_ABSENT);
    assert_int_equal(unknown.kind, FIELD_NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_become_json),
        cmocka_unit_test(fields_become_csv),
        cmocka_unit_test(fields_become_sentences),
        cmocka_unit_test(a_field_without_its_condition_is_not_computed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
