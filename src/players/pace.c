// SPDX-License-Identifier: GPL-3.0-or-later
// pace.c - see pace.h.
#include "players/pace.h"

enum {
    LEAST_MS = 500,
    USUAL_MS = 2000,
    MOST_MS = 6000,
    MOVES_EXPECTED = 40,
    OPENING_MOVES = 8,
    // Percent of the usual time.
    FORCED = 30,
    RECAPTURE = 40,
    OPENING = 60,
    PER_CHANGE = 35,
    CHANGES_MAX = 4,
};

static int64_t clamp(int64_t value, int64_t least, int64_t most) {
    return value < least ? least : value > most ? most : value;
}

int64_t pace_of_person_ms(const PaceClues *clues) {
    bool has_clock = clues->clock_ms > 0;
    int64_t usual =
        has_clock ? clues->clock_ms / MOVES_EXPECTED + clues->increment_ms * 4 / 5 : USUAL_MS;
    int percent = 100 + PER_CHANGE * (int)clamp(clues->changes, 0, CHANGES_MAX);
    if (clues->move_number <= OPENING_MOVES) percent = OPENING;
    if (clues->is_recapture) percent = RECAPTURE;
    if (clues->is_forced) percent = FORCED;
    percent = percent * (60 + (int)(clues->lot % 81)) / 100; // two fifths more or less
    int64_t time_ms = usual * percent / 100;
    if (!has_clock) return clamp(time_ms, LEAST_MS, MOST_MS);
    return clamp(time_ms, 0, clues->clock_ms / 10);
}
