// SPDX-License-Identifier: GPL-3.0-or-later
// sorter_test.c - counts come out sorted and summed, however little memory there is.
#include "tests/test.h"

#include <string.h>
#include <unistd.h>

#include "book/book.h"
#include "book/sorter.h"
#include "core/random.h"

enum { KEYS = 5000, MOVES = 7 };

// What the sorter must find, counted in the open.
typedef struct Truth {
    uint32_t games[KEYS][MOVES];
    uint32_t points[KEYS][MOVES];
} Truth;

static uint64_t key_of(int number) {
    return random_mix((uint64_t)number);
}

static int number_of(uint64_t key) {
    for (int i = 0; i < KEYS; i++) {
        if (key_of(i) == key) return i;
    }
    return -1;
}

static void check_sorting(size_t memory_bytes, int tallies) {
    Sorter *sorter = calloc(1, sizeof *sorter);
    Truth *truth = calloc(1, sizeof *truth);
    Error error = {{0}};
    Random random = random_from_seed(7);
    assert_true(sorter_open(sorter, memory_bytes, "/tmp/roque-sorter", &error));
    for (int i = 0; i < tallies; i++) {
        int key = (int)random_below(&random, KEYS), move = (int)random_below(&random, MOVES);
        BookTally tally = {.key = key_of(key), .move = (uint16_t)move, .games = 1, .points = i % 3};
        truth->games[key][move] += tally.games;
        truth->points[key][move] += tally.points;
        assert_true(sorter_add(sorter, &tally, &error));
    }
    assert_true(sorter_finish(sorter, &error));
    BookTally last = {0}, tally;
    bool has_more;
    int64_t found = 0, games = 0;
    while (sorter_take(sorter, &tally, &has_more, &error) && has_more) {
        bool is_sorted = tally.key > last.key || (tally.key == last.key && tally.move > last.move);
        assert_true(is_sorted || found == 0);
        last = tally;
        found++;
        games += tally.games;
        if (found % 97 != 0) continue; // looking a key up is slow
        int key = number_of(tally.key);
        assert_int_equal(tally.games, truth->games[key][tally.move]);
        assert_int_equal(tally.points, truth->points[key][tally.move]);
    }
    assert_false(has_more);
    int64_t wanted = 0;
    for (int i = 0; i < KEYS * MOVES; i++) wanted += truth->games[i / MOVES][i % MOVES] > 0;
    assert_int_equal(found, wanted);
    assert_int_equal(games, tallies);
    sorter_close(sorter);
    free(sorter);
    free(truth);
}

static void everything_in_memory(void **state) {
    (void)state;
    check_sorting(1 << 22, 100000);
}

static void a_few_runs_on_disk(void **state) {
    (void)state;
    check_sorting(1 << 18, 100000);
}

// 24 kB hold a thousand: hundreds of runs, more than are merged at a time.
static void more_runs_than_are_merged_at_a_time(void **state) {
    (void)state;
    check_sorting(1, 300000);
}

static void a_folder_that_cannot_be_written_is_told(void **state) {
    (void)state;
    Sorter *sorter = calloc(1, sizeof *sorter);
    Error error = {{0}};
    bool is_fine = sorter_open(sorter, 1, "/no/such/folder/book.bin", &error);
    for (int i = 0; is_fine && i < 5000; i++) {
        BookTally tally = {.key = key_of(i), .games = 1};
        is_fine = sorter_add(sorter, &tally, &error);
    }
    assert_false(is_fine);
    assert_non_null(strstr(error.text, "/no/such/folder"));
    sorter_close(sorter);
    free(sorter);
}

static void weights_are_scaled_into_sixteen_bits_and_never_vanish(void **state) {
    (void)state;
    BookGroup group = {.key = 1};
    assert_true(book_group_add(&group, 30, 1000000));
    assert_true(book_group_add(&group, 10, 3));
    assert_true(book_group_add(&group, 20, 500000));
    assert_true(book_group_add(&group, 40, 0));
    assert_true(book_group_add(&group, 20, 500000));
    book_group_settle(&group);
    assert_int_equal(group.count, 3);
    assert_int_equal(group.moves[0], 20); // as heavy as 30, and the smaller code
    assert_int_equal(group.moves[1], 30);
    assert_int_equal(group.weights[0], 62500);
    assert_int_equal(group.weights[2], 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_in_memory),
        cmocka_unit_test(a_few_runs_on_disk),
        cmocka_unit_test(more_runs_than_are_merged_at_a_time),
        cmocka_unit_test(a_folder_that_cannot_be_written_is_told),
        cmocka_unit_test(weights_are_scaled_into_sixteen_bits_and_never_vanish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
