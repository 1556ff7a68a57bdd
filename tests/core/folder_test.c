// SPDX-License-Identifier: GPL-3.0-or-later
// folder_test.c - whether something was renamed into a folder since it was looked at.
#include "tests/test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/folder.h"

static char folder[] = "/tmp/roque-folder-XXXXXX";

static void set_time(time_t seconds) {
    const struct timespec times[] = {{seconds, 5}, {seconds, 5}};
    assert_int_equal(utimensat(AT_FDCWD, folder, times, 0), 0);
}

static void a_folder_that_changed_is_looked_at_again(void **state) {
    (void)state;
    struct timespec changed = {0};
    set_time(1000000);
    assert_false(folder_is_as_it_was(folder, &changed));
    assert_true(folder_is_as_it_was(folder, &changed));
    set_time(1000001);
    assert_false(folder_is_as_it_was(folder, &changed));
    assert_true(folder_is_as_it_was(folder, &changed));
    assert_false(folder_is_as_it_was("/tmp/roque-no-such-folder", &changed));
}

// Two changes within one tick of the clock have the same time.
static void a_folder_that_has_just_changed_is_not_trusted(void **state) {
    (void)state;
    struct timespec changed = {0};
    set_time(time(NULL) + 60);
    assert_false(folder_is_as_it_was(folder, &changed));
    assert_false(folder_is_as_it_was(folder, &changed));
}

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_folder_that_changed_is_looked_at_again),
        cmocka_unit_test(a_folder_that_has_just_changed_is_not_trusted),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
