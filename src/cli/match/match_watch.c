// SPDX-License-Identifier: GPL-3.0-or-later
// match_watch.c - see match_watch.h.
#include "cli/match/match_watch.h"

#include <stdio.h>
#include <termios.h>
#include <unistd.h>

#include "cli/say.h"
#include "core/interrupt.h"

enum { TICK_MS = 5 }; // so soon Ctrl-C and keys are heard

// The terminal gives keys one by one while a match runs; `saved` puts it back.
static bool listen_to_keys(struct termios *saved) {
    if (!isatty(STDIN_FILENO) || tcgetpgrp(STDIN_FILENO) != getpgrp()) return false;
    if (tcgetattr(STDIN_FILENO, saved) != 0) return false;
    struct termios raw = *saved;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    return tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0;
}

static void change_concurrency(Match *match, int change) {
    match_set_concurrency(match, match_concurrency(match) + change);
    say(stderr, "\n%d games at a time\n", match_concurrency(match));
}

static void obey_keys(Match *match) {
    char key = '\0';
    while (read(STDIN_FILENO, &key, 1) == 1) {
        if (key == '+') change_concurrency(match, 1);
        if (key == '-') change_concurrency(match, -1);
    }
}

bool match_play_watched(Match *match) {
    struct termios terminal;
    bool is_stopped = false;
    bool has_keys = listen_to_keys(&terminal);
    interrupt_hold();
    match_start(match);
    while (!match_wait(match, TICK_MS)) {
        if (has_keys) obey_keys(match);
        int change = interrupt_take_count();
        if (change != 0) change_concurrency(match, change);
        if (!interrupt_came() || is_stopped) continue;
        is_stopped = true;
        match_stop(match);
    }
    if (has_keys) tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
    return is_stopped;
}
