// SPDX-License-Identifier: GPL-3.0-or-later
// slow_tictactoe.h - tic-tac-toe on nine letters; see slow.h.
#pragma once

#include "tests/games/slow.h"

static void slow_tictactoe_start(const char *variant, SlowBoard *board) {
    (void)variant;
    *board = slow_empty(3, 3, '.');
}

static bool slow_tictactoe_has_three(const SlowBoard *board, char stone) {
    static const int rows_of[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                      {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++) {
        int held = 0;
        for (int j = 0; j < 3; j++) held += board->cells[rows_of[i][j]] == stone;
        if (held == 3) return true;
    }
    return false;
}

static bool slow_tictactoe_is_over(const SlowBoard *board, int *score) {
    bool is_lost = slow_tictactoe_has_three(board, board->side == 0 ? 'O' : 'X');
    *score = is_lost ? -1000 : 0;
    return is_lost || slow_count(board, '.') == 0;
}

static int slow_tictactoe_list(const SlowBoard *board, SlowMove *moves) {
    int score = 0;
    int count = 0;
    if (slow_tictactoe_is_over(board, &score)) return 0;
    for (int i = 0; i < 9; i++) {
        if (board->cells[i] != '.') continue;
        SlowMove *move = &moves[count++];
        char name[8];
        *move = (SlowMove){.after = *board};
        slow_name_cell(board, i / 3, i % 3, name);
        slow_say(move, name);
        snprintf(name, sizeof name, "%d", i + 1);
        slow_say(move, name);
        move->after.cells[i] = board->side == 0 ? 'X' : 'O';
        move->after.side = !board->side;
    }
    return count;
}

static void slow_tictactoe_format(const SlowBoard *board, bool with_counters,
                                  char text[SLOW_TEXT]) {
    (void)with_counters;
    snprintf(text, SLOW_TEXT, "%.9s", board->cells);
}

static const char *const SLOW_TICTACTOE_VARIANTS[] = {"", NULL};

static const SlowRules SLOW_TICTACTOE = {
    .name = "tictactoe",
    .variants = SLOW_TICTACTOE_VARIANTS,
    .images = SLOW_SQUARE,
    .moves_most = 9,
    .start = slow_tictactoe_start,
    .list = slow_tictactoe_list,
    .is_over = slow_tictactoe_is_over,
    .format = slow_tictactoe_format,
};
