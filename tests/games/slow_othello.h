// SPDX-License-Identifier: GPL-3.0-or-later
// slow_othello.h - Othello on rows of letters, row one on top; see slow.h.
#pragma once

#include "tests/games/slow.h"

static char slow_othello_disc(int side) {
    return side == 0 ? 'X' : 'O';
}

static void slow_othello_start(const char *variant, SlowBoard *board) {
    int size = strcmp(variant, "6x6") == 0 ? 6 : 8;
    int middle = size / 2;
    *board = slow_empty(size, size, '-');
    board->cells[(middle - 1) * size + middle - 1] = 'O';
    board->cells[middle * size + middle] = 'O';
    board->cells[(middle - 1) * size + middle] = 'X';
    board->cells[middle * size + middle - 1] = 'X';
}

static void slow_othello_scatter(const char *variant, unsigned (*below)(unsigned bound),
                                 SlowBoard *board) {
    slow_othello_start(variant, board);
    unsigned empty = below(10);
    unsigned black = below(10);
    for (int i = 0; i < board->width * board->height; i++) {
        board->cells[i] = below(10) < empty ? '-' : below(10) < black ? 'X' : 'O';
    }
    board->side = (int)below(2);
}

// Lays the disc and turns what lies between; returns how many turned.
static int slow_othello_lay(SlowBoard *board, int row, int column, int side) {
    char own = slow_othello_disc(side);
    char other = slow_othello_disc(!side);
    int turned = 0;
    for (int down = -1; down <= 1; down++) {
        for (int right = -1; right <= 1; right++) {
            if (down == 0 && right == 0) continue;
            int length = 0;
            while (slow_at(board, row + down * (length + 1), column + right * (length + 1))
                   == other)
                length++;
            if (slow_at(board, row + down * (length + 1), column + right * (length + 1)) != own)
                continue;
            for (int i = 1; i <= length; i++)
                board->cells[(row + down * i) * board->width + column + right * i] = own;
            turned += length;
        }
    }
    board->cells[row * board->width + column] = own;
    return turned;
}

static bool slow_othello_can_move(const SlowBoard *board, int side) {
    for (int i = 0; i < board->width * board->height; i++) {
        SlowBoard after = *board;
        if (board->cells[i] == '-'
            && slow_othello_lay(&after, i / board->width, i % board->width, side) > 0)
            return true;
    }
    return false;
}

// Empty squares count for the winner.
static bool slow_othello_is_over(const SlowBoard *board, int *score) {
    if (slow_othello_can_move(board, 0) || slow_othello_can_move(board, 1)) return false;
    int own = slow_count(board, slow_othello_disc(board->side));
    int other = slow_count(board, slow_othello_disc(!board->side));
    if (own > other) own += slow_count(board, '-');
    if (other > own) other += slow_count(board, '-');
    *score = 100 * (own - other);
    return true;
}

static int slow_othello_list(const SlowBoard *board, SlowMove *moves) {
    int count = 0;
    for (int i = 0; i < board->width * board->height; i++) {
        SlowBoard after = *board;
        int row = i / board->width;
        int column = i % board->width;
        if (board->cells[i] != '-' || slow_othello_lay(&after, row, column, board->side) == 0)
            continue;
        char name[16];
        moves[count] = (SlowMove){.after = after};
        moves[count].after.side = !board->side;
        snprintf(name, sizeof name, "%c%d", 'a' + column, row + 1);
        slow_say(&moves[count++], name);
    }
    if (count > 0 || !slow_othello_can_move(board, !board->side)) return count;
    moves[0] = (SlowMove){.after = *board};
    moves[0].after.side = !board->side;
    slow_say(&moves[0], "pass");
    slow_say(&moves[0], "--");
    return 1;
}

static void slow_othello_format(const SlowBoard *board, bool with_counters, char text[SLOW_TEXT]) {
    (void)with_counters;
    snprintf(text, SLOW_TEXT, "%.*s %c", board->width * board->height, board->cells,
             slow_othello_disc(board->side));
}

static const char *const SLOW_OTHELLO_VARIANTS[] = {"", "8x8", "6x6", NULL};

static const SlowRules SLOW_OTHELLO = {
    .name = "othello",
    .variants = SLOW_OTHELLO_VARIANTS,
    .images = SLOW_SQUARE,
    .moves_most = 64,
    .start = slow_othello_start,
    .scatter = slow_othello_scatter,
    .list = slow_othello_list,
    .is_over = slow_othello_is_over,
    .format = slow_othello_format,
};
