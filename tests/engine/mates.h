// SPDX-License-Identifier: GPL-3.0-or-later
// mates.h - forced mates the slow and certain way, to compare with.
#pragma once

#include "tests/test.h"

#include "chess/chess.h"

// Can the side to move force mate within so many moves? By trying everything.
static inline bool can_mate(const Board *board, int moves) {
    Move mine[MOVES_MAX], replies[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, mine);
    for (int i = 0; i < count; i++) {
        Board after;
        board_play(board, mine[i], &after);
        if (moves == 1 && !board_in_check(&after)) continue;
        int reply_count = movegen_list(&after, MOVES_ALL, replies);
        if (reply_count == 0 && board_in_check(&after)) return true;
        bool all_lose = moves > 1 && reply_count > 0 && !ending_material_is_dead(&after);
        for (int j = 0; all_lose && j < reply_count; j++) {
            Board next;
            board_play(&after, replies[j], &next);
            all_lose = !ending_material_is_dead(&next) && can_mate(&next, moves - 1);
        }
        if (all_lose) return true;
    }
    return false;
}
