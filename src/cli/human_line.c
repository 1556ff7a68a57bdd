// SPDX-License-Identifier: GPL-3.0-or-later
// human_line.c - see human_line.h; the part that needs no library.
#include "cli/human_line.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/interrupt.h"
#include "core/clock.h"

enum { WAIT_MAX_MS = 200 }; // so that a signal taken by another thread is seen too

void line_open(LineInput *input, bool wants_editing) {
    memset(input, 0, sizeof *input);
    input->is_terminal = isatty(STDIN_FILENO);
    if (wants_editing && input->is_terminal && isatty(STDOUT_FILENO)) input->editor = line_editor_open(input);
}

void line_close(LineInput *input) {
    if (input->editor != NULL) line_editor_close(input->editor);
    input->editor = NULL;
}

static bool is_late(const LineInput *input) {
    return input->deadline_ms > 0 && clock_now_ms() >= input->deadline_ms;
}

// Waits for input; false after a signal or at the deadline.
static bool wait_for_input(const LineInput *input) {
    for (;;) {
        if (atomic_load(interrupt_flag()) || is_late(input)) return false;
        int64_t wait_ms = WAIT_MAX_MS;
        if (input->deadline_ms > 0 && input->deadline_ms - clock_now_ms() < wait_ms)
            wait_ms = input->deadline_ms - clock_now_ms() + 1;
        struct pollfd watched = {.fd = STDIN_FILENO, .events = POLLIN};
        int ready = poll(&watched, 1, wait_ms > 0 ? (int)wait_ms : 0);
        if (ready > 0) return true;
        if (ready < 0 && errno != EINTR) return true; // let read() say what is wrong
    }
}

int line_read_byte(LineInput *input, char *byte) {
    while (input->from == input->to) {
        if (input->has_ended) return 0;
        if (!wait_for_input(input)) return -1;
        ssize_t count = read(STDIN_FILENO, input->bytes, sizeof input->bytes);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count <= 0) {
            input->has_ended = !input->is_terminal || count < 0;
            return 0;
        }
        input->from = 0;
        input->to = (size_t)count;
    }
    *byte = input->bytes[input->from++];
    return 1;
}

bool line_has_byte(const LineInput *input, int wait_ms) {
    struct pollfd watched = {.fd = STDIN_FILENO, .events = POLLIN};
    return input->from < input->to || poll(&watched, 1, wait_ms) > 0;
}

static LineStatus read_plain(LineInput *input, char line[LINE_SIZE]) {
    size_t length = 0;
    bool is_cut = false;
    for (;;) {
        char byte = 0;
        int got = line_read_byte(input, &byte);
        if (got < 0) return atomic_load(interrupt_flag()) ? LINE_INTERRUPTED : LINE_TIMED_OUT;
        if (got == 0 && length == 0 && !is_cut) return LINE_ENDED;
        if (got == 0 || byte == '\n') break;
        is_cut |= length + 1 >= LINE_SIZE;
        if (!is_cut) line[length++] = byte;
    }
    line[length] = '\0';
    return is_cut ? LINE_TOO_LONG : LINE_READ;
}

static void clean(char *line) {
    for (char *c = line; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ' || *c == 127) *c = ' ';
    }
}

LineStatus line_read(LineInput *input, const char *prompt, int64_t deadline_ms, char line[LINE_SIZE]) {
    input->prompt = prompt;
    input->deadline_ms = deadline_ms;
    line[0] = '\0';
    LineStatus status;
    if (input->editor != NULL) {
        fflush(stdout);
        status = line_editor_read(input->editor, line);
    } else {
        fputs(prompt, stdout);
        fflush(stdout);
        status = read_plain(input, line);
    }
    clean(line);
    // A script's lines are not on the screen: the transcript shows them.
    if (status == LINE_READ && !input->is_terminal) printf("%s\n", line);
    if (status != LINE_READ) putchar('\n');
    fflush(stdout);
    return status;
}
