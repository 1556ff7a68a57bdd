// SPDX-License-Identifier: GPL-3.0-or-later
// subject.h - the game and position that the laboratory works on, as people write them.
#pragma once

#include "core/error.h"
#include "core/game.h"

enum { SUBJECT_HISTORY_MAX = 1024 };

typedef struct LabSubject {
    const Game *game;
    GamePosition position;
    uint64_t history[SUBJECT_HISTORY_MAX]; // keys of the positions before it
    int history_count;
} LabSubject;

// `game` is "othello:6x6"; `position` and `moves` (separated by blanks) may be NULL.
bool lab_subject_read(LabSubject *subject, const char *game, const char *position,
                      const char *moves, Error *error);

// Writes the moves of a line, from this position, with blanks between them.
void lab_format_line(const Game *game, const void *position, const GameMove *line, int count,
                     Text *text);
