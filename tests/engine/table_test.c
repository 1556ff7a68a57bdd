// SPDX-License-Identifier: GPL-3.0-or-later
// table_test.c - the transposition table: what is stored comes back, what matters less goes first,
// and threads never read what nobody wrote.
#include "tests/chess/positions.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/random.h"
#include "engine/engine.h"

static TableEntry entry_of(Move move, Score score, Depth depth, Bound bound) {
    return (TableEntry){
        .move = move, .score = score, .eval = 17, .depth = depth, .bound = bound, .was_pv = true};
}

static void what_is_stored_comes_back(void **state) {
    (void)state;
    Table *table = table_open(1);
    Random random = random_from_seed(1);
    for (int i = 0; i < 20000; i++) {
        uint64_t key = random_next(&random);
        TableEntry entry = {.move = (Move)random_below(&random, 65536),
                            .score = (Score)random_below(&random, 60001) - 30000,
                            .eval = (Score)random_below(&random, 60001) - 30000,
                            .depth = (Depth)random_below(&random, DEPTH_MAX + 1),
                            .bound = (Bound)(1 + random_below(&random, 3)),
                            .was_pv = random_below(&random, 2) == 1};
        table_store(table, key, 5, &entry);
        TableEntry found;
        assert_true(table_probe(table, key, 5, &found));
        assert_int_equal(found.move, entry.move);
        assert_int_equal(found.score, entry.score);
        assert_int_equal(found.eval, entry.eval);
        assert_int_equal(found.depth, entry.depth);
        assert_int_equal(found.bound, entry.bound);
        assert_int_equal(found.was_pv, entry.was_pv);
    }
    table_close(table);
}

static void the_special_scores_survive(void **state) {
    (void)state;
    Table *table = table_open(1);
    TableEntry entry = {.score = SCORE_NONE, .eval = SCORE_NONE, .bound = BOUND_UPPER}, found;
    table_store(table, 99, 40, &entry);
    assert_true(table_probe(table, 99, 7, &found));
    assert_int_equal(found.eval, SCORE_NONE);
    assert_false(table_probe(table, 98, 7, &found));
    assert_int_equal(found.score, SCORE_NONE);
    assert_int_equal(found.eval, SCORE_NONE);
    assert_int_equal(found.move, MOVE_NONE);
    table_close(table);
}

// A mate found six plies from the root, in three plies from there, is nine plies away; met again
// at ply 2 it is five plies away.
static void mates_count_from_the_position(void **state) {
    (void)state;
    Table *table = table_open(1);
    TableEntry found, win = entry_of(1, SCORE_MATE - 9, 10, BOUND_EXACT),
                      loss = entry_of(1, 9 - SCORE_MATE, 10, BOUND_EXACT);
    table_store(table, 1234, 6, &win);
    assert_true(table_probe(table, 1234, 2, &found));
    assert_int_equal(found.score, SCORE_MATE - 5);
    table_store(table, 1234, 6, &loss);
    assert_true(table_probe(table, 1234, 2, &found));
    assert_int_equal(found.score, 5 - SCORE_MATE);
    table_close(table);
}

static void a_known_move_is_kept(void **state) {
    (void)state;
    Table *table = table_open(1);
    TableEntry found, with = entry_of(777, 10, 4, BOUND_LOWER),
                      without = entry_of(MOVE_NONE, 20, 5, BOUND_UPPER);
    table_store(table, 5, 0, &with);
    table_store(table, 5, 0, &without);
    assert_true(table_probe(table, 5, 0, &found));
    assert_int_equal(found.move, 777);
    assert_int_equal(found.score, 20);
    table_close(table);
}

static void a_deep_result_is_not_given_up_for_a_shallow_bound(void **state) {
    (void)state;
    Table *table = table_open(1);
    TableEntry found, deep = entry_of(1, 100, 20, BOUND_EXACT),
                      shallow = entry_of(2, -50, 1, BOUND_UPPER);
    table_store(table, 5, 0, &deep);
    table_store(table, 5, 0, &shallow);
    assert_true(table_probe(table, 5, 0, &found));
    assert_int_equal(found.depth, 20);
    table_new_search(table); // an older search's result is
    table_store(table, 5, 0, &shallow);
    assert_true(table_probe(table, 5, 0, &found));
    assert_int_equal(found.depth, 1);
    table_close(table);
}

