// SPDX-License-Identifier: GPL-3.0-or-later
// mate.h - short forced mates, found or excluded for certain.
#pragma once

#include "chess/chess.h"

// The first move of a forced mate in at most `moves` moves, the shortest first;
// MOVE_NONE when there is none. Mates in one and two are all found, longer ones when
// every move of the mating side gives check.
Move mate_find(const Board *board, int moves);

// What is asked of mate_settle().
typedef struct MateQuestion {
    const Board *board;
    const Move *only; // the first moves that count; none: all
    int only_count;
    int moves;                        // mates of at most so many are looked for
    uint64_t positions_most;          // the effort
    bool (*may_go_on)(void *context); // asked at every position, of either side
    void *context;
} MateQuestion;

enum { MATE_LINE_MOST = 32 };

// What was proved.
typedef struct MateAnswer {
    int excluded;              // no mate takes so few moves
    int moves;                 // a mate takes so many at most; 0: none was found
    Move line[MATE_LINE_MOST]; // of it, from the first move on, against the longest defence
    int line_length;
} MateAnswer;

// Tries every move of both sides, mates in one first; before that, with a quarter of the effort,
// mates by checks alone, which are soon found where there is one. The draws that a capture or the
// 50-move rule bring are counted, repetitions are not.
MateAnswer mate_settle(const MateQuestion *question);
