// SPDX-License-Identifier: GPL-3.0-or-later
// options_test.c - what the option table makes of command lines, good and bad.
#include "tests/test.h"

#include "cli/commands.h"

#include <string.h>

enum { WORDS_MAX = OPTION_LIST_MAX + 8 };

typedef struct Inner {
    bool is_first;
    const char *word;
} Inner;

typedef struct Options {
    bool divide;
    int64_t threads;
    int plies, behind; // which a number of 64 bits would write over
    uint64_t nodes;
    double elo;
    const char *fen;
    OptionList engines;
    int64_t depth;
    Inner inner;
    OptionList files;
} Options;

static const Option inner_options[] = {
    {.name = "first", .help = "first", .offset = offsetof(Inner, is_first)},
    {.name = "word",
     .value = "WORD",
     .help = "word",
     .kind = OPTION_KIND_TEXT,
     .offset = offsetof(Inner, word)},
    {0},
};

// One option of every kind; DEPTH and then FILES.
static const Option options[] = {
    OPTION_FLAG("divide", divide, "per move"),
    OPTION_NUMBER("threads", threads, 1, 64, "threads", .value = "N"),
    OPTION_NUMBER("plies", plies, -9, INT32_MAX, "plies", .value = "N"),
    OPTION_NUMBER("nodes", nodes, 0, INT64_MAX, "nodes", .value = "N"),
    OPTION_REAL("elo", elo, -5, 5, "elo", .value = "X"),
    OPTION_TEXT("fen", fen, "position", .value = "FEN", .letter = 'f'),
    OPTION_TABLE(inner, inner_options),
    OPTION_LIST("engine", engines, "player", .value = "PLAYER"),
    OPTION_NUMBER("DEPTH", depth, INT64_MIN, INT64_MAX, "plies"),
    OPTION_LIST("FILE", files, "files", .is_optional = true),
    {0},
};
static const CommandLine line = {.name = "test", .about = "A test.", .options = options};

// Parses NULL-terminated words by the table.
static int parse(Options *values, char *const *words) {
    char name[] = "test";
    char *argv[WORDS_MAX + 2] = {name};
    int argc = 1;
    for (; *words && argc <= WORDS_MAX; words++) argv[argc++] = *words;
    return options_parse(&line, values, argc, argv);
}

static Options parse_well(char *const *words) {
    Options values = {.threads = 1};
    assert_int_equal(parse(&values, words), OPTIONS_GO);
    return values;
}

static void assert_wrong(char *const *words) {
    Options values = {.threads = 1};
    assert_int_equal(parse(&values, words), EXIT_USAGE);
}

#define WORDS(...) ((char *const[]){__VA_ARGS__, NULL})

static void test_every_kind_is_stored(void **state) {
    (void)state;
    const Options values =
        parse_well(WORDS("--divide", "--threads", "4", "--elo=-2.5", "--fen", "8/8 w", "5"));
    assert_true(values.divide);
    assert_int_equal(values.threads, 4);
    assert_true(values.elo == -2.5);
    assert_string_equal(values.fen, "8/8 w");
    assert_int_equal(values.depth, 5);
}

static void test_numbers_fit_their_fields(void **state) {
    (void)state;
    const Options values = parse_well(
        WORDS("--plies", "-9", "--nodes", "9223372036854775807", "-9223372036854775808"));
    assert_int_equal(values.plies, -9);
    assert_int_equal(values.behind, 0);
    assert_true(values.nodes == INT64_MAX);
    assert_true(values.depth == INT64_MIN);
    assert_int_equal(parse_well(WORDS("5", "--plies", "2147483647")).plies, INT32_MAX);
    assert_wrong(WORDS("5", "--plies", "2147483648"));
}

static void test_rows_of_another_table_are_taken_in(void **state) {
    (void)state;
    const Options values = parse_well(WORDS("5", "--word", "w", "--engine", "behind it"));
    assert_string_equal(values.inner.word, "w");
    assert_false(values.inner.is_first);
    assert_string_equal(values.engines.values[0], "behind it");
    Option rows[OPTIONS_MAX];
    assert_string_equal(options_list(&line, rows)[6].name, "first");
    assert_null(options_list(&(CommandLine){.name = "bare"}, rows)->name);
}

static void test_defaults_stay_when_nothing_is_given(void **state) {
    (void)state;
    const Options values = parse_well(WORDS("5"));
    assert_false(values.divide);
    assert_int_equal(values.threads, 1);
    assert_null(values.fen);
    assert_int_equal(values.files.count, 0);
}

