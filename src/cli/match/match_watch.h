// SPDX-License-Identifier: GPL-3.0-or-later
// match_watch.h - keys and signals while a match is played: more or
// fewer games at a time, or the end.
#pragma once

#include "arena/arena.h"

// Plays to the end. True when it was interrupted; from here on no Ctrl-C ends the program before it
// has told how the match stands.
bool match_play_watched(Match *match);
