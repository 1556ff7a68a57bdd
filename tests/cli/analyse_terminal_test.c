// SPDX-License-Identifier: GPL-3.0-or-later
// analyse_terminal_test.c - `roque analyse` in a terminal: lines redrawn in
// place, a progress line, Ctrl-C.
#include "tests/terminal/terminal.h"

static const TerminalWorld world = {.lang = "C.UTF-8", .term = "xterm", .data_folder = "/tmp"};
static const TerminalWorld french = {.lang = "fr_FR.UTF-8", .term = "xterm", .data_folder = "/tmp"};

static Terminal *start(const TerminalWorld *where, const char *const *words) {
    return terminal_open_command(where, "analyse", analyse_line.run, words);
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

// Without a limit it thinks until Ctrl-C, and leaves the last lines.
static void test_live_lines_end_with_ctrl_c(void **state) {
    (void)state;
    Terminal *terminal = start(&world, WORDS("--fen", "startpos", "--multipv", "3", "--hash", "4"));
    terminal_expect(terminal, "depth ");
    terminal_expect(terminal, "\x1b[4A"); // heading and three lines, drawn again
    terminal_expect(terminal, " nodes ");
    terminal_expect(terminal, "1. ");
    terminal_type(terminal, "\x03");
    terminal_read_to_end(terminal);
    assert_true(terminal_widest_row(terminal) <= TERMINAL_COLUMNS);
    assert_int_equal(terminal_close(terminal), 0);
}

static void test_live_lines_speak_french(void **state) {
    (void)state;
    Terminal *terminal = start(
        &french, WORDS("--fen", "7k/8/8/8/8/8/6R1/K5R1 w - - 0 1", "--depth", "6", "--hash", "1"));
    terminal_expect(terminal, "1. T"); // la tour
    assert_int_equal(terminal_close(terminal), 0);
    terminal = start(&french, WORDS("--fen", "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"));
    terminal_expect(terminal, "échec et mat");
    assert_int_equal(terminal_close(terminal), 0);
}

static void write_game(const char *path) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n", file);
    fclose(file);
}

static void make_game(char *path) {
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    write_game(path);
}

static void test_progress_speaks_french(void **state) {
    (void)state;
    char path[] = "/tmp/roque-analyse-XXXXXX";
    make_game(path);
    Terminal *terminal = start(&french, WORDS(path, "--movetime", "300000", "--threads", "2"));
    terminal_expect(terminal, "partie 1, 0 positions");
    terminal_type(terminal, "\x03");
    terminal_expect(terminal, "arrêt ; avec --output ou --journal on pourrait reprendre ici");
    assert_int_equal(terminal_close(terminal), 130);
    unlink(path);
}

static void test_progress_is_shown_and_cleared(void **state) {
    (void)state;
    char path[] = "/tmp/roque-analyse-XXXXXX";
    make_game(path);
    Terminal *terminal = start(&world, WORDS(path, "--movetime", "300", "--threads", "1"));
    terminal_expect(terminal, "game 1, ");
    terminal_expect(terminal, " left");
    terminal_expect(terminal, "\x1b[K");
    terminal_expect(terminal, "accuracy");
    terminal_expect(terminal, "3... Nf6??");
    assert_int_equal(terminal_close(terminal), 0);
    // Ctrl-C in the middle of a look that would last for minutes.
    terminal = start(&world, WORDS(path, "--movetime", "300000", "--threads", "2"));
    terminal_expect(terminal, "game 1, ");
    terminal_type(terminal, "\x03");
    terminal_expect(terminal, "stopped");
    assert_int_equal(terminal_close(terminal), 130);
    unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_live_lines_end_with_ctrl_c),
        cmocka_unit_test(test_live_lines_speak_french),
        cmocka_unit_test(test_progress_is_shown_and_cleared),
        cmocka_unit_test(test_progress_speaks_french),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
