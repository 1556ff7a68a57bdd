// SPDX-License-Identifier: GPL-3.0-or-later
// passing.c - the positions of a table in the making in which a pawn may be taken in passing.
#include <stdlib.h>

#include "endgame/workshop.h"

// The walk over all positions counts them first, then writes them down.
typedef struct Walk {
    Workshop *shop;
    atomic_uint count[SIDE_COUNT];
    bool counts_only;
} Walk;

bool passing_find(const Passing *passing, uint64_t key, uint32_t *at) {
    uint32_t low = 0, high = passing->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (passing->keys[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    *at = low;
    return low < passing->count && passing->keys[low] == key;
}

unsigned passing_files(const Workshop *shop, const Men *men, Side side) {
    const int rank = side == WHITE ? 4 : 3;
    unsigned own = 0, enemy = 0;
    for (int man = 2; man < shop->layout->material.men; man++) {
        if (shop->kinds[man] != PAWN || square_rank(men->squares[man]) != rank) continue;
        *(shop->sides[man] == side ? &own : &enemy) |= 1u << square_file(men->squares[man]);
    }
    return enemy & (own << 1 | own >> 1);
}

static void list_piece(void *context, int piece) {
    Walk *walk = context;
    Workshop *shop = walk->shop;
    const int pieces = workshop_pieces(shop);
    const Side side = (Side)(piece / pieces);
    const uint32_t behind = workshop_behind(shop, piece % pieces);
    for (uint32_t index = workshop_first(shop, piece % pieces); index < behind; index++) {
        Men men;
        if (shop->values[side][index] == CODE_NONE) continue;
        workshop_place_men(shop, index, &men);
        uint64_t files = passing_files(shop, &men, side);
        while (files != 0) {
            const int file = bits_pop(&files);
            if (!survey_can_take_in_passing(shop, &men, side, file)) continue;
            const uint32_t at = atomic_fetch_add(&walk->count[side], 1);
            if (!walk->counts_only)
                shop->passing[side].keys[at] = (uint64_t)index << 3 | (unsigned)file;
        }
    }
}

static int compare_keys(const void *a, const void *b) {
    const uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return left < right ? -1 : left > right;
}

static bool open_list(Walk *walk, Side side, Error *error) {
    Passing *passing = &walk->shop->passing[side];
    passing->count = atomic_exchange(&walk->count[side], 0);
    passing->keys = malloc(((size_t)passing->count + 1) * sizeof *passing->keys);
    passing->values = malloc((size_t)passing->count + 1);
    passing->left = malloc((size_t)passing->count + 1);
    return (passing->keys != NULL && passing->values != NULL && passing->left != NULL)
           || error_no_memory(error);
}

// Returns the largest code.
static int survey_list(const Workshop *shop, KingSlices *slices, Side side) {
    int last = 0;
    const Passing *passing = &shop->passing[side];
    qsort(passing->keys, passing->count, sizeof *passing->keys, compare_keys);
    for (uint32_t i = 0; i < passing->count; i++) {
        Men men;
        workshop_place_men(shop, (uint32_t)(passing->keys[i] >> 3), &men);
        const Survey found = survey_position(shop, slices, &men, side, (int)(passing->keys[i] & 7));
        passing->values[i] = found.value;
        passing->left[i] = found.left;
        if (found.value > last) last = found.value;
    }
    return last;
}

bool passing_list(Workshop *shop, const GenerateOptions *options, int *last, Error *error) {
    Walk walk = {.shop = shop};
    for (int round = 0; round < 2; round++) {
        walk.counts_only = round == 0;
        if (!parallel_run(options->threads, 2 * workshop_pieces(shop), options->stop, list_piece,
                          &walk))
            return error_set(error, "stopped");
        for (int side = 0; side < SIDE_COUNT && round == 0; side++) {
            if (!open_list(&walk, (Side)side, error)) return false;
        }
    }
    KingSlices slices;
    if (!king_slices_open(&slices, options->files, options->file_count, error)) return false;
    *last = 0;
    for (int side = 0; side < SIDE_COUNT; side++) {
        const int largest = survey_list(shop, &slices, (Side)side);
        if (largest > *last) *last = largest;
    }
    king_slices_close(&slices);
    return !slices.is_damaged || error_set(error, "a table that it needs is damaged");
}
