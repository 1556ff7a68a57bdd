// SPDX-License-Identifier: GPL-3.0-or-later
// memory_test.c - what is said to be available is there, and no more than the machine has; arrays
// keep what is in them when they grow.
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/memory.h"
#include "core/platform.h"

static void what_is_available_is_some_of_what_there_is(void **state) {
    (void)state;
    size_t available_mb = memory_available_mb();
    size_t page_kb = (size_t)sysconf(_SC_PAGESIZE) >> 10, pages = (size_t)sysconf(_SC_PHYS_PAGES);
    if (available_mb == SIZE_MAX) test_skip("the system does not say how much memory is available");
    assert_in_range(available_mb, 1, pages * page_kb >> 10);
}

static void what_is_new_is_zero_or_the_error_says_why_not(void **state) {
    (void)state;
    Error error = {{0}};
    int *items = memory_new(100 * sizeof *items, &error);
    assert_non_null(items);
    for (int i = 0; i < 100; i++) assert_int_equal(items[i], 0);
    assert_false(error_is_set(&error));
    free(items);
    if (test_is_sanitized()) return; // a sanitizer ends a program that asks for so much
    assert_null(memory_new(SIZE_MAX / 2, &error));
    assert_true(error_is_set(&error));
}

static void an_array_keeps_its_items_when_it_grows(void **state) {
    (void)state;
    int *items = NULL;
    size_t room = 0;
    for (size_t i = 0; i < 1000; i++) {
        assert_true(memory_grow(&items, &room, i + 1, sizeof *items));
        assert_true(room > i);
        items[i] = (int)i;
    }
    for (int i = 0; i < 1000; i++) assert_int_equal(items[i], i);
    const size_t before = room;
    const int *const same = items;
    assert_true(memory_grow(&items, &room, before, sizeof *items));
    assert_false(memory_grow(&items, &room, SIZE_MAX / 2, sizeof *items));
    assert_false(memory_grow(&items, &room, SIZE_MAX, 1));
    assert_true(items == same && room == before);
    free(items);
}

static void large_memory_is_zero_and_begins_a_huge_page(void **state) {
    (void)state;
    enum { BYTES = (5 << 20) + 3 };
    unsigned char *first = memory_take_large(BYTES);
    assert_non_null(first);
    memset(first, 7, BYTES);
    free(first); // the next may get the same pages
    unsigned char *bytes = memory_take_large(BYTES);
    assert_non_null(bytes);
    assert_int_equal((uintptr_t)bytes % HUGE_PAGE, 0);
    for (size_t i = 0; i < BYTES; i++) assert_int_equal(bytes[i], 0);
    free(bytes);
    assert_null(memory_take_large(SIZE_MAX));
    pages_wish_huge(&bytes, sizeof bytes); // nothing to wish for
}

static void pages_are_empty_when_taken_and_again_when_emptied(void **state) {
    (void)state;
    unsigned char *pages = pages_take(2 * HUGE_PAGE);
    assert_non_null(pages);
    assert_int_equal((uintptr_t)pages % HUGE_PAGE, 0);
    assert_int_equal(pages[2 * HUGE_PAGE - 1], 0);
    memset(pages, 7, 2 * HUGE_PAGE);
    pages_empty(pages, 2 * HUGE_PAGE);
    for (size_t i = 0; i < 2 * HUGE_PAGE; i += 4096) assert_int_equal(pages[i], 0);
    unsigned char *stretched = pages_stretch(pages, 2 * HUGE_PAGE, 3 * HUGE_PAGE);
    assert_non_null(stretched);
    stretched[3 * HUGE_PAGE - 1] = 7;
    pages_give(stretched, 3 * HUGE_PAGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_available_is_some_of_what_there_is),
        cmocka_unit_test(pages_are_empty_when_taken_and_again_when_emptied),
        cmocka_unit_test(what_is_new_is_zero_or_the_error_says_why_not),
        cmocka_unit_test(an_array_keeps_its_items_when_it_grows),
        cmocka_unit_test(large_memory_is_zero_and_begins_a_huge_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