// Keys that differ in their lowest bits share a cluster of four.
static void the_shallowest_of_a_full_cluster_goes(void **state) {
    (void)state;
    Table *table = table_open(1);
    TableEntry found;
    const uint64_t base = UINT64_C(0x123456789abcdef0);
    for (int i = 0; i < 4; i++) {
        TableEntry entry = entry_of(1, i, i == 2 ? 3 : 10 + i, BOUND_EXACT);
        table_store(table, base + (uint64_t)i, 0, &entry);
    }
    TableEntry fifth = entry_of(1, 4, 1, BOUND_EXACT);
    table_store(table, base + 4, 0, &fifth);
    for (int i = 0; i < 5; i++)
        assert_int_equal(table_probe(table, base + (uint64_t)i, 0, &found), i != 2);
    for (int i = 0; i < 8; i++) table_new_search(table);
    TableEntry fresh = entry_of(1, 5, 1, BOUND_EXACT); // now everything older goes before it
    table_store(table, base + 5, 0, &fresh);
    table_store(table, base + 6, 0, &fresh);
    assert_true(table_probe(table, base + 5, 0, &found));
    assert_true(table_probe(table, base + 6, 0, &found));
    table_close(table);
}

static void clearing_forgets_and_sizes_are_what_was_asked(void **state) {
    (void)state;
    Table *table = table_open(1);
    TableEntry found, entry = entry_of(1, 1, 1, BOUND_EXACT);
    for (size_t size = 1; size <= 9; size += 4) {
        assert_int_equal(table_resize(table, size), size);
        assert_false(table_probe(table, UINT64_MAX, 0, &found));
        table_new_search(table);
        table_store(table, UINT64_MAX, 0, &entry); // the last cluster
        table_store(table, 0, 0, &entry);
        assert_true(table_probe(table, UINT64_MAX, 0, &found));
        table_clear(table);
        assert_false(table_probe(table, UINT64_MAX, 0, &found));
        assert_false(table_probe(table, 0, 0, &found));
        assert_int_equal(table_full_permill(table), 0);
    }
    table_close(table);
}

// How much of it the machine has really given, in megabytes.
static long resident_mb(void) {
    FILE *file = fopen("/proc/self/statm", "r");
    long pages = 0;
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%*d %ld", &pages), 1);
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE) >> 20;
}

static void clearing_touches_no_memory(void **state) {
    (void)state;
    enum { LARGE_MB = 1024 };
    Table *table = table_open(1);
    TableEntry found, entry = entry_of(1, 1, 1, BOUND_EXACT);
    long before_mb = resident_mb();
    if (table_resize(table, LARGE_MB) == LARGE_MB) { // what no page was touched of costs no memory
        table_clear(table);                          // and clearing touches none
        assert_true(resident_mb() - before_mb < 64);
        table_new_search(table);
        table_store(table, UINT64_MAX, 0, &entry);
        assert_true(table_probe(table, UINT64_MAX, 0, &found));
        assert_int_equal(table_resize(table, 1), 1);
        assert_false(table_probe(table, UINT64_MAX, 0, &found));
    }
    table_close(table);
}

// Limits the address space to what the program has now and a little more.
static void without_memory_the_table_stays_what_it_is(void **state) {
    (void)state;
    if (test_is_sanitized()) test_skip("a sanitizer's own memory is beyond any limit");
    Table *table = table_open(64);
    TableEntry found, entry = entry_of(1, 1, 1, BOUND_EXACT);
    struct rlimit before, none;
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    none = before;
    none.rlim_cur = 1 << 20;
    assert_int_equal(setrlimit(RLIMIT_AS, &none), 0);
    size_t larger_mb = table_resize(table, 256), smaller_mb = table_resize(table, 16);
    table_new_search(table);
    table_store(table, UINT64_MAX, 0, &entry);
    bool is_found = table_probe(table, UINT64_MAX, 0, &found);
    table_clear(table);
    bool is_cleared = !table_probe(table, UINT64_MAX, 0, &found);
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    assert_int_equal(larger_mb, 64);
    assert_int_equal(smaller_mb, 16); // it shrinks where it is
    assert_true(is_found && is_cleared);
    table_close(table);
}

