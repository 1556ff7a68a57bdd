// SPDX-License-Identifier: GPL-3.0-or-later
// line.c - see line.h; the part that needs no library.
#include "terminal/line.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "core/interrupt.h"
#include "core/clock.h"

enum {
    WAIT_MAX_MS = 200, // so that a signal taken by another thread is seen too
    // a wait that took so long was spent in the background (Ctrl-Z), where others wrote
    AWAY_MS = 1000,
};

// ---- what is typed ahead ----

static void hush(LineInput *input) {
    if (!input->has_escapes || input->is_hushed || tcgetattr(STDIN_FILENO, &input->loud) != 0)
        return;
    struct termios quiet = input->loud;
    quiet.c_lflag &= ~(tcflag_t)(ECHO | ECHONL);
    input->is_hushed = tcsetattr(STDIN_FILENO, TCSADRAIN, &quiet) == 0;
}

static void unhush(LineInput *input) {
    if (input->is_hushed) tcsetattr(STDIN_FILENO, TCSADRAIN, &input->loud);
    input->is_hushed = false;
}

// ---- opening ----

void line_open(LineInput *input, bool has_escapes) {
    memset(input, 0, sizeof *input);
    input->is_terminal = isatty(STDIN_FILENO);
    input->has_escapes = has_escapes && input->is_terminal && isatty(STDOUT_FILENO);
    if (input->has_escapes) input->editor = line_editor_open(input);
    hush(input);
}

void line_close(LineInput *input) {
    unhush(input);
    if (input->editor != NULL) line_editor_close(input->editor);
    input->editor = NULL;
}

// ---- bytes ----

static bool is_late(const LineInput *input) {
    return input->deadline_ms > 0 && clock_now_ms() >= input->deadline_ms;
}

// Writes the new prompt over the old one. Without an editor the terminal keeps the line:
// its cursor is put back behind it.
static void refresh_prompt(LineInput *input) {
    int64_t next_ms = input->update_prompt(input->context);
    input->update_ms = clock_now_ms() + (next_ms > 0 ? next_ms : 1);
    if (input->editor != NULL) {
        line_editor_refresh(input->editor);
        return;
    }
    printf("\0337\r%s\0338", input->prompt);
    fflush(stdout);
}

static int64_t earlier(int64_t wait_ms, int64_t moment_ms) {
    int64_t left_ms = moment_ms - clock_now_ms() + 1;
    if (moment_ms == 0 || left_ms >= wait_ms) return wait_ms;
    return left_ms > 0 ? left_ms : 0;
}

// Looks at the window; true when its size is not what it was.
static bool has_new_size(LineInput *input) {
    struct winsize size = {0};
    if (!input->has_escapes || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return false;
    bool is_new = input->columns != size.ws_col || input->rows != size.ws_row;
    input->columns = size.ws_col;
    input->rows = size.ws_row;
    return is_new;
}

// What stands around the line is drawn for the new window, then the line below it.
static void follow_window(LineInput *input) {
    if (input->on_resize == NULL || !input->has_escapes) return;
    input->on_resize(input->context);
    if (input->editor != NULL)
        line_editor_resize(input->editor);
    else
        printf("\r%s", input->prompt);
    fflush(stdout);
}

// Waits for input; false after a signal or at the deadline.
static bool wait_for_input(LineInput *input) {
    for (int64_t seen_ms = clock_now_ms();; seen_ms = clock_now_ms()) {
        if (interrupt_came() || is_late(input)) return false;
        if (has_new_size(input)) follow_window(input);
        if (input->update_ms > 0 && clock_now_ms() >= input->update_ms) refresh_prompt(input);
        int64_t wait_ms = earlier(earlier(WAIT_MAX_MS, input->deadline_ms), input->update_ms);
        struct pollfd watched = {.fd = STDIN_FILENO, .events = POLLIN};
        int ready = poll(&watched, 1, (int)wait_ms);
        if (clock_now_ms() - seen_ms > AWAY_MS) follow_window(input);
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

// False when input has ended, on a terminal for this once.
static bool take_typed(LineInput *input) {
    memmove(input->bytes, input->bytes + input->from, input->to - input->from);
    input->to -= input->from;
    input->from = 0;
    while (input->to < sizeof input->bytes) {
        struct pollfd watched = {.fd = STDIN_FILENO, .events = POLLIN};
        if (poll(&watched, 1, 0) <= 0) return true;
        ssize_t count =
            read(STDIN_FILENO, input->bytes + input->to, sizeof input->bytes - input->to);
        if (count < 0) return true; // whoever reads the next line finds out why
        if (count == 0) return false;
        input->to += (size_t)count;
    }
    return true;
}

bool line_is_typed_ahead(LineInput *input, bool (*is_wanted)(const char *line)) {
    if (!input->is_terminal || input->has_ended) return false;
    if (!take_typed(input)) return true;
    size_t begin = input->from;
    for (size_t i = input->from; i < input->to; i++) {
        if (input->bytes[i] != '\n' && input->bytes[i] != '\r') continue;
        char line[LINE_SIZE];
        bool is_whole = slice_copy((Slice){input->bytes + begin, i - begin}, line, sizeof line);
        if (is_whole && is_wanted(line)) return true;
        begin = i + 1;
    }
    return false;
}

bool line_is_next(LineInput *input, bool (*is_wanted)(const char *line)) {
    if (input->is_terminal) return false;
    if (!input->has_ended) input->has_ended = !take_typed(input);
    const char *begin = input->bytes + input->from;
    const char *end = memchr(begin, '\n', input->to - input->from);
    if (end == NULL && !input->has_ended) return false;
    size_t length = end != NULL ? (size_t)(end - begin) : input->to - input->from;
    char line[LINE_SIZE];
    return length == 0 ? end == NULL
                       : slice_copy((Slice){begin, length}, line, sizeof line) && is_wanted(line);
}

bool line_has_room(const LineInput *input) {
    return !input->has_ended && input->to - input->from < sizeof input->bytes;
}

static LineStatus read_plain(LineInput *input, char line[LINE_SIZE]) {
    size_t length = 0;
    bool is_cut = false;
    for (;;) {
        char byte = 0;
        int got = line_read_byte(input, &byte);
        if (got < 0) return interrupt_came() ? LINE_INTERRUPTED : LINE_TIMED_OUT;
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

LineStatus line_read(LineInput *input, const char *prompt, int64_t deadline_ms,
                     char line[LINE_SIZE]) {
    input->prompt = prompt;
    input->deadline_ms = deadline_ms;
    input->update_ms = 0;
    has_new_size(input);
    if (input->update_prompt != NULL) {
        int64_t next_ms = input->update_prompt(input->context);
        input->update_ms = input->has_escapes ? clock_now_ms() + next_ms : 0;
    }
    line[0] = '\0';
    LineStatus status;
    unhush(input);
    if (input->editor != NULL) {
        fflush(stdout);
        status = line_editor_read(input->editor, line);
    } else {
        fputs(prompt, stdout);
        fflush(stdout);
        status = read_plain(input, line);
    }
    hush(input);
    clean(line);
    // A script's lines are not on the screen: the transcript shows them.
    if (status == LINE_READ && !input->is_terminal) printf("%s\n", line);
    if (status != LINE_READ) putchar('\n');
    fflush(stdout);
    return status;
}
