// SPDX-License-Identifier: GPL-3.0-or-later
// terminal.h - a pseudo-terminal with a command of roque behind it: tests type,
// and read what a person would see.
#pragma once

#include "tests/test.h"

#include <errno.h>
#include <ftw.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/commands.h"
#include "core/clock.h"

enum {
    TERMINAL_WORDS_MAX = 24,
    TERMINAL_SEEN_MAX = 1 << 20,
    TERMINAL_WAIT_MS = 120000,
    TERMINAL_COLUMNS = 80,
    TERMINAL_ROWS = 24,
};

typedef struct Terminal {
    int file;
    pid_t process;
    size_t length;
    size_t mark; // what comes before was expected and has been found
    char seen[TERMINAL_SEEN_MAX];
} Terminal;

// What the child sees: a language, a kind of terminal, and its own folder for games.
typedef struct TerminalWorld {
    const char *lang;
    const char *term;
    const char *data_folder;
    const char *no_color; // NULL: not set
} TerminalWorld;

// Starts `roque NAME WORDS...` (ended by NULL) in a forked copy of this
// program, 80 columns by 24 rows.
static inline Terminal *terminal_open_command(const TerminalWorld *world, const char *name,
                                              int (*run)(int argc, char **argv),
                                              const char *const *words) {
    Terminal *terminal = calloc(1, sizeof *terminal);
    struct winsize size = {.ws_row = TERMINAL_ROWS, .ws_col = TERMINAL_COLUMNS};
    assert_non_null(terminal);
    fflush(stdout);
    terminal->process = forkpty(&terminal->file, NULL, NULL, &size);
    if (terminal->process > 0) return terminal;
    if (terminal->process < 0) {
        free(terminal);
        test_skip("no pseudo-terminal to be had");
    }
    // cmocka catches these; a crash must end the child and be seen.
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++) signal(crashes[i], SIG_DFL);
    setenv("LANG", world->lang, 1);
    setenv("TERM", world->term, 1);
    setenv("XDG_DATA_HOME", world->data_folder, 1);
    unsetenv("LC_ALL");
    unsetenv("LC_MESSAGES");
    unsetenv("LC_CTYPE");
    unsetenv("NO_COLOR");
    if (world->no_color != NULL) setenv("NO_COLOR", world->no_color, 1);
    char *argv[TERMINAL_WORDS_MAX + 2] = {strdup(name)};
    int argc = 1;
    for (; words[argc - 1] != NULL && argc <= TERMINAL_WORDS_MAX; argc++)
        argv[argc] = strdup(words[argc - 1]);
    free(terminal);
    int status = run(argc, argv);
    for (int i = 0; i < argc; i++) free(argv[i]);
    exit(status);
}

static inline Terminal *terminal_open(const TerminalWorld *world, const char *const *words) {
    return terminal_open_command(world, "play", play_line.run, words);
}

static inline void terminal_type(Terminal *terminal, const char *text) {
    assert_int_equal(write(terminal->file, text, strlen(text)), strlen(text));
}

static inline void terminal_resize(Terminal *terminal, int columns, int rows) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    assert_int_equal(ioctl(terminal->file, TIOCSWINSZ, &size), 0);
}

// Reads what has come; false at the end of the program or at the deadline.
static inline bool terminal_read(Terminal *terminal, int64_t deadline_ms) {
    int64_t left_ms = deadline_ms - clock_now_ms();
    struct pollfd watched = {.fd = terminal->file, .events = POLLIN};
    if (left_ms <= 0 || poll(&watched, 1, (int)left_ms) <= 0) return false;
    size_t room = TERMINAL_SEEN_MAX - 1 - terminal->length;
    ssize_t count = read(terminal->file, terminal->seen + terminal->length, room);
    if (count <= 0) return false;
    terminal->length += (size_t)count;
    terminal->seen[terminal->length] = '\0';
    return true;
}

// Waits for the text behind what was expected before; fails with the screen when it does not come.
static inline void terminal_expect(Terminal *terminal, const char *text) {
    int64_t deadline_ms = clock_now_ms() + TERMINAL_WAIT_MS;
    for (;;) {
        const char *found = strstr(terminal->seen + terminal->mark, text);
        if (found != NULL) {
            terminal->mark = (size_t)(found - terminal->seen) + strlen(text);
            return;
        }
        if (terminal_read(terminal, deadline_ms)) continue;
        size_t from =
            terminal->length > 900 + terminal->mark ? terminal->length - 900 : terminal->mark;
        print_error("expected \"%s\" after:\n%s\n", text, terminal->seen + from);
        int status = 0;
        if (waitpid(terminal->process, &status, WNOHANG) > 0)
            print_error("(ended: wait status %x)\n", (unsigned)status);
        kill(terminal->process, SIGKILL);
        fail();
    }
}

static inline void terminal_read_to_end(Terminal *terminal) {
    int64_t deadline_ms = clock_now_ms() + TERMINAL_WAIT_MS;
    while (terminal_read(terminal, deadline_ms)) {
    }
}

// Columns of the widest row written, as far as escapes that only paint or
// erase allow; *rows gets the rows.
static inline int terminal_measure(const Terminal *terminal, int *rows) {
    int column = 0, widest = 0;
    *rows = 0;
    for (const char *c = terminal->seen; *c != '\0'; c++) {
        if (c[0] == '\x1b' && c[1] == '[') {
            for (c += 2; *c != '\0' && (*c < '@' || *c > '~');) c++;
            if (*c == 'H') column = 0;
            if (*c == '\0') break;
            continue;
        }
        if (*c == '\x1b' && c[1] != '\0') {
            c++;
            continue;
        }
        *rows += *c == '\n';
        if (*c == '\b' && column > 0) column--;
        if ((unsigned char)*c < ' ') {
            if (*c == '\n' || *c == '\r') column = 0;
            continue;
        }
        column += ((unsigned char)*c & 0xC0) != 0x80;
        if (column > widest) widest = column;
    }
    return widest;
}

static inline int terminal_widest_row(const Terminal *terminal) {
    int rows = 0;
    return terminal_measure(terminal, &rows);
}

// Reads to the end, closes and returns the exit status (128 + signal for a killed program).
static inline int terminal_close(Terminal *terminal) {
    int64_t deadline_ms = clock_now_ms() + TERMINAL_WAIT_MS;
    terminal_read_to_end(terminal);
    int status = 0;
    if (clock_now_ms() >= deadline_ms) kill(terminal->process, SIGKILL);
    waitpid(terminal->process, &status, 0);
    close(terminal->file);
    bool is_exit = WIFEXITED(status);
    int result = is_exit ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (is_exit && result != 0 && result != 130 && result != 2)
        print_error("exit %d after:\n%s\n", result, terminal->seen + terminal->mark);
    free(terminal);
    return result;
}

static inline int terminal_remove_entry(const char *path, const struct stat *facts, int kind,
                                        struct FTW *where) {
    (void)facts, (void)kind, (void)where;
    return remove(path);
}

static inline void terminal_remove_folder(const char *folder) {
    nftw(folder, terminal_remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}
