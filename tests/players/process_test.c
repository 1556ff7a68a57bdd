// SPDX-License-Identifier: GPL-3.0-or-later
// process_test.c - programs outside: what is left of them when we are killed.
#include "tests/test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/clock.h"
#include "players/process.h"

enum { PATIENCE_MS = 20000 };

// A script that stays, whose child is the one that works; it tells the child's number.
static const char script[] = "sh -c 'sleep 1000 & echo $!; wait'";

// In a process of its own, which then waits to be killed: starts the
// script and passes the number on.
static void own_a_script(int report) {
    static Process process;
    Error error;
    char *line = NULL;
    int number = 0;
    if (process_open(&process, NULL, &error) && process_start(&process, script, &error)
        && process_read_line(&process, clock_now_ns() + PATIENCE_MS * INT64_C(1000000), &line)
               == PROCESS_OK)
        number = atoi(line);
    ssize_t written = write(report, &number, sizeof number);
    (void)written;
    for (;;) pause();
}

static bool is_alive(pid_t pid) {
    char path[64], state = 'X';
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "r");
    if (file == NULL) return false;
    if (fscanf(file, "%*d %*s %c", &state) != 1) state = 'X';
    fclose(file);
    return state != 'Z' && state != 'X';
}

static void the_child_of_a_script_does_not_outlive_us_when_we_are_killed(void **state) {
    (void)state;
    int report[2], number = 0;
    assert_int_equal(pipe(report), 0);
    pid_t owner = fork();
    if (owner == 0) own_a_script(report[1]);
    assert_int_equal(read(report[0], &number, sizeof number), sizeof number);
    assert_true(number > 1);
    assert_true(is_alive(number));
    kill(owner, SIGKILL);
    waitpid(owner, NULL, 0);
    for (int64_t start_ms = clock_now_ms();
         is_alive(number) && clock_now_ms() < start_ms + PATIENCE_MS;)
        clock_sleep_ms(5);
    bool has_stayed = is_alive(number);
    if (has_stayed) kill(number, SIGKILL);
    assert_false(has_stayed);
    close(report[0]);
    close(report[1]);
}

static void a_program_that_ends_leaves_no_guard(void **state) {
    (void)state;
    static Process process;
    Error error;
    assert_true(process_open(&process, NULL, &error));
    for (int i = 0; i < 3; i++) {
        assert_true(process_start(&process, "cat", &error));
        pid_t guard = process.guard.pid;
        assert_true(guard > 0);
        assert_true(process_end(&process, PATIENCE_MS, NULL));
        assert_int_equal(process.guard.pid, 0);
        assert_false(is_alive(guard));
    }
    process_close(&process);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); // no child is left, not even a dead one
}

// A name without a folder is looked for where the shell would look.
static void a_program_is_found_on_the_path(void **state) {
    (void)state;
    Error error = {{0}};
    assert_true(process_check_command("sh -c true", NULL, &error));
    assert_false(process_check_command("no-program-of-this-name", NULL, &error));
    assert_non_null(strstr(error.text, "no such program"));
    assert_false(process_check_command("/tmp", NULL, &error));
    assert_non_null(strstr(error.text, "it is a folder"));
    assert_false(process_check_command("/dev/null", NULL, &error));
    assert_non_null(strstr(error.text, "not executable"));
    char *path = strdup(getenv("PATH"));
    assert_int_equal(setenv("PATH", "/nowhere", 1), 0);
    assert_false(process_check_command("sh", NULL, &error));
    assert_int_equal(unsetenv("PATH"), 0);
    assert_true(process_check_command("sh", NULL, &error));
    assert_int_equal(setenv("PATH", path, 1), 0);
    free(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_child_of_a_script_does_not_outlive_us_when_we_are_killed),
        cmocka_unit_test(a_program_that_ends_leaves_no_guard),
        cmocka_unit_test(a_program_is_found_on_the_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
