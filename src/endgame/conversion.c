// SPDX-License-Identifier: GPL-3.0-or-later
// conversion.c - where a table in the making finds what captures and promotions lead to.
#include "endgame/workshop.h"

static const FlatTable *find_table(const GenerateOptions *options, const Material *material) {
    for (int i = 0; i < options->next_count; i++) {
        if (material_equals(&options->next[i]->layout.material, material)) return options->next[i];
    }
    return NULL;
}

// -1: none.
static int find_file(const GenerateOptions *options, const Material *material) {
    for (int i = 0; i < options->file_count; i++) {
        if (material_equals(&options->files[i].layout.material, material)) return i;
    }
    return -1;
}

typedef struct Change {
    int promoted; // man; NO_MAN: none
    int kind;     // promoted to, counted from the knight
    int captured; // man; NO_MAN: none
} Change;

static bool fill(Workshop *shop, const GenerateOptions *options, Change change, Error *error) {
    Conversion *conversion = &shop->conversions[change.promoted][change.kind][change.captured];
    Material rest = shop->layout->material;
    int order[MATERIAL_MEN_MAX], before[MATERIAL_MEN_MAX], men = 0;
    if (change.promoted != NO_MAN)
        rest.pieces[change.promoted] =
            piece_of(shop->sides[change.promoted], (Kind)(KNIGHT + change.kind));
    for (int man = 0; man < rest.men; man++) {
        if (man == change.captured) continue;
        before[men] = man;
        rest.pieces[men++] = rest.pieces[man];
    }
    rest.men = men;
    material_sort(&rest, order, &conversion->is_flipped);
    for (int i = 0; i < men; i++) conversion->order[i] = (uint8_t)before[order[i]];
    conversion->layout = NULL;
    if (men == 2) return true;
    conversion->table = find_table(options, &rest);
    conversion->sliced = find_file(options, &rest);
    if (conversion->table != NULL)
        conversion->layout = &conversion->table->layout;
    else if (conversion->sliced >= 0)
        conversion->layout = &options->files[conversion->sliced].layout;
    if (conversion->layout != NULL) return true;
    char name[MATERIAL_NAME_MAX];
    material_format(&rest, name);
    return error_set(error, "the table %s has to be made first", name);
}

bool conversions_fill(Workshop *shop, const GenerateOptions *options, Error *error) {
    const int men = shop->layout->material.men;
    for (int captured = 2; captured < men; captured++) {
        if (!fill(shop, options, (Change){NO_MAN, 0, captured}, error)) return false;
    }
    for (int pawn = 2; pawn < men; pawn++) {
        if (shop->kinds[pawn] != PAWN) continue;
        for (int kind = 0; kind < PROMOTION_KINDS; kind++) {
            if (!fill(shop, options, (Change){pawn, kind, NO_MAN}, error)) return false;
            for (int captured = 2; captured < men; captured++) {
                if (shop->sides[captured] != shop->sides[pawn]
                    && !fill(shop, options, (Change){pawn, kind, captured}, error))
                    return false;
            }
        }
    }
    return true;
}
