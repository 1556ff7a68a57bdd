// SPDX-License-Identifier: GPL-3.0-or-later
// theme.h - what a puzzle is about, found in its proof and nowhere else (docs/puzzles.md).
#pragma once

#include "puzzles/proof.h"

typedef enum Theme {
#define THEME(number, name, title) THEME_##number,
#include "puzzles/themes.def"
#undef THEME
    THEME_COUNT,
} Theme;

// One bit each.
typedef uint32_t Themes;

static inline Themes theme_bit(Theme theme) {
    return (Themes)1 << theme;
}

// Of what is proved about the first move of the line, on this board.
Themes theme_find(const Board *board, const Proof *proof);

// "back-rank", for files; and the term that people are told, to be looked up in their language.
const char *theme_name(Theme theme);
const char *theme_title(Theme theme);
// By its name; THEME_COUNT: there is none.
Theme theme_named(const char *name);
