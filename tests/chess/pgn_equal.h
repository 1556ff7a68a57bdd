// SPDX-License-Identifier: GPL-3.0-or-later
// pgn_equal.h - whether a game that was written and read again is the same.
#pragma once

#include <string.h>

#include "chess/chess.h"

static inline bool same_place(const PgnGame *a, uint32_t place_a, const PgnGame *b,
                              uint32_t place_b) {
    return strcmp(pgn_game_text(a, place_a), pgn_game_text(b, place_b)) == 0;
}

// Same start, result, tags in the same order, moves, variations, NAGs and comments.
static inline bool pgn_game_equal(const PgnGame *a, const PgnGame *b) {
    if (!pgn_start_equal(&a->start, &b->start) || a->result != b->result) return false;
    if (a->tag_count != b->tag_count || a->item_count != b->item_count) return false;
    for (int i = 0; i < a->tag_count; i++) {
        if (!same_place(a, a->tags[i].name, b, b->tags[i].name)) return false;
        if (!same_place(a, a->tags[i].value, b, b->tags[i].value)) return false;
    }
    for (int i = 0; i < a->item_count; i++) {
        const PgnItem *x = &a->items[i], *y = &b->items[i];
        if (x->kind != y->kind || x->move != y->move) return false;
        if (x->kind == PGN_ITEM_NAG && x->nag != y->nag) return false;
        if (x->kind == PGN_ITEM_COMMENT && !same_place(a, x->text, b, y->text)) return false;
    }
    return true;
}
