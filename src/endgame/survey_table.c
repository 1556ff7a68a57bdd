// SPDX-License-Identifier: GPL-3.0-or-later
// survey_table.c - the first look at all positions of a table in the making.
#include "endgame/workshop.h"

typedef struct Walk {
    const Workshop *shop;
    const GenerateOptions *options;
    uint32_t step; // positions that a thread takes at a time
    int pieces;    // for each side to move
    atomic_int last;
    atomic_bool has_failed;
} Walk;

static void survey_range(Walk *walk, KingSlices *slices, Side side, uint32_t first,
                         uint32_t behind) {
    const Workshop *shop = walk->shop;
    int last = 0;
    for (uint32_t index = first; index < behind; index++) {
        Survey found = {CODE_NONE, NEVER};
        Men men;
        if (workshop_place_men(shop, index, &men) && survey_is_legal(shop, &men, side))
            found = survey_position(shop, slices, &men, side, -1);
        if (found.value != CODE_NONE && found.value > last) last = found.value;
        shop->values[side][index] = found.value;
        shop->left[side][index] = found.left;
    }
    int before = atomic_load(&walk->last);
    while (last > before && !atomic_compare_exchange_weak(&walk->last, &before, last)) continue;
}

static void survey_piece(void *context, int piece) {
    Walk *walk = context;
    const Workshop *shop = walk->shop;
    const Side side = (Side)(piece / walk->pieces);
    const uint32_t first = shop->begin + (uint32_t)(piece % walk->pieces) * walk->step;
    const uint32_t behind = shop->end - first < walk->step ? shop->end : first + walk->step;
    KingSlices slices;
    bool is_fine = king_slices_open(&slices, walk->options->files, walk->options->file_count, NULL);
    if (is_fine) {
        survey_range(walk, &slices, side, first, behind);
        king_slices_close(&slices);
    }
    if (!is_fine || slices.is_damaged) atomic_store(&walk->has_failed, true);
}

// Where large tables are asked, a thread takes the positions of a pair of
// kings: their slices are the same.
bool survey_table(Workshop *shop, const GenerateOptions *options, int *last, Error *error) {
    Walk walk = {.shop = shop, .options = options};
    walk.step = options->file_count > 0 ? shop->layout->king_stride : WORKSHOP_PIECE;
    walk.pieces = (int)((shop->end - shop->begin + walk.step - 1) / walk.step);
    if (!parallel_run(options->threads, 2 * walk.pieces, options->stop, survey_piece, &walk))
        return error_set(error, "stopped");
    *last = atomic_load(&walk.last);
    return !atomic_load(&walk.has_failed)
           || error_set(error, "a table that it needs is damaged, or there is no memory for it");
}
