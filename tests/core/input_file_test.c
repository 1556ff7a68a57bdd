// SPDX-License-Identifier: GPL-3.0-or-later
// input_file_test.c - files are opened, pipes too while somebody writes to them,
// and nobody is waited for in vain.
#include "tests/test.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/input_file.h"

static void assert_holds(const char *path, const char *text) {
    char content[64] = "";
    FILE *stream = input_file_open_stream(path);
    assert_non_null(stream);
    size_t length = fread(content, 1, sizeof content - 1, stream);
    content[length] = '\0';
    fclose(stream);
    assert_string_equal(content, text);
}

static void a_file_is_opened(void **state) {
    (void)state;
    char path[] = "/tmp/roque-input-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, "text", 4), 4);
    close(file);
    assert_holds(path, "text");
    unlink(path);
    assert_int_equal(input_file_open(path), -1);
    assert_int_equal(errno, ENOENT);
}

static void a_pipe_without_a_writer_is_refused(void **state) {
    (void)state;
    char folder[] = "/tmp/roque-input-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/pipe", folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(input_file_open(path), -1);
    assert_int_equal(errno, ENODATA);
    unlink(path);
    rmdir(folder);
}

static void a_device_is_refused(void **state) {
    (void)state;
    static const char *const paths[] = {"/dev/zero", "/dev/full", "/dev/null"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        errno = 0;
        assert_int_equal(input_file_open(paths[i]), -1);
        assert_int_equal(errno, ENOSTR);
        assert_null(input_file_open_stream(paths[i]));
        assert_string_equal(sentence_of_errno(errno), "neither a file nor a pipe");
    }
}

// A terminal is one too, and somebody types there.
static void a_terminal_is_read(void **state) {
    (void)state;
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0)
        test_skip("there are no terminals");
    const int file = input_file_open(ptsname(terminal));
    assert_true(file >= 0);
    close(file);
    close(terminal);
}

// "roque pgn <(zcat games.pgn.gz)": the writer is there before us and may take its time.
static void a_pipe_with_a_silent_writer_is_read(void **state) {
    (void)state;
    int ends[2];
    char path[64];
    assert_int_equal(pipe(ends), 0);
    snprintf(path, sizeof path, "/proc/self/fd/%d", ends[0]);
    int file = input_file_open(path);
    assert_true(file >= 0);
    close(file);
    assert_int_equal(write(ends[1], "text", 4), 4);
    close(ends[1]);
    assert_holds(path, "text"); // nothing of it was taken
    close(ends[0]);
}

static void a_writer_that_comes_with_us_is_read(void **state) {
    (void)state;
    char folder[] = "/tmp/roque-input-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/pipe", folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        FILE *out = fopen(path, "w");
        _exit(out != NULL && fputs("text", out) >= 0 && fclose(out) == 0 ? 0 : 1);
    }
    assert_holds(path, "text");
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    unlink(path);
    rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_opened),
        cmocka_unit_test(a_pipe_without_a_writer_is_refused),
        cmocka_unit_test(a_device_is_refused),
        cmocka_unit_test(a_terminal_is_read),
        cmocka_unit_test(a_pipe_with_a_silent_writer_is_read),
        cmocka_unit_test(a_writer_that_comes_with_us_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