// What was stored before a clearing never comes back: not after the next ones, and not when the
// numbers of the generations begin anew.
static void no_generation_sees_an_older_one(void **state) {
    (void)state;
    enum { CLEARINGS = 3 * (1 << 16) + 7, STORES_EVERY = 1000 };
    Table *table = table_open(1);
    TableEntry found, entry = entry_of(1, 1, 1, BOUND_EXACT);
    for (int i = 0; i < CLEARINGS; i++) {
        assert_false(table_probe(table, UINT64_MAX, 0, &found));
        if (i % STORES_EVERY == 0) {
            table_store(table, UINT64_MAX, 0, &entry);
            assert_true(table_probe(table, UINT64_MAX, 0, &found));
        }
        table_clear(table);
    }
    table_close(table);
}

// Which entries stay in a full table depends on all that is in it: a cleared one keeps what a
// fresh one keeps.
static void a_cleared_table_is_as_a_fresh_one(void **state) {
    (void)state;
    enum { ENTRIES = 200000 };
    Table *cleared = table_open(1), *fresh = table_open(1);
    Random random = random_from_seed(9);
    for (int i = 0; i < ENTRIES; i++) {
        TableEntry entry = entry_of(1, 1, (Depth)random_below(&random, 60), BOUND_EXACT);
        table_store(cleared, random_next(&random), 0, &entry);
    }
    table_clear(cleared);
    table_new_search(cleared);
    table_new_search(fresh);
    for (int round = 0; round < 2; round++) {
        random = random_from_seed(10);
        for (int i = 0; i < ENTRIES; i++) {
            TableEntry entry = entry_of(1, 1, (Depth)random_below(&random, 60), BOUND_EXACT), found;
            uint64_t key = random_next(&random);
            if (round == 0) {
                table_store(cleared, key, 0, &entry);
                table_store(fresh, key, 0, &entry);
            } else {
                bool is_kept = table_probe(fresh, key, 0, &found);
                assert_int_equal(table_probe(cleared, key, 0, &found), is_kept);
            }
        }
    }
    assert_int_equal(table_full_permill(cleared), table_full_permill(fresh));
    table_close(cleared);
    table_close(fresh);
}

static void fullness_grows_to_a_thousand(void **state) {
    (void)state;
    Table *table = table_open(1);
    Random random = random_from_seed(3);
    TableEntry entry = entry_of(1, 1, 1, BOUND_EXACT);
    enum { SLOTS = (1 << 20) / 16 };
    for (int i = 0; i < SLOTS / 2; i++) table_store(table, random_next(&random), 0, &entry);
    int half = table_full_permill(table);
    for (int i = 0; i < 8 * SLOTS; i++) table_store(table, random_next(&random), 0, &entry);
    assert_in_range(half, 350, 550); // half of the slots, less what fell on others
    assert_true(table_full_permill(table) >= 990);
    table_new_search(table);
    assert_int_equal(table_full_permill(table), 0); // only this search counts
    table_close(table);
}

// ---- threads ----

// Every entry of a key can be told from the key: whatever is read must fit, or two words of
// different writers were taken for one.
static TableEntry entry_for(uint64_t key) {
    uint64_t mix = random_mix(key);
    return (TableEntry){.move = (Move)mix,
                        .score = (Score)(mix >> 16 & 16383),
                        .eval = (Score)(mix >> 32 & 16383),
                        .depth = (Depth)(mix >> 48 & 127),
                        .bound = BOUND_EXACT,
                        .was_pv = (mix & 1) != 0};
}

typedef struct Racer {
    Table *table;
    uint64_t seed;
    int rounds;
    int wrong;
    int found;
} Racer;

// As who sends them elsewhere takes them; what came from there is not posted again.
static void what_is_stored_deep_enough_is_posted(void **state) {
    (void)state;
    enum { ENTRIES = 500, AT_A_TIME = 40 };
    static TablePost post;
    Table *here = table_open(1), *there = table_open(1);
    Random random = random_from_seed(5);
    TableParcel parcels[AT_A_TIME];
    TableEntry found;
    uint64_t keys[ENTRIES];
    post = (TablePost){.depth = 10};
    table_set_post(here, &post);
    table_set_post(there, &post);
    for (int i = 0; i < ENTRIES; i++) {
        TableEntry entry = entry_of(9, score_mated(i % 3), (Depth)(i % 16), BOUND_LOWER);
        keys[i] = random_next(&random);
        table_store(here, keys[i], 2, &entry);
    }
    for (int count; (count = table_take_posted(&post, parcels, AT_A_TIME)) > 0;) {
        for (int i = 0; i < count; i++) table_store_parcel(there, &parcels[i]);
    }
    for (int i = 0; i < ENTRIES; i++) {
        assert_int_equal(table_probe(there, keys[i], 2, &found), i % 16 >= 10);
        if (i % 16 < 10) continue;
        assert_int_equal(found.score, score_mated(i % 3));
        assert_int_equal(found.depth, i % 16);
        assert_int_equal(found.move, 9);
    }
    table_close(here);
    table_close(there);
}

