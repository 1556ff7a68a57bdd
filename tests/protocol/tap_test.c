// SPDX-License-Identifier: GPL-3.0-or-later
// tap_test.c - what those hear who take part in a conversation of UCI beside the GUI.
#include "tests/test.h"

#include "core/text.h"
#include "protocol/protocol.h"

typedef struct Talk {
    const char *const *lines;
    char line[200];
    char told[2000];
    Text text;
} Talk;

static char *next_line(void *context) {
    Talk *talk = context;
    if (*talk->lines == NULL) return NULL;
    snprintf(talk->line, sizeof talk->line, "%s", *talk->lines++);
    return talk->line;
}

static void on_line(void *context, const char *line) {
    text_addf(&((Talk *)context)->text, "%s|", line);
}

static void hear(const char *const *lines, const char *expected) {
    Talk talk = {.lines = lines};
    talk.text = text_over(talk.told, sizeof talk.told);
    const ProtocolTap tap = {.context = &talk, .next_line = next_line, .on_line = on_line};
    Error error;
    assert_true(protocol_converse(&tap, &error));
    assert_string_equal(talk.told, expected);
}

static void an_option_whose_value_contains_Log_is_told(void **state) {
    (void)state;
    hear((const char *[]){"setoption name TablePath value ", "setoption name Without value ",
                          "setoption name EvalFile value <empty>", "setoption  name hash  value 2",
                          "setoption name TablePath value /Logs/of/Log", NULL},
         "setoption name TablePath value |setoption name Without value |"
         "setoption name EvalFile value <empty>|setoption  name hash  value 2|"
         "setoption name TablePath value /Logs/of/Log|");
}

static void the_file_of_the_log_is_not_told(void **state) {
    (void)state;
    hear((const char *[]){"setoption name Debug Log File value ",
                          "setoption name debug log file value", "setoption", NULL},
         "");
}

static void positions_are_told_and_questions_are_not(void **state) {
    (void)state;
    hear((const char *[]){"ucinewgame", "position startpos moves e2e4", "stop", "debug on",
                          "ponderhit", "quit", "position startpos", NULL},
         "ucinewgame|position startpos moves e2e4|");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_option_whose_value_contains_Log_is_told),
        cmocka_unit_test(the_file_of_the_log_is_not_told),
        cmocka_unit_test(positions_are_told_and_questions_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
