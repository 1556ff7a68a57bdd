// SPDX-License-Identifier: GPL-3.0-or-later
// names.h - the names of chess openings, by position: an opening keeps its name in
// whatever order its moves came.
#pragma once

#include "chess/chess.h"

typedef struct OpeningName {
    const char *code;  // "B90": its class
    const char *moves; // in SAN, from the start
    const char *name;  // a term that languages know
} OpeningName;

// All names, ended by one whose code is NULL.
extern const OpeningName opening_names[];

// The opening whose position this is, or NULL. Any thread.
const OpeningName *opening_name_find(const Board *board);

// The last position of a game that has a name; NULL where none has.
const OpeningName *opening_name_of_game(const Board *start, const Move *moves, int count);
