// SPDX-License-Identifier: GPL-3.0-or-later
// slow_amazons.h - the Amazons on rows of letters; see slow.h.
#pragma once

#include "tests/games/slow.h"

// Where the amazons stand at the start: column and row from the bottom, White's, then Black's.
typedef struct SlowAmazonsSetup {
    int size;
    int squares[8][2];
} SlowAmazonsSetup;

static const SlowAmazonsSetup SLOW_AMAZONS_SETUPS[] = {
    {10, {{'a', 4}, {'d', 1}, {'g', 1}, {'j', 4}, {'a', 7}, {'d', 10}, {'g', 10}, {'j', 7}}},
    {6, {{'a', 2}, {'b', 1}, {'e', 1}, {'f', 2}, {'a', 5}, {'b', 6}, {'e', 6}, {'f', 5}}},
    {5, {{'a', 2}, {'b', 1}, {'d', 1}, {'e', 2}, {'a', 4}, {'b', 5}, {'d', 5}, {'e', 4}}},
};

static const SlowAmazonsSetup *slow_amazons_setup(const char *variant) {
    if (variant[0] == '6') return &SLOW_AMAZONS_SETUPS[1];
    return variant[0] == '5' ? &SLOW_AMAZONS_SETUPS[2] : &SLOW_AMAZONS_SETUPS[0];
}

static void slow_amazons_start(const char *variant, SlowBoard *board) {
    const SlowAmazonsSetup *setup = slow_amazons_setup(variant);
    *board = slow_empty(setup->size, setup->size, '.');
    for (int i = 0; i < 8; i++) {
        int row = setup->size - setup->squares[i][1];
        board->cells[row * setup->size + setup->squares[i][0] - 'a'] = i < 4 ? 'w' : 'b';
    }
}

static void slow_amazons_scatter(const char *variant, unsigned (*below)(unsigned bound),
                                 SlowBoard *board) {
    int size = slow_amazons_setup(variant)->size;
    unsigned cells = (unsigned)(size * size);
    *board = slow_empty(size, size, '.');
    unsigned arrows = 4 + below(6); // of ten squares
    for (unsigned i = 0; i < cells; i++) board->cells[i] = below(10) < arrows ? 'x' : '.';
    for (int side = 0; side < 2; side++) {
        unsigned amazons = 1 + below(4);
        for (unsigned i = 0; i < amazons;) {
            unsigned at = below(cells);
            if (board->cells[at] == 'w' || board->cells[at] == 'b') continue;
            board->cells[at] = side == 0 ? 'w' : 'b';
            i++;
        }
    }
    board->side = (int)below(2);
}

typedef struct SlowCell {
    int row;
    int column;
} SlowCell;

// The squares that a queen reaches from here.
static int slow_amazons_reach(const SlowBoard *board, SlowCell from, SlowCell *reached) {
    int count = 0;
    for (int direction = 0; direction < 9; direction++) {
        int down = direction / 3 - 1;
        int right = direction % 3 - 1;
        if (down == 0 && right == 0) continue;
        SlowCell at = {from.row + down, from.column + right};
        while (slow_at(board, at.row, at.column) == '.') {
            reached[count++] = at;
            at = (SlowCell){at.row + down, at.column + right};
        }
    }
    return count;
}

static void slow_amazons_say(const SlowBoard *board, const SlowCell cells[3], SlowMove *move) {
    char names[3][8];
    char text[48];
    for (int i = 0; i < 3; i++) slow_name_cell(board, cells[i].row, cells[i].column, names[i]);
    snprintf(text, sizeof text, "%s-%s/%s", names[0], names[1], names[2]);
    slow_say(move, text);
    snprintf(text, sizeof text, "%s-%s(%s)", names[0], names[1], names[2]);
    slow_say(move, text);
}

static int slow_amazons_list_from(const SlowBoard *board, SlowCell from, SlowMove *moves) {
    SlowCell reached[40];
    int count = 0;
    int targets = slow_amazons_reach(board, from, reached);
    for (int i = 0; i < targets; i++) {
        SlowBoard moved = *board;
        moved.cells[from.row * board->width + from.column] = '.';
        moved.cells[reached[i].row * board->width + reached[i].column] =
            board->side == 0 ? 'w' : 'b';
        moved.side = !board->side;
        SlowCell shot[40];
        int arrows = slow_amazons_reach(&moved, reached[i], shot);
        for (int j = 0; j < arrows; j++) {
            SlowMove *move = &moves[count++];
            *move = (SlowMove){.after = moved};
            move->after.cells[shot[j].row * board->width + shot[j].column] = 'x';
            slow_amazons_say(board, (SlowCell[]){from, reached[i], shot[j]}, move);
        }
    }
    return count;
}

static int slow_amazons_list(const SlowBoard *board, SlowMove *moves) {
    int count = 0;
    for (int row = 0; row < board->height; row++) {
        for (int column = 0; column < board->width; column++) {
            if (slow_at(board, row, column) == (board->side == 0 ? 'w' : 'b'))
                count += slow_amazons_list_from(board, (SlowCell){row, column}, moves + count);
        }
    }
    return count;
}

// An amazon that can move can shoot back where it came from.
static bool slow_amazons_is_over(const SlowBoard *board, int *score) {
    SlowCell reached[40];
    *score = -10000;
    for (int i = 0; i < board->width * board->height; i++) {
        SlowCell from = {i / board->width, i % board->width};
        if (board->cells[i] == (board->side == 0 ? 'w' : 'b')
            && slow_amazons_reach(board, from, reached) > 0)
            return false;
    }
    return true;
}

static void slow_amazons_format(const SlowBoard *board, bool with_counters, char text[SLOW_TEXT]) {
    (void)with_counters;
    for (int row = 0; row < board->height; row++) {
        int empty = 0;
        for (int column = 0; column <= board->width; column++) {
            char letter = slow_at(board, row, column);
            empty += letter == '.';
            if (letter == '.') continue;
            if (empty > 0) text += snprintf(text, 4, "%d", empty % 100);
            empty = 0;
            if (letter != '#') *text++ = letter;
        }
        *text++ = row + 1 < board->height ? '/' : ' ';
    }
    *text++ = board->side == 0 ? 'w' : 'b';
    *text = '\0';
}

static const char *const SLOW_AMAZONS_VARIANTS[] = {"", "10x10", "6x6", "5x5", NULL};

static const SlowRules SLOW_AMAZONS = {
    .name = "amazons",
    .variants = SLOW_AMAZONS_VARIANTS,
    .images = SLOW_SQUARE,
    .moves_most = 4 * 35 * 35,
    .start = slow_amazons_start,
    .scatter = slow_amazons_scatter,
    .list = slow_amazons_list,
    .is_over = slow_amazons_is_over,
    .format = slow_amazons_format,
};
