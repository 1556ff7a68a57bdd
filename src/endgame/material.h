// SPDX-License-Identifier: GPL-3.0-or-later
// material.h - which men are on the board, and the name of their table: "KQKR".
//
// A table is made for one material with the stronger side as White; positions in which Black has
// the stronger men are looked up with the colours changed.
#pragma once

#include "chess/chess.h"
#include "core/error.h"

enum {
    MATERIAL_MEN_MAX = 5, // kings counted
    MATERIAL_NAME_MAX = MATERIAL_MEN_MAX + 1,
    MATERIAL_LIST_MAX = 145, // materials of 3 to 5 men
};

// The men in the order every part of this folder keeps: White's king, Black's king, White's others
// from queen to pawn, Black's others.
typedef struct Material {
    int men;
    Piece pieces[MATERIAL_MEN_MAX];
} Material;

// Reads "KQKR" or "KQvKR"; the weaker side may come first.
bool material_parse(const char *name, Material *material, Error *error);
void material_format(const Material *material, char name[MATERIAL_NAME_MAX]);
bool material_equals(const Material *a, const Material *b);

// Sorts the men into the order above, the stronger side as White. `order[i]` is the place that man
// i of the result had before; is_flipped: the colours were changed.
void material_sort(Material *material, int order[MATERIAL_MEN_MAX], bool *is_flipped);

// The material of a board and where its men stand, in the order above, seen so that the stronger
// side is White (squares turned with the colours). False with more than MATERIAL_MEN_MAX men.
bool material_of_board(const Board *board, Material *material, Square squares[MATERIAL_MEN_MAX],
                       bool *is_flipped);

// Both sides have the same men: the two sides to move are mirror images.
bool material_is_symmetric(const Material *material);

// All materials of exactly this many men (3 to 5), each after all it can turn into by captures and
// promotions when the fewer men are made first. Returns the count.
int material_list(int men, Material materials[MATERIAL_LIST_MAX]);

// The materials that one capture, promotion or both lead to, without bare kings; each once.
int material_list_next(const Material *material, Material next[MATERIAL_LIST_MAX]);