static void test_lists_collect_in_order(void **state) {
    (void)state;
    const Options values =
        parse_well(WORDS("5", "--engine", "a", "one", "--engine=b=c", "two", "three"));
    assert_int_equal(values.engines.count, 2);
    assert_string_equal(values.engines.values[1], "b=c");
    assert_int_equal(values.files.count, 3);
    assert_string_equal(values.files.values[2], "three");
}

static void test_dashes_that_are_no_options(void **state) {
    (void)state;
    Options values = parse_well(WORDS("-3", "-", "--", "--divide", "--"));
    assert_int_equal(values.depth, -3);
    assert_false(values.divide);
    assert_int_equal(values.files.count, 3);
    assert_string_equal(values.files.values[1], "--divide");
    assert_string_equal(values.files.values[2], "--");
    // a value is a value, whatever it looks like
    values = parse_well(WORDS("5", "--fen", "--divide"));
    assert_string_equal(values.fen, "--divide");
}

static void test_wrong_lines_are_refused(void **state) {
    (void)state;
    assert_wrong((char *const[]){NULL});
    assert_wrong(WORDS("five"));
    assert_wrong(WORDS("5", "--dvide"));
    assert_wrong(WORDS("5", "--div"));
    assert_wrong(WORDS("5", "--=3"));
    assert_wrong(WORDS("5", "-d"));
    assert_wrong(WORDS("5", "--divide=yes"));
    assert_wrong(WORDS("5", "--threads"));
    assert_wrong(WORDS("5", "--threads="));
    assert_wrong(WORDS("5", "--threads", "0"));
    assert_wrong(WORDS("5", "--threads", "65"));
    assert_wrong(WORDS("5", "--threads", "4x"));
    assert_wrong(WORDS("5", "--elo", "5.1"));
    assert_wrong(WORDS("5", "--elo", "nan"));
    assert_wrong(WORDS("5", "--elo", "inf"));
    assert_wrong(WORDS("5", "--elo", ""));
    assert_wrong(WORDS("99999999999999999999"));
}

static void test_a_letter_stands_for_its_option(void **state) {
    (void)state;
    Options values = parse_well(WORDS("3", "-f", "startpos"));
    assert_string_equal(values.fen, "startpos");
    values = parse_well(WORDS("3", "-f=other"));
    assert_string_equal(values.fen, "other");
    assert_wrong(WORDS("3", "-f"));
    assert_wrong(WORDS("3", "-e", "x"));
    assert_wrong(WORDS("3", "-fen", "x"));
}

static void test_lists_have_an_end(void **state) {
    (void)state;
    char word[] = "file";
    char depth[] = "5";
    char *words[OPTION_LIST_MAX + 3] = {depth};
    for (int i = 1; i <= OPTION_LIST_MAX; i++) words[i] = word;
    assert_int_equal(parse_well(words).files.count, OPTION_LIST_MAX);
    words[OPTION_LIST_MAX + 1] = word;
    assert_wrong(words);
}

static void test_a_command_without_tables_takes_nothing(void **state) {
    (void)state;
    const CommandLine bare = {.name = "bare", .about = "Nothing."};
    char name[] = "bare", word[] = "word";
    char *argv[] = {name, word, NULL};
    assert_int_equal(options_parse(&bare, NULL, 1, argv), OPTIONS_GO);
    assert_int_equal(options_parse(&bare, NULL, 2, argv), EXIT_USAGE);
}

static void check_numbers(const CommandGroup *group, int *checked) {
    for (const Command *command = group->commands; command->name != NULL; command++) {
        Option rows[OPTIONS_MAX];
        if (command->group != NULL) check_numbers(command->group, checked);
        if (command->line == NULL) continue;
        for (const Option *option = options_list(command->line, rows); option->name; option++) {
            if (option->kind != OPTION_KIND_NUMBER) continue;
            ++*checked;
            assert_true(option->min < option->max);
            if (option->bytes != sizeof(int64_t))
                assert_true(option->min >= INT32_MIN && option->max <= INT32_MAX);
        }
    }
}

static void test_limits_of_all_commands_fit_their_fields(void **state) {
    (void)state;
    int checked = 0;
    check_numbers(&roque_group, &checked);
    assert_true(checked > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_kind_is_stored),
        cmocka_unit_test(test_numbers_fit_their_fields),
        cmocka_unit_test(test_rows_of_another_table_are_taken_in),
        cmocka_unit_test(test_defaults_stay_when_nothing_is_given),
        cmocka_unit_test(test_lists_collect_in_order),
        cmocka_unit_test(test_dashes_that_are_no_options),
        cmocka_unit_test(test_wrong_lines_are_refused),
        cmocka_unit_test(test_a_letter_stands_for_its_option),
        cmocka_unit_test(test_lists_have_an_end),
        cmocka_unit_test(test_a_command_without_tables_takes_nothing),
        cmocka_unit_test(test_limits_of_all_commands_fit_their_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
