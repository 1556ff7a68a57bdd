// SPDX-License-Identifier: GPL-3.0-or-later
// memory_test.c - what is said to be available is there, and no more than the machine has.
#include "tests/test.h"

#include <unistd.h>

#include "core/memory.h"

static void what_is_available_is_some_of_what_there_is(void **state) {
    (void)state;
    size_t available_mb = memory_available_mb();
    size_t page_kb = (size_t)sysconf(_SC_PAGESIZE) >> 10, pages = (size_t)sysconf(_SC_PHYS_PAGES);
    if (available_mb == SIZE_MAX) skip(); // the system does not say
    assert_in_range(available_mb, 1, pages * page_kb >> 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_available_is_some_of_what_there_is)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
