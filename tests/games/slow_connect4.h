// SPDX-License-Identifier: GPL-3.0-or-later
// slow_connect4.h - Connect 4 of any size on rows of letters; see slow.h.
#pragma once

#include "tests/games/slow.h"

static void slow_connect4_start(const char *variant, SlowBoard *board) {
    int width = 7;
    int height = 6;
    if (variant[0] != '\0' && sscanf(variant, "%dx%d", &width, &height) != 2) abort();
    *board = slow_empty(width, height, '.');
}

static int slow_connect4_run(const SlowBoard *board, int row, int column, int down, int right) {
    char stone = slow_at(board, row, column);
    int length = 0;
    while (slow_at(board, row, column) == stone) {
        length++;
        row += down;
        column += right;
    }
    return length;
}

static bool slow_connect4_has_four(const SlowBoard *board, char stone) {
    for (int row = 0; row < board->height; row++) {
        for (int column = 0; column < board->width; column++) {
            if (slow_at(board, row, column) != stone) continue;
            if (slow_connect4_run(board, row, column, 0, 1) >= 4) return true;
            if (slow_connect4_run(board, row, column, 1, 0) >= 4) return true;
            if (slow_connect4_run(board, row, column, 1, 1) >= 4) return true;
            if (slow_connect4_run(board, row, column, 1, -1) >= 4) return true;
        }
    }
    return false;
}

// A win counts a point, and one more for every stone that the winner has left of his half of the
// cells (rounded up).
static bool slow_connect4_is_over(const SlowBoard *board, int *score) {
    char winner = board->side == 0 ? 'O' : 'X';
    int cells = board->width * board->height;
    *score = 0;
    if (slow_connect4_has_four(board, winner)) {
        *score = -100 * ((cells + 1) / 2 - slow_count(board, winner) + 1);
        return true;
    }
    return slow_count(board, '.') == 0;
}

static int slow_connect4_list(const SlowBoard *board, SlowMove *moves) {
    int score = 0;
    int count = 0;
    if (slow_connect4_is_over(board, &score)) return 0;
    for (int column = 0; column < board->width; column++) {
        int row = board->height - 1;
        while (row >= 0 && slow_at(board, row, column) != '.') row--;
        if (row < 0) continue;
        SlowMove *move = &moves[count++];
        *move = (SlowMove){.after = *board};
        char name[2] = {"123456789abcdefghijklmnopqrstuvwxyz"[column], '\0'};
        slow_say(move, name);
        move->after.cells[row * board->width + column] = board->side == 0 ? 'X' : 'O';
        move->after.side = !board->side;
    }
    return count;
}

static void slow_connect4_format(const SlowBoard *board, bool with_counters, char text[SLOW_TEXT]) {
    (void)with_counters;
    for (int row = 0; row < board->height; row++) {
        if (row > 0) *text++ = '/';
        memcpy(text, board->cells + row * board->width, (size_t)board->width);
        text += board->width;
    }
    *text = '\0';
}

static const char *const SLOW_CONNECT4_VARIANTS[] = {"",     "7x6",  "4x4",  "5x4", "5x5", "6x5",
                                                     "6x6",  "7x7",  "8x7",  "9x6", "3x9", "10x5",
                                                     "16x3", "21x2", "32x1", "2x5", "1x6", NULL};

static const SlowRules SLOW_CONNECT4 = {
    .name = "connect4",
    .variants = SLOW_CONNECT4_VARIANTS,
    .images = SLOW_MIRRORED,
    .moves_most = 32,
    .start = slow_connect4_start,
    .list = slow_connect4_list,
    .is_over = slow_connect4_is_over,
    .format = slow_connect4_format,
};
