// SPDX-License-Identifier: GPL-3.0-or-later
// confine_test.c - what a process of ours has given up it cannot do any more, and the rest it can.
//
// Giving up is for good, so each attempt is made in a child, which tells by its status.
#include "tests/test.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "confine/confine.h"

typedef int Attempt(void); // 0: it could, else the reason as errno

static char folder[] = "/tmp/roque-confine-XXXXXX";
static char kept[64], other[64];

static int in_child(bool drops_writes, bool drops_programs, Attempt *attempt) {
    int status = 0;
    const pid_t pid = fork();
    if (pid == 0) {
        const char *const folders[] = {kept, NULL};
        if (drops_writes && !confine_drop_writes(folders)) _exit(99);
        if (drops_programs && !confine_drop_programs()) _exit(99);
        _exit(attempt());
    }
    assert_true(pid > 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int after_writes(Attempt *attempt) {
    return in_child(true, false, attempt);
}

static int after_programs(Attempt *attempt) {
    return in_child(false, true, attempt);
}

static int start_program(void) {
    char *words[] = {"true", NULL};
    execv("/bin/true", words);
    return errno;
}

static int open_socket(void) {
    return socket(AF_INET, SOCK_STREAM, 0) >= 0 ? 0 : errno;
}

static void *run_nothing(void *context) {
    return context;
}

static int start_thread(void) {
    pthread_t thread;
    const int reason = pthread_create(&thread, NULL, run_nothing, NULL);
    return reason != 0 ? reason : pthread_join(thread, NULL);
}

static int fork_alone(void) {
    const pid_t pid = fork();
    if (pid == 0) _exit(0);
    return pid > 0 && waitpid(pid, NULL, 0) == pid ? 0 : errno;
}

// The old file is replaced as whole_file.h does it.
static int write_in(const char *where) {
    char beside[96], path[96];
    snprintf(beside, sizeof beside, "%s/file.part", where);
    snprintf(path, sizeof path, "%s/file", where);
    const int file = open(beside, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0) return errno;
    const bool is_written = write(file, "x", 1) == 1 && fsync(file) == 0;
    close(file);
    return is_written && rename(beside, path) == 0 && unlink(path) == 0 ? 0 : errno;
}

static int write_inside(void) {
    return write_in(kept);
}

static int write_outside(void) {
    return write_in(other);
}

static int read_outside(void) {
    const int file = open("/proc/self/status", O_RDONLY);
    return file >= 0 ? 0 : errno;
}

static int make_folder_outside(void) {
    char path[96];
    snprintf(path, sizeof path, "%s/new", other);
    return mkdir(path, 0700) == 0 ? 0 : errno;
}

static int write_to_nothing(void) {
    const int file = open("/dev/null", O_WRONLY);
    return file >= 0 && write(file, "x", 1) == 1 ? 0 : errno;
}

static void need(ConfineMeans means) {
    if (!confine_is_for_ourselves() || !confine_can(means))
        test_skip("this system confines nothing so");
}

static void neither_program_nor_socket_is_left(void **state) {
    (void)state;
    need(CONFINE_CALLS);
    assert_int_equal(after_programs(start_program), EPERM);
    assert_int_equal(after_programs(open_socket), EPERM);
}

static void threads_files_and_forks_are_left(void **state) {
    (void)state;
    need(CONFINE_CALLS);
    assert_int_equal(after_programs(start_thread), 0);
    assert_int_equal(after_programs(fork_alone), 0);
    assert_int_equal(after_programs(write_outside), 0);
}

static void files_change_in_the_folder_alone(void **state) {
    (void)state;
    need(CONFINE_FILES);
    assert_int_equal(after_writes(write_outside), EACCES);
    assert_int_equal(after_writes(make_folder_outside), EACCES);
    assert_int_equal(after_writes(write_inside), 0);
    assert_int_equal(after_writes(write_to_nothing), 0);
    assert_int_equal(after_writes(read_outside), 0);
    assert_int_equal(after_writes(start_program), EACCES);
}

static void both_go_together(void **state) {
    (void)state;
    need(CONFINE_FILES);
    need(CONFINE_CALLS);
    assert_int_equal(in_child(true, true, write_inside), 0);
    assert_int_equal(in_child(true, true, start_thread), 0);
    assert_int_not_equal(in_child(true, true, write_outside), 0);
    assert_int_not_equal(in_child(true, true, start_program), 0);
}

static void without_giving_up_all_can_be_done(void **state) {
    (void)state;
    static Attempt *const attempts[] = {start_program, open_socket, write_outside, start_thread};
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++)
        assert_int_equal(in_child(false, false, attempts[i]), 0);
}

static int make_folders(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL) return 1;
    snprintf(kept, sizeof kept, "%s/kept", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    return mkdir(kept, 0700) | mkdir(other, 0700);
}

static int remove_folders(void **state) {
    (void)state;
    return rmdir(kept) | rmdir(other) | rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neither_program_nor_socket_is_left),
        cmocka_unit_test(threads_files_and_forks_are_left),
        cmocka_unit_test(files_change_in_the_folder_alone),
        cmocka_unit_test(both_go_together),
        cmocka_unit_test(without_giving_up_all_can_be_done),
    };
    return cmocka_run_group_tests(tests, make_folders, remove_folders);
}
