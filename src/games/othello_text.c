// SPDX-License-Identifier: GPL-3.0-or-later
// othello_text.c - Othello as people write and see it: boards, squares, pictures.
#include <ctype.h>
#include <string.h>

#include "core/bits.h"
#include "games/othello_position.h"

bool othello_start(const char *variant, void *position, Error *error) {
    bool is_small = strcmp(variant, "6x6") == 0;
    if (variant[0] != '\0' && !is_small && strcmp(variant, "8x8") != 0)
        return error_set(error, "othello has no variant '%.40s'; it has: 8x8, 6x6", variant);
    OthelloPosition *here = position;
    *here = (OthelloPosition){.size = is_small ? OTHELLO_SMALL : OTHELLO_LARGE};
    here->own = UINT64_C(1) << 28 | UINT64_C(1) << 35;   // black: e4 d5
    here->other = UINT64_C(1) << 27 | UINT64_C(1) << 36; // white: d4 e5
    othello_find_moves(here);
    return true;
}

static bool read_side(Slice word, int *side) {
    bool has_end = word.length == 2 && word.data[1] == ';';
    if (word.length != 1 && !has_end) return false;
    char letter = (char)toupper((unsigned char)word.data[0]);
    *side = letter == 'X' ? 0 : letter == 'O' ? 1 : -1;
    return *side >= 0;
}

// 64 or 36 letters X, O and - (or .) from a1 on, a blank, and whose turn it is.
bool othello_parse(const char *text, void *position, Error *error) {
    Slice rest = slice_of(text);
    Slice squares = slice_next_word(&rest);
    Slice side_word = slice_next_word(&rest);
    OthelloPosition parsed = {0};
    if (squares.length == OTHELLO_LARGE * OTHELLO_LARGE)
        parsed.size = OTHELLO_LARGE;
    else if (squares.length == OTHELLO_SMALL * OTHELLO_SMALL)
        parsed.size = OTHELLO_SMALL;
    else
        return error_set(error, "a board has 64 or 36 squares, not %zu", squares.length);
    uint64_t discs[2] = {0, 0};
    for (int i = 0; i < (int)squares.length; i++) {
        uint64_t square = UINT64_C(1) << othello_bit(&parsed, i % parsed.size, i / parsed.size);
        char letter = (char)toupper((unsigned char)squares.data[i]);
        if (letter == 'X' || letter == '*')
            discs[0] |= square;
        else if (letter == 'O')
            discs[1] |= square;
        else if (letter != '-' && letter != '.')
            return error_set(error, "square %d must be X, O or -, not '%c'", i + 1,
                             squares.data[i]);
    }
    int side = 0;
    if (!read_side(side_word, &side))
        return error_set(error, "after the board comes the side to move, X or O");
    if (slice_next_word(&rest).length > 0)
        return error_set(error, "something follows the side to move");
    parsed.side = (uint8_t)side;
    parsed.own = discs[side];
    parsed.other = discs[!side];
    othello_find_moves(&parsed);
    *(OthelloPosition *)position = parsed;
    return true;
}

static char letter_at(const OthelloPosition *position, int column, int row) {
    int bit = othello_bit(position, column, row);
    bool is_own = position->own >> bit & 1;
    bool is_other = position->other >> bit & 1;
    if (!is_own && !is_other) return '-';
    return is_own == (position->side == 0) ? 'X' : 'O';
}

void othello_format(const void *position, Text *text) {
    const OthelloPosition *here = position;
    for (int i = 0; i < here->size * here->size; i++) {
        text_add_char(text, letter_at(here, i % here->size, i / here->size));
    }
    text_addf(text, " %c", here->side == 0 ? 'X' : 'O');
}

void othello_format_move(const void *position, GameMove move, Text *text) {
    const OthelloPosition *here = position;
    int margin = (OTHELLO_LARGE - here->size) / 2;
    int bit = (int)move - 1;
    if (move == OTHELLO_PASS)
        text_add(text, "pass");
    else
        grid_add_square(text, bit % OTHELLO_STRIDE - margin, bit / OTHELLO_STRIDE - margin);
}

static void add_legal_moves(const OthelloPosition *position, Text *list) {
    uint64_t moves = position->moves;
    if (moves == 0) text_add(list, position->is_over ? "none, the game is over" : "pass");
    while (moves != 0) {
        othello_format_move(position, (GameMove)bits_pop(&moves) + 1, list);
        if (moves != 0) text_add_char(list, ' ');
    }
}

bool othello_parse_move(const void *position, const char *text, GameMove *move, Error *error) {
    const OthelloPosition *here = position;
    const char *cursor = text;
    int column = 0;
    int row = 0;
    bool is_pass =
        strcmp(text, "pass") == 0 || strcmp(text, "PASS") == 0 || strcmp(text, "--") == 0;
    if (is_pass && here->moves == 0 && !here->is_over) {
        *move = OTHELLO_PASS;
        return true;
    }
    if (grid_parse_square(&cursor, here->size, here->size, &column, &row) && *cursor == '\0') {
        int bit = othello_bit(here, column, row);
        *move = (GameMove)bit + 1;
        if (here->moves >> bit & 1) return true;
    }
    char legal[160];
    Text list = text_over(legal, sizeof legal);
    add_legal_moves(here, &list);
    return error_set(error, "'%.40s' is not a legal move here; legal: %s", text, legal);
}

static const GridLook LOOK = {
    .is_row_one_on_top = true,
    .has_row_names = true,
    .is_flippable = true,
    .has_legend = true,
    .surface = SURFACE_LINED,
    .inks = {"black", "white"},
    .paper = {28, 28},
    .mark = 172,
    .figures = {{'X', "●", 16, NULL, "disc", 0, NULL},
                {'O', "○", 231, "●", "disc", 1, NULL},
                {.letter = '-', .figurine = "·", .ink = 22}},
};

void othello_fill_grid(const void *position, GameMove last_move, Grid *grid) {
    const OthelloPosition *here = position;
    *grid = (Grid){.look = &LOOK, .width = here->size, .height = here->size};
    for (int row = 0; row < here->size; row++) {
        for (int column = 0; column < here->size; column++) {
            grid->cells[row][column] = letter_at(here, column, row);
            grid->is_marked[row][column] =
                last_move == (GameMove)othello_bit(here, column, row) + 1;
        }
    }
}

void othello_trace_move(const void *position, GameMove move, MovePath *path) {
    int margin = (OTHELLO_LARGE - ((const OthelloPosition *)position)->size) / 2;
    int bit = (int)move - 1;
    path->count = 0;
    if (move != OTHELLO_PASS)
        grid_add_step(&LOOK, bit % OTHELLO_STRIDE - margin, bit / OTHELLO_STRIDE - margin, path);
}