static void what_is_known_better_stays(void **state) {
    (void)state;
    static TablePost post;
    Table *here = table_open(1), *there = table_open(1);
    TableEntry found, shallow = entry_of(1, 10, 5, BOUND_EXACT),
                      deep = entry_of(2, 20, 6, BOUND_UPPER);
    TableParcel parcel;
    post = (TablePost){0};
    table_set_post(here, &post);
    table_store(here, 77, 0, &shallow);
    table_store(there, 77, 0, &deep);
    assert_int_equal(table_take_posted(&post, &parcel, 1), 1);
    table_store_parcel(there, &parcel);
    assert_true(table_probe(there, 77, 0, &found));
    assert_int_equal(found.depth, 6);
    table_close(here);
    table_close(there);
}

static void who_takes_too_seldom_loses_the_oldest(void **state) {
    (void)state;
    static TablePost post;
    Table *table = table_open(1);
    TableParcel parcel;
    TableEntry entry = entry_of(1, 10, 5, BOUND_EXACT);
    post = (TablePost){0};
    table_set_post(table, &post);
    for (uint64_t key = 1; key <= TABLE_POST_ROOM + 10; key++)
        table_store(table, key << 40, 0, &entry);
    assert_int_equal(table_take_posted(&post, &parcel, 1), 1);
    assert_true(parcel.key == UINT64_C(11) << 40);
    table_close(table);
}

static void *race(void *argument) {
    Racer *racer = argument;
    Random random = random_from_seed(racer->seed);
    for (int i = 0; i < racer->rounds; i++) {
        // Few keys, all in a handful of clusters, so that the threads meet.
        uint64_t key = UINT64_C(0x8000000000000000) + (random_below(&random, 16) << 50)
                       + random_below(&random, 8);
        TableEntry expected = entry_for(key), found;
        if (random_below(&random, 2) == 0) {
            table_store(racer->table, key, 0, &expected);
        } else if (table_probe(racer->table, key, 0, &found)) {
            racer->found++;
            racer->wrong += found.move != expected.move || found.score != expected.score
                            || found.eval != expected.eval || found.depth != expected.depth
                            || found.was_pv != expected.was_pv;
        }
    }
    return NULL;
}

static void two_threads_read_only_what_was_written(void **state) {
    (void)state;
    Table *table = table_open(1);
    int rounds = test_is_short() ? 100000 : 1000000;
    Racer racers[2] = {{.table = table, .seed = 1, .rounds = rounds},
                       {.table = table, .seed = 2, .rounds = rounds}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, race, &racers[i]), 0);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert_int_equal(racers[0].wrong + racers[1].wrong, 0);
    assert_true(racers[0].found > rounds / 10 && racers[1].found > rounds / 10);
    table_close(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_stored_comes_back),
        cmocka_unit_test(the_special_scores_survive),
        cmocka_unit_test(mates_count_from_the_position),
        cmocka_unit_test(a_known_move_is_kept),
        cmocka_unit_test(a_deep_result_is_not_given_up_for_a_shallow_bound),
        cmocka_unit_test(the_shallowest_of_a_full_cluster_goes),
        cmocka_unit_test(clearing_forgets_and_sizes_are_what_was_asked),
        cmocka_unit_test(clearing_touches_no_memory),
        cmocka_unit_test(without_memory_the_table_stays_what_it_is),
        cmocka_unit_test(no_generation_sees_an_older_one),
        cmocka_unit_test(a_cleared_table_is_as_a_fresh_one),
        cmocka_unit_test(fullness_grows_to_a_thousand),
        cmocka_unit_test(what_is_stored_deep_enough_is_posted),
        cmocka_unit_test(what_is_known_better_stays),
        cmocka_unit_test(who_takes_too_seldom_loses_the_oldest),
        cmocka_unit_test(two_threads_read_only_what_was_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
