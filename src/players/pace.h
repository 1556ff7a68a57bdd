// SPDX-License-Identifier: GPL-3.0-or-later
// pace.h - how long a person would take for a move, for players asked to move at a human pace.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// What makes a move easy or hard.
typedef struct PaceClues {
    int64_t clock_ms; // left for the player; 0: no clock
    int64_t increment_ms;
    int move_number;
    bool is_forced;    // there is no other move
    bool is_recapture; // takes back where the opponent has just moved
    int changes;       // of mind, while it was thought about
    uint64_t lot;      // drawn for the move: people are not regular
} PaceClues;

// Half a second to six without a clock; with one a share of it, never more than a tenth.
int64_t pace_of_person_ms(const PaceClues *clues);
