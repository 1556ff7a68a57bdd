// SPDX-License-Identifier: GPL-3.0-or-later
// uci_talk.h - a conversation with the program through pipes, as a GUI leads it.
//
// $ROQUE is started where it is set, so that the very program users get is tested; else this test
// itself, which then behaves as `roque`.
#pragma once

#include "tests/test.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/clock.h"

enum { TALK_BUFFER_MAX = 1 << 20, TALK_PATIENCE_MS = 30000 };

typedef struct Talk {
    pid_t process;
    int input; // we write; -1 when closed
    int output;
    size_t begin, end;
    char buffer[TALK_BUFFER_MAX]; // read and not yet handed out
    char sent[4096];              // the last commands, to tell what led to a failure
} Talk;

static inline Talk *talk_open(void) {
    Talk *talk = calloc(1, sizeof *talk);
    int to[2], from[2];
    assert_non_null(talk);
    assert_int_equal(pipe2(to, O_CLOEXEC), 0);
    assert_int_equal(pipe2(from, O_CLOEXEC), 0);
    signal(SIGPIPE, SIG_IGN);
    fflush(stdout);
    talk->process = fork();
    assert_true(talk->process >= 0);
    if (talk->process == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        const char *program = getenv("ROQUE");
        if (program != NULL && program[0] != '\0') execl(program, program, (char *)NULL);
        setenv("ROQUE_TEST_AS_UCI", "1", 1);
        execl("/proc/self/exe", "roque", (char *)NULL);
        _exit(99);
    }
    close(to[0]);
    close(from[1]);
    talk->input = to[1];
    talk->output = from[0];
    fcntl(talk->input, F_SETFL, O_NONBLOCK);
    return talk;
}

__attribute__((noreturn)) static inline void talk_fail(Talk *talk, const char *what,
                                                       const char *line) {
    int status = 0;
    clock_sleep_ms(100);
    bool has_ended = waitpid(talk->process, &status, WNOHANG) > 0;
    if (!has_ended) kill(talk->process, SIGKILL);
    // cmocka cuts long texts: one call for each part.
    size_t length = strlen(talk->sent);
    print_error("after:\n%s\n", talk->sent + (length > 900 ? length - 900 : 0));
    print_error("%s: '%.300s'", what, line);
    if (has_ended) print_error(" (wait status %x)", (unsigned)status);
    print_error("\n");
    fail();
    abort();
}

// Reads what there is; false at the end of the output.
static inline bool talk_fill(Talk *talk) {
    memmove(talk->buffer, talk->buffer + talk->begin, talk->end - talk->begin);
    talk->end -= talk->begin;
    talk->begin = 0;
    if (talk->end == TALK_BUFFER_MAX)
        talk_fail(talk, "the program says too much without a line's end", "");
    ssize_t count = read(talk->output, talk->buffer + talk->end, TALK_BUFFER_MAX - talk->end);
    if (count > 0) talk->end += (size_t)count;
    return count > 0 || (count < 0 && errno == EINTR);
}

static inline void talk_note(Talk *talk, const char *bytes, size_t count) {
    size_t used = strlen(talk->sent), shown = count < 300 ? count : 300;
    if (used + shown + 2 > sizeof talk->sent) {
        memmove(talk->sent, talk->sent + 2048, used - 2048 + 1);
        used -= 2048;
    }
    for (size_t i = 0; i < shown; i++) talk->sent[used + i] = bytes[i] == '\0' ? ' ' : bytes[i];
    talk->sent[used + shown] = '\0';
}

// Sends the bytes as they are, and goes on reading meanwhile, so that
// neither side waits for the other.
static inline void talk_send_bytes(Talk *talk, const char *bytes, size_t count) {
    talk_note(talk, bytes, count);
    int64_t deadline_ms = clock_now_ms() + TALK_PATIENCE_MS;
    while (count > 0) {
        struct pollfd watched[2] = {{.fd = talk->input, .events = POLLOUT},
                                    {.fd = talk->output, .events = POLLIN}};
        if (clock_now_ms() > deadline_ms) talk_fail(talk, "the program does not read", "");
        if (poll(watched, 2, 1000) <= 0) continue;
        if ((watched[1].revents & POLLIN) != 0 && !talk_fill(talk))
            talk_fail(talk, "the program ended", "");
        if ((watched[0].revents & (POLLOUT | POLLERR)) == 0) continue;
        ssize_t written = write(talk->input, bytes, count);
        if (written < 0 && errno != EAGAIN && errno != EINTR)
            talk_fail(talk, "the program closed its input", "");
        if (written > 0) bytes += written, count -= (size_t)written;
    }
}

static inline void talk_send(Talk *talk, const char *line) {
    talk_send_bytes(talk, line, strlen(line));
    talk_send_bytes(talk, "\n", 1);
}

// The next line; NULL at the end of the output. Valid until the next call.
static inline char *talk_read_line(Talk *talk) {
    int64_t deadline_ms = clock_now_ms() + TALK_PATIENCE_MS;
    size_t looked = 0;
    for (;;) {
        char *start = talk->buffer + talk->begin;
        char *end = memchr(start + looked, '\n', talk->end - talk->begin - looked);
        if (end != NULL) {
            *end = '\0';
            talk->begin = (size_t)(end + 1 - talk->buffer);
            return start;
        }
        looked = talk->end - talk->begin;
        struct pollfd watched = {.fd = talk->output, .events = POLLIN};
        int64_t left_ms = deadline_ms - clock_now_ms();
        if (left_ms <= 0) talk_fail(talk, "no answer", "");
        if (poll(&watched, 1, (int)left_ms) > 0 && !talk_fill(talk)) return NULL;
    }
}

static inline void talk_close_input(Talk *talk) {
    if (talk->input >= 0) close(talk->input);
    talk->input = -1;
}

// After the end of the output: the exit status, 128 + signal for a program that was killed.
static inline int talk_close(Talk *talk) {
    talk_close_input(talk);
    close(talk->output);
    int status = 0;
    waitpid(talk->process, &status, 0);
    free(talk);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
