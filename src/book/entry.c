// SPDX-License-Identifier: GPL-3.0-or-later
// entry.c - see entry.h.
#include "book/entry.h"

bool book_group_add(BookGroup *group, uint64_t move, uint64_t weight) {
    for (int i = 0; i < group->count; i++) {
        if (group->moves[i] != move) continue;
        group->weights[i] += weight;
        return true;
    }
    if (group->count == BOOK_GROUP_MAX) return false;
    group->moves[group->count] = move;
    group->weights[group->count++] = weight;
    return true;
}

static bool stands_before(const BookGroup *group, int i, uint64_t move, uint64_t weight) {
    if (group->weights[i] != weight) return group->weights[i] > weight;
    return group->moves[i] < move;
}

static void sort(BookGroup *group) {
    for (int i = 1; i < group->count; i++) {
        uint64_t move = group->moves[i], weight = group->weights[i];
        int place = i;
        for (; place > 0 && !stands_before(group, place - 1, move, weight); place--) {
            group->moves[place] = group->moves[place - 1];
            group->weights[place] = group->weights[place - 1];
        }
        group->moves[place] = move;
        group->weights[place] = weight;
    }
}

void book_group_settle(BookGroup *group) {
    int kept = 0;
    uint64_t most = 0;
    for (int i = 0; i < group->count; i++) {
        if (group->weights[i] == 0) continue;
        group->moves[kept] = group->moves[i];
        group->weights[kept++] = group->weights[i];
        if (group->weights[i] > most) most = group->weights[i];
    }
    group->count = kept;
    uint64_t divisor = (most + BOOK_WEIGHT_MAX - 1) / BOOK_WEIGHT_MAX;
    for (int i = 0; divisor > 1 && i < kept; i++) {
        group->weights[i] /= divisor;
        if (group->weights[i] == 0) group->weights[i] = 1;
    }
    sort(group);
}
