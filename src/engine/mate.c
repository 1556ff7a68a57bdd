// SPDX-License-Identifier: GPL-3.0-or-later
// mate.c - see mate.h.
#include "engine/mate.h"

enum {
    ANY_MOVE_MATE = 2,      // up to this many moves quiet ones count too
    POSITIONS_MOST = 60000, // more than any mate in two needs
};

typedef struct MateSearch {
    bool checks_only;
    int positions;
} MateSearch;

static Move find_mate(MateSearch *search, const Board *board, int moves);

// Every reply must run into a mate in at most `moves` moves. In check and
// without one, it is mate already.
static bool is_lost(MateSearch *search, const Board *board, int moves) {
    Move replies[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, replies);
    if (count == 0) return board_in_check(board);
    if (moves == 0) return false;
    for (int i = 0; i < count; i++) {
        Board next;
        board_play(board, replies[i], &next);
        if (find_mate(search, &next, moves) == MOVE_NONE) return false;
    }
    return true;
}

static Move find_mate(MateSearch *search, const Board *board, int moves) {
    if (++search->positions > POSITIONS_MOST) return MOVE_NONE;
    CheckSquares squares = board_check_squares(board);
    Move list[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, list);
    bool must_check = moves == 1 || search->checks_only;
    for (int i = 0; i < count; i++) {
        if (must_check && !board_gives_check(board, &squares, list[i])) continue;
        Board next;
        board_play(board, list[i], &next);
        if (is_lost(search, &next, moves - 1)) return list[i];
    }
    return MOVE_NONE;
}

Move mate_find(const Board *board, int moves) {
    for (int n = 1; n <= moves; n++) {
        MateSearch search = {.checks_only = n > ANY_MOVE_MATE};
        Move move = find_mate(&search, board, n);
        if (move != MOVE_NONE) return move;
    }
    return MOVE_NONE;
}
