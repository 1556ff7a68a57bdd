// SPDX-License-Identifier: GPL-3.0-or-later
// look_journal_test.c - looks written down and read again, whole, torn and hostile.
#include "tests/review/looking.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "review/review.h"
#include "core/random.h"

static JournalLook random_look(Random *random) {
    JournalLook record = {.game = 1 + (int64_t)random_below(random, 1000),
                          .key = random_next(random)};
    record.ply = (int)random_below(random, 300);
    Look *look = &record.look;
    *look = (Look){.is_known = true,
                   .legal_count = 20,
                   .effort = 1 + (int)random_below(random, REVIEW_HARDEST),
                   .second_score = SCORE_NONE,
                   .played = 77,
                   .glance = 99};
    look->nodes = random_next(random) >> 1;
    look->line_count = 1 + (int)random_below(random, REVIEW_LINES_MAX);
    for (int i = 0; i <= look->line_count + 1; i++) {
        ReviewLine *line = i < look->line_count    ? &look->lines[i]
                           : i == look->line_count ? &look->played_line
                                                   : &look->best_alone;
        line->score = (Score)random_below(random, 2 * SCORE_MATE) - SCORE_MATE;
        line->depth = 1 + (int)random_below(random, DEPTH_MAX);
        line->length = (int)random_below(random, REVIEW_LINE_MAX + 1);
        for (int move = 0; move < line->length; move++)
            line->moves[move] = (Move)random_next(random);
    }
    return record;
}

static void assert_equal(const JournalLook *a, const JournalLook *b) {
    char first[LOOK_JOURNAL_LINE_MAX], second[LOOK_JOURNAL_LINE_MAX];
    Text text = text_over(first, sizeof first);
    look_journal_format(a, &text);
    assert_false(text.is_cut);
    text = text_over(second, sizeof second);
    look_journal_format(b, &text);
    assert_string_equal(first, second);
}

static void test_a_look_comes_back(void **state) {
    (void)state;
    Random random = random_from_seed(1);
    for (int i = 0; i < 300; i++) {
        JournalLook record = random_look(&random), read;
        char line[LOOK_JOURNAL_LINE_MAX];
        Text text = text_over(line, sizeof line);
        look_journal_format(&record, &text);
        assert_true(look_journal_parse(slice_of(line), &read));
        assert_equal(&record, &read);
    }
}

static void write_text(const char *path, const char *mode, const char *text) {
    FILE *file = fopen(path, mode);
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int count_looks(const char *path, const char *settings) {
    LookJournal journal;
    JournalLook read;
    Error error;
    if (!look_journal_open(&journal, path, settings, &error)) return -1;
    int count = 0;
    while (look_journal_read(&journal, &read, &error) == JOURNAL_RECORD) count++;
    assert_int_equal(count, journal.looks_found);
    assert_true(look_journal_close(&journal, false, NULL));
    return count;
}

// The first bytes of a record of a hundred, as a kill leaves them.
static void tear(const char *path) {
    static const char begun[] = "\3\0\0\0\144\0\0\0sum:look 1 2 3";
    FILE *file = fopen(path, "ab");
    assert_non_null(file);
    assert_int_equal(fwrite(begun, 1, sizeof begun - 1, file), sizeof begun - 1);
    assert_int_equal(fclose(file), 0);
}

static void test_a_journal_goes_on(void **state) {
    (void)state;
    char path[] = "/tmp/roque-looks-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    Random random = random_from_seed(2);
    LookJournal journal;
    Error error;
    for (int run = 0; run < 3; run++) {
        assert_true(look_journal_open(&journal, path, "nodes=1", &error));
        assert_int_equal(journal.looks_found, 10 * run);
        JournalLook record;
        for (int i = 0; i < 10; i++) {
            record = random_look(&random);
            assert_true(look_journal_append(&journal, &record));
        }
        LookJournal second;
        assert_false(look_journal_open(&second, path, "nodes=1", &error)); // in use
        assert_true(look_journal_close(&journal, false, NULL));
        tear(path); // killed while writing
    }
    assert_int_equal(count_looks(path, "nodes=1"), 30);
    assert_int_equal(count_looks(path, "nodes=2"), -1);
    assert_int_equal(count_looks(path, "nodes=1"), 30);
    write_text(path, "w", "a poem\nof two lines\n");
    assert_int_equal(count_looks(path, "nodes=1"), -1); // and it is not touched
    write_text(path, "w", "RQJOU");                     // killed at the very beginning
    assert_int_equal(count_looks(path, "nodes=1"), 0);
    assert_true(look_journal_open(&journal, path, "nodes=1", &error));
    assert_true(look_journal_close(&journal, true, NULL));
    assert_int_not_equal(access(path, F_OK), 0);
}

// What is read from a file is played on a board only if it fits.
static void test_looks_that_do_not_fit_are_refused(void **state) {
    (void)state;
    Board start = board_from(FEN_START);
    Error error;
    Reviewer *reviewer =
        reviewer_open(&(ReviewSettings){.nodes = 2000, .hash_mb = 1, .lines = 2}, &error);
    assert_non_null(reviewer);
    Move moves[4];
    test_read_moves(&start, "a3", moves);
    Look look;
    assert_true(reviewer_look(reviewer, (GamePath){&start, moves, 0}, moves[0], 1, &look));
    assert_true(look_fits(&look, &start));
    Look wrong = look;
    wrong.legal_count = 19;
    assert_false(look_fits(&wrong, &start));
    wrong = look;
    wrong.lines[1].moves[0] = 0xFFFF;
    assert_false(look_fits(&wrong, &start));
    wrong = look;
    wrong.played_line = look.lines[0]; // does not begin with the played move
    assert_false(look_fits(&wrong, &start));
    wrong = look;
    wrong.best_alone = look.lines[1];
    assert_false(look_fits(&wrong, &start));
    wrong = look;
    wrong.lines[0].score = SCORE_NONE;
    assert_false(look_fits(&wrong, &start));
    Board other = board_from("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_false(look_fits(&look, &other));
    reviewer_close(reviewer);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_look_comes_back),
        cmocka_unit_test(test_a_journal_goes_on),
        cmocka_unit_test(test_looks_that_do_not_fit_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
