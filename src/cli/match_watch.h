// SPDX-License-Identifier: GPL-3.0-or-later
// match_watch.h - keys and signals while a match is played: more or fewer games at a time, or the end.
//
// Signals are blocked and looked at between two ticks, not caught: no worker is ever disturbed by one, and a
// second Ctrl-C does not end the program while it tells how the match stands.
#ifndef ROQUE_CLI_MATCH_WATCH_H
#define ROQUE_CLI_MATCH_WATCH_H

#include <signal.h>

#include "arena/arena.h"

typedef struct MatchWatch {
    sigset_t signals;
    sigset_t before;
} MatchWatch;

void match_watch_begin(MatchWatch *watch);
// Plays to the end. True when it was interrupted.
bool match_play_watched(Match *match, const MatchWatch *watch);
// What came in the meantime is forgotten.
void match_watch_end(const MatchWatch *watch);

#endif
