// SPDX-License-Identifier: GPL-3.0-or-later
// slow_awale.h - Awalé with one seed in the hand at a time; see slow.h.
//
// Houses 0 to 5 are South's A to F, 6 to 11 North's a to f; seeds go round in this order.
#pragma once

#include "tests/games/slow.h"

static void slow_awale_start(const char *variant, SlowBoard *board) {
    (void)variant;
    *board = slow_empty(12, 1, 4);
}

static bool slow_awale_is_own(int house, int side) {
    return side == 0 ? house <= 5 : house >= 6;
}

static int slow_awale_row(const SlowBoard *board, int side) {
    int seeds = 0;
    for (int house = 0; house < 12; house++)
        seeds += slow_awale_is_own(house, side) ? board->cells[house] : 0;
    return seeds;
}

// The seeds are thrown into few houses or many, some of them captured already.
static void slow_awale_scatter(const char *variant, unsigned (*below)(unsigned bound),
                               SlowBoard *board) {
    slow_awale_start(variant, board);
    memset(board->cells, 0, 12);
    int captured = (int)below(45);
    board->counters[0] = (int)below((unsigned)captured + 1);
    board->counters[1] = captured - board->counters[0];
    int free_seeds = 48 - captured;
    unsigned houses = 1 + below(12);
    unsigned first = below(12);
    // one large house now and then
    if (below(3) == 0 && free_seeds > 12) {
        board->cells[below(12)] = 12;
        free_seeds -= 12;
    }
    for (; free_seeds > 0; free_seeds--) board->cells[(first + below(houses)) % 12]++;
    board->side = (int)below(2);
}

static SlowBoard slow_awale_sow(const SlowBoard *board, int house, int *taken) {
    SlowBoard after = *board;
    int at = house;
    after.cells[house] = 0;
    for (int hand = board->cells[house]; hand > 0; hand--) {
        at = (at + 1) % 12;
        if (at == house) at = (at + 1) % 12;
        after.cells[at]++;
    }
    SlowBoard captured = after;
    *taken = 0;
    while (!slow_awale_is_own(at, board->side)
           && (captured.cells[at] == 2 || captured.cells[at] == 3)) {
        *taken += captured.cells[at];
        captured.cells[at] = 0;
        if (at == 0 || at == 6) break; // the first house of his row
        at--;
    }
    if (slow_awale_row(&captured, !board->side) == 0)
        *taken = 0; // a grand slam
    else
        after = captured;
    after.counters[board->side] += *taken;
    after.side = !board->side;
    return after;
}

// Whether the houses, not yet the captures, allow it: an opponent without seeds gets some.
static bool slow_awale_may_sow(const SlowBoard *board, int house) {
    if (!slow_awale_is_own(house, board->side) || board->cells[house] == 0) return false;
    if (slow_awale_row(board, !board->side) > 0) return true;
    int taken = 0;
    SlowBoard after = slow_awale_sow(board, house, &taken);
    return slow_awale_row(&after, !board->side) > 0;
}

static int slow_awale_settle(const SlowBoard *board) {
    int us = board->counters[board->side] + slow_awale_row(board, board->side);
    int them = board->counters[!board->side] + slow_awale_row(board, !board->side);
    return 100 * (us - them);
}

static bool slow_awale_is_over(const SlowBoard *board, int *score) {
    if (board->counters[0] >= 25 || board->counters[1] >= 25) {
        *score = 100 * (board->counters[board->side] - board->counters[!board->side]);
        return true;
    }
    *score = slow_awale_settle(board);
    for (int house = 0; house < 12; house++) {
        if (slow_awale_may_sow(board, house)) return false;
    }
    return true;
}

static int slow_awale_list(const SlowBoard *board, SlowMove *moves) {
    int score = 0;
    int count = 0;
    if (slow_awale_is_over(board, &score)) return 0;
    for (int house = 0; house < 12; house++) {
        if (!slow_awale_may_sow(board, house)) continue;
        SlowMove *move = &moves[count++];
        *move = (SlowMove){.is_final = false};
        move->after = slow_awale_sow(board, house, &move->taken);
        move->taken *= 100;
        move->is_final = move->taken > 0;
        slow_say(move, (const char[2]){"ABCDEFabcdef"[house], '\0'});
        slow_say(move, (const char[2]){"abcdefABCDEF"[house], '\0'});
    }
    return count;
}

static void slow_awale_format(const SlowBoard *board, bool with_counters, char text[SLOW_TEXT]) {
    (void)with_counters;
    int length = 0;
    for (int house = 0; house < 12; house++) {
        length += snprintf(text + length, (size_t)(SLOW_TEXT - length), "%s%d",
                           house == 0   ? ""
                           : house == 6 ? "/"
                                        : ",",
                           board->cells[house]);
    }
    snprintf(text + length, (size_t)(SLOW_TEXT - length), " %d-%d %c", board->counters[0],
             board->counters[1], board->side == 0 ? 'S' : 'N');
}

static const char *const SLOW_AWALE_VARIANTS[] = {"", NULL};

static const SlowRules SLOW_AWALE = {
    .name = "awale",
    .variants = SLOW_AWALE_VARIANTS,
    .images = SLOW_ALONE,
    .moves_most = 6,
    .start = slow_awale_start,
    .scatter = slow_awale_scatter,
    .list = slow_awale_list,
    .is_over = slow_awale_is_over,
    .format = slow_awale_format,
    .settle = slow_awale_settle,
};
