// SPDX-License-Identifier: GPL-3.0-or-later
// perft_suite_test.c - the perft suites: a position a line, ";D4 197281" after it for each depth.
#include "tests/chess/positions.h"

#include <string.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 1024 };

// What to do with a suite: full depth in `make long`, depth 4 usually,
// a sample under the sanitizers.
typedef struct Effort {
    int depth_max;
    int every; // line of the file
    PerftOptions perft;
} Effort;

static Effort effort_now(void) {
    int threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    if (test_is_short()) return (Effort){.depth_max = 3, .every = 16};
    if (test_is_sanitized() || !test_is_long())
        return (Effort){.depth_max = 4, .every = 1, .perft.threads = 1};
    return (Effort){.depth_max = 6, .every = 1, .perft = {.threads = threads, .hash_mb = 64}};
}

// Checks the counts of one line; returns how many there were.
static int check_line(char *line, const Effort *effort) {
    char *rest = strchr(line, ';');
    if (rest == NULL) return 0;
    *rest++ = '\0';
    Board board = board_from(line);
    int checked = 0;
    for (char *field = strtok(rest, ";"); field != NULL; field = strtok(NULL, ";")) {
        int depth = 0;
        unsigned long long expected = 0;
        assert_int_equal(sscanf(field, "D%d %llu", &depth, &expected), 2);
        if (depth > effort->depth_max) continue;
        PerftResult result;
        PerftOptions options = effort->perft;
        options.depth = depth;
        assert_true(perft_run(&board, &options, &result, NULL));
        if (result.nodes != expected) {
            char what[96];
            snprintf(what, sizeof what, "depth %d gives %llu instead of %llu", depth,
                     (unsigned long long)result.nodes, expected);
            require(false, &board, what);
        }
        checked++;
    }
    return checked;
}

static void check_suite(const char *name, int lines_wanted) {
    if (test_suites() == NULL) test_skip("no folder of suites (ROQUE_SUITES)");
    char path[4096], line[LINE_MAX_BYTES];
    snprintf(path, sizeof path, "%s/perft/%s", test_suites(), name);
    FILE *file = fopen(path, "r");
    if (file == NULL) test_skip("no such suite (ROQUE_SUITES)");
    const Effort effort = effort_now();
    int lines = 0, checked = 0;
    for (int number = 0; fgets(line, sizeof line, file) != NULL; number++) {
        if (number % effort.every != 0) continue;
        checked += check_line(line, &effort);
        lines++;
    }
    fclose(file);
    print_message("# %s: %d positions, %d counts to depth %d\n", name, lines, checked,
                  effort.depth_max);
    assert_true(lines >= lines_wanted / effort.every);
    assert_true(checked >= 3 * lines);
}

static void test_standard_suite(void **state) {
    (void)state;
    check_suite("standard.epd", 126);
}

static void test_fischer_suite(void **state) {
    (void)state;
    check_suite("fischer.epd", 960);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_standard_suite),
        cmocka_unit_test(test_fischer_suite),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}
