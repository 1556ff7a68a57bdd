// SPDX-License-Identifier: GPL-3.0-or-later
// match_watch.c - see match_watch.h.
#include "cli/match_watch.h"

#include <pthread.h>
#include <stdio.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "cli/say.h"

enum { TICK_MS = 100 };

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

static sigset_t watched_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    sigaddset(&set, SIGUSR1);
    sigaddset(&set, SIGUSR2);
    return set;
}

// True when the match shall stop.
static bool obey_signals(Match *match, const sigset_t *set) {
    const struct timespec now = {0};
    int number;
    while ((number = sigtimedwait(set, NULL, &now)) > 0) {
        if (number == SIGUSR1) change_concurrency(match, 1);
        if (number == SIGUSR2) change_concurrency(match, -1);
        if (number == SIGINT || number == SIGTERM || number == SIGHUP) return true;
    }
    return false;
}

void match_watch_begin(MatchWatch *watch) {
    watch->signals = watched_signals();
    pthread_sigmask(SIG_BLOCK, &watch->signals, &watch->before);
}

void match_watch_end(const MatchWatch *watch) {
    const struct timespec now = {0};
    while (sigtimedwait(&watch->signals, NULL, &now) > 0) {
    }
    pthread_sigmask(SIG_SETMASK, &watch->before, NULL);
}

bool match_play_watched(Match *match, const MatchWatch *watch) {
    struct termios terminal;
    bool is_interrupted = false;
    bool has_keys = listen_to_keys(&terminal);
    match_start(match);
    while (!match_wait(match, TICK_MS)) {
        if (has_keys) obey_keys(match);
        if (!obey_signals(match, &watch->signals) || is_interrupted) continue;
        is_interrupted = true;
        match_stop(match);
    }
    if (has_keys) tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
    return is_interrupted;
}
