// SPDX-License-Identifier: GPL-3.0-or-later
// solve_file_test.c - files of positions: all are solved, in order, and an interrupted run goes on.
#include "tests/test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "games/games.h"
#include "lab/lab.h"

typedef struct Watch {
    int numbers[64];
    int count;
    int stop_after;
    atomic_bool stop;
} Watch;

static void note(void *context, const SolveFile *file, int number) {
    Watch *watch = context;
    (void)file;
    watch->numbers[watch->count++] = number;
    if (watch->count == watch->stop_after) atomic_store(&watch->stop, true);
}

static void write_file(char *path, const char *text) {
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
}

static const char ENDINGS[] = "2252576253462244111563365343671351441 -1\n"
                              "\n"
                              "7422341735647741166133573473242566 1\n"
                              "# a comment\n"
                              "23163416124767223154467471272416755633 0\n"
                              "23163416124767223154467471272416755633\n"
                              "23163416124767223154467471272416755633 3\n";

static SolveFile open_file(Watch *watch, int threads, const char *journal) {
    return (SolveFile){.game = &game_connect4,
                       .variant = "",
                       .table_mb = 1,
                       .threads = threads,
                       .journal = journal,
                       .stop = &watch->stop,
                       .solved = note,
                       .context = watch};
}

static void a_file_is_solved_in_its_order(void **state) {
    (void)state;
    char path[] = "/tmp/roque_solve_XXXXXX";
    Error error;
    write_file(path, ENDINGS);
    for (int threads = 1; threads <= 3; threads++) {
        Watch watch = {.count = 0};
        SolveFile file = open_file(&watch, threads, NULL);
        assert_true(solve_file_read(&file, path, &error));
        assert_int_equal(file.count, 5);
        assert_true(solve_file_run(&file, &error));
        assert_int_equal(watch.count, 5);
        for (int i = 0; i < 5; i++) {
            assert_int_equal(watch.numbers[i], i);
            assert_true(file.lines[i].is_exact);
            assert_int_equal(solve_file_disagrees(&file, i), i == 4); // whose value is wrong
        }
        assert_false(file.lines[3].has_expected);
        solve_file_close(&file);
    }
    unlink(path);
}

static void a_stopped_file_goes_on(void **state) {
    (void)state;
    char path[] = "/tmp/roque_solve_XXXXXX";
    char journal[] = "/tmp/roque_journal_XXXXXX";
    Error error;
    write_file(path, ENDINGS);
    write_file(journal, "");
    Watch watch = {.stop_after = 2};
    SolveFile file = open_file(&watch, 1, journal);
    assert_true(solve_file_read(&file, path, &error));
    if (!solve_file_run(&file, &error)) fail_msg("%s", error.text);
    int done = file.done; // some more may have been on their way
    assert_true(done >= 2);
    solve_file_close(&file);
    Watch again = {.count = 0};
    file = open_file(&again, 1, journal);
    assert_true(solve_file_read(&file, path, &error));
    assert_true(solve_file_run(&file, &error));
    assert_int_equal(file.known, done);
    assert_int_equal(file.done, 5);
    assert_int_equal(again.count, 5);
    file.wants_moves = true; // other answers: the journal is not theirs
    assert_false(solve_file_run(&file, &error));
    solve_file_close(&file);
    unlink(path);
    unlink(journal);
}

static void every_move_of_an_ending_of_othello_is_valued(void **state) {
    (void)state;
    char path[] = "/tmp/roque_solve_XXXXXX";
    Error error;
    Watch watch = {.count = 0};
    SolveFile file = open_file(&watch, 1, NULL);
    file.game = &game_othello;
    file.wants_moves = true;
    write_file(
        path,
        "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X; H5:+6; G6:-2;\n");
    assert_true(solve_file_read(&file, path, &error));
    assert_true(solve_file_run(&file, &error));
    assert_false(solve_file_disagrees(&file, 0));
    assert_string_equal(file.lines[0].moves, "h5:+6 g6:-2 f6:-4 h6:-10");
    solve_file_close(&file);
    unlink(path);
}

static void a_line_that_is_no_position_is_named(void **state) {
    (void)state;
    char path[] = "/tmp/roque_solve_XXXXXX";
    Error error = {{0}};
    Watch watch = {.count = 0};
    SolveFile file = open_file(&watch, 1, NULL);
    write_file(path, "44 1\n48 1\n");
    assert_false(solve_file_read(&file, path, &error));
    assert_non_null(strstr(error.text, "line 2"));
    solve_file_close(&file);
    unlink(path);
}

// What the parts come to, by so many threads.
static Score value_by_parts(const Game *game, const char *variant, const GamePosition *start,
                            int plies, int threads) {
    Error error;
    atomic_bool stop = false;
    SolveParts *parts = solve_parts_open(game, start, plies, &error);
    SolveFile file = {
        .game = game, .variant = variant, .table_mb = 1, .threads = threads, .stop = &stop};
    assert_non_null(parts);
    assert_true(solve_file_take_parts(&file, parts, &error));
    assert_true(solve_file_run(&file, &error));
    PartsBounds bounds = solve_parts_bounds(parts);
    assert_int_equal(bounds.lower, bounds.upper);
    assert_true(file.done > 0 && (threads > 1 || file.done < file.count)); // not all are needed
    solve_file_close(&file);
    solve_parts_close(parts);
    return bounds.lower;
}

static void a_position_is_worth_what_its_parts_say(void **state) {
    (void)state;
    static const struct {
        const char *game;
        int plies;
    } cases[] = {{"tictactoe", 3}, {"connect4:4x4", 4}, {"connect4:5x4", 5}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *variant = "";
        const Game *game = games_find(cases[i].game, &variant, NULL);
        GamePosition start = {{0}};
        Error error;
        LabSolution whole;
        LabLimits limits = {0};
        assert_true(game_start(game, variant, &start, &error));
        Search *search = lab_solve_open(game, 1, &error);
        assert_true(lab_solve(search, &start, &limits, &whole, &error));
        lab_close(search);
        Score value = game->win_score != 0 ? (whole.value > 0) - (whole.value < 0) : whole.value;
        for (int threads = 1; threads <= 2; threads++)
            assert_int_equal(value_by_parts(game, variant, &start, cases[i].plies, threads), value);
    }
}

static void a_game_whose_positions_come_back_has_no_parts(void **state) {
    (void)state;
    GamePosition start = {{0}};
    Error error;
    assert_true(game_start(&game_chess, "", &start, &error));
    assert_null(solve_parts_open(&game_chess, &start, 1, &error));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_solved_in_its_order),
        cmocka_unit_test(a_stopped_file_goes_on),
        cmocka_unit_test(every_move_of_an_ending_of_othello_is_valued),
        cmocka_unit_test(a_line_that_is_no_position_is_named),
        cmocka_unit_test(a_position_is_worth_what_its_parts_say),
        cmocka_unit_test(a_game_whose_positions_come_back_has_no_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
