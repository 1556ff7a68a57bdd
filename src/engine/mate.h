// SPDX-License-Identifier: GPL-3.0-or-later
// mate.h - short forced mates, found or excluded for certain.
#pragma once

#include "chess/chess.h"

// The first move of a forced mate in at most `moves` moves, the shortest first;
// MOVE_NONE when there is none. Mates in one and two are all found, longer ones when
// every move of the mating side gives check.
Move mate_find(const Board *board, int moves);

// What is asked of mate_exclude().
typedef struct MateQuestion {
    const Board *board;
    const Move *only; // the first moves that count; none: all
    int only_count;
    int moves;                        // mates of at most so many are looked for
    uint64_t positions_most;          // the effort
    bool (*may_go_on)(void *context); // asked before every position
    void *context;
} MateQuestion;

// Tries every move of both sides, mates in one first. Returns the largest number of moves up to
// question->moves of which it is proved that no mate takes so few; the draws that a capture or the
// 50-move rule bring are counted, repetitions are not.
int mate_exclude(const MateQuestion *question);
