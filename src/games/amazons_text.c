// SPDX-License-Identifier: GPL-3.0-or-later
// amazons_text.c - positions and moves of the Amazons as text, and the board for people.
#include <ctype.h>
#include <string.h>

#include "games/amazons_board.h"

typedef struct Setup {
    const char *name;
    const char *text;
} Setup;

// The large board is the common one; the small ones are those of
// Müller's solved 5x5 and its sisters.
static const Setup SETUPS[] = {
    {"10x10", "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w"},
    {"6x6", "1b2b1/b4b/6/6/w4w/1w2w1 w"},
    {"5x5", "1b1b1/b3b/5/w3w/1w1w1 w"},
};

bool amazons_start(const char *variant, void *position, Error *error) {
    if (variant[0] == '\0') variant = SETUPS[0].name;
    for (size_t i = 0; i < sizeof SETUPS / sizeof SETUPS[0]; i++) {
        if (strcmp(variant, SETUPS[i].name) == 0)
            return amazons_parse(SETUPS[i].text, position, error);
    }
    return error_set(error, "amazons has no variant '%.40s'; it has: 10x10, 6x6, 5x5", variant);
}

// Puts one row's letters and numbers of empty squares on the board; false when
// it is not as wide as the board.
static bool read_row(const char **text, int row, AmazonsPosition *position, Error *error) {
    const char *c = *text;
    int column = 0;
    while (*c != '/' && *c != ' ' && *c != '\0') {
        int letter = tolower((unsigned char)*c++);
        if (isdigit(letter)) {
            column += letter - '0';
            if (letter == '1' && *c == '0') c++, column += SIZE_LARGEST - 1;
            if (letter == '0') column = SIZE_LARGEST + 1;
        } else if (letter != 'w' && letter != 'b' && letter != 'x') {
            return error_set(error, "a square must be w, b or x, not '%c'", c[-1]);
        } else if (column < position->size) {
            Squares *squares =
                letter == 'x' ? &position->arrows : &position->amazons[letter == 'b'];
            *squares |= square_at(column++, row);
        } else
            column = SIZE_LARGEST + 1;
        if (column > position->size) break;
    }
    *text = c;
    return column == position->size
               ? true
               : error_set(error, "row %d is not %d squares wide", row + 1, position->size);
}

// Rows from the top with w, b, x (arrow) and numbers of empty squares;
// then the side to move, w or b.
bool amazons_parse(const char *text, void *position, Error *error) {
    AmazonsPosition parsed = {0};
    int rows = 1;
    for (const char *c = text; *c != '\0' && rows <= SIZE_LARGEST; c++) rows += *c == '/';
    if (rows != 10 && rows != 6 && rows != 5)
        return error_set(error, "a board has 10, 6 or 5 rows");
    parsed.size = (uint8_t)rows;
    const char *c = text;
    for (int row = rows - 1; row >= 0; row--) {
        if (!read_row(&c, row, &parsed, error)) return false;
        char end = row > 0 ? '/' : ' ';
        if (*c++ != end) return error_set(error, "'%c' is missing after row %d", end, row + 1);
    }
    int side = tolower((unsigned char)*c);
    if ((side != 'w' && side != 'b') || c[1] != '\0')
        return error_set(error, "at the end comes the side to move, w or b");
    parsed.side = side == 'b';
    for (int i = 0; i < 2; i++) {
        int count = squares_count(parsed.amazons[i]);
        if (count < 1 || count > AMAZONS_MAX)
            return error_set(error, "a side has one to four amazons, not %d", count);
    }
    *(AmazonsPosition *)position = parsed;
    return true;
}

static char letter_at(const AmazonsPosition *position, int column, int row) {
    Squares square = square_at(column, row);
    if (position->amazons[0] & square) return 'w';
    if (position->amazons[1] & square) return 'b';
    return position->arrows & square ? 'x' : '.';
}

void amazons_format(const void *position, Text *text) {
    const AmazonsPosition *here = position;
    for (int row = here->size - 1; row >= 0; row--) {
        int empty = 0;
        for (int column = 0; column < here->size; column++) {
            char letter = letter_at(here, column, row);
            if (letter == '.') {
                empty++;
                continue;
            }
            if (empty > 0) text_addf(text, "%d", empty);
            empty = 0;
            text_add_char(text, letter);
        }
        if (empty > 0) text_addf(text, "%d", empty);
        text_add_char(text, row > 0 ? '/' : ' ');
    }
    text_add_char(text, here->side == 0 ? 'w' : 'b');
}

static void add_square(Text *text, int bit) {
    grid_add_square(text, bit % STRIDE, bit / STRIDE);
}

void amazons_format_move(const void *position, GameMove move, Text *text) {
    (void)position;
    Shot shot = unpack(move);
    add_square(text, shot.from);
    text_add_char(text, '-');
    add_square(text, shot.to);
    text_add_char(text, '/');
    add_square(text, shot.arrow);
}

static bool is_legal(const AmazonsPosition *position, Shot shot) {
    Squares from = (Squares)1 << shot.from;
    Squares to = (Squares)1 << shot.to;
    Squares empty = empty_squares(position);
    return (position->amazons[position->side] & from) != 0 && (queen_reach(from, empty) & to) != 0
           && (queen_reach(to, (empty | from) & ~to) >> shot.arrow & 1) != 0;
}

// "d1-d7/g7"; any or no marks between the squares.
bool amazons_parse_move(const void *position, const char *text, GameMove *move, Error *error) {
    const AmazonsPosition *here = position;
    const char *c = text;
    int bits[3];
    for (int i = 0; i < 3; i++) {
        int column = 0;
        int row = 0;
        while (i > 0 && *c != '\0' && strchr("-/x(: ", *c) != NULL) c++;
        if (!grid_parse_square(&c, here->size, here->size, &column, &row))
            return error_set(error, "'%.40s' is not from-to/arrow, such as d1-d7/g7", text);
        bits[i] = row * STRIDE + column;
    }
    if (*c == ')') c++;
    Shot shot = {.from = bits[0], .to = bits[1], .arrow = bits[2]};
    if (*c != '\0' || !is_legal(here, shot))
        return error_set(error, "'%.40s' is not a legal move here", text);
    *move = pack(shot);
    return true;
}

static const GridLook LOOK = {
    .has_row_names = true,
    .is_flippable = true,
    .surface = SURFACE_CHEQUERED,
    .inks = {"white", "black"},
    .paper = {180, 137},
    .mark = 185,
    .figures = {{'w', "♕", 231, "♛", "amazon", 0, NULL},
                {'b', "♛", 16, NULL, "amazon", 1, NULL},
                {'x', "✕", 88, NULL, "arrow", GAME_NOBODY, TERM("arrows")}},
};

void amazons_fill_grid(const void *position, GameMove last_move, Grid *grid) {
    const AmazonsPosition *here = position;
    *grid = (Grid){.look = &LOOK, .width = here->size, .height = here->size};
    Shot last = unpack(last_move);
    for (int row = 0; row < here->size; row++) {
        for (int column = 0; column < here->size; column++) {
            int bit = row * STRIDE + column;
            grid->cells[row][column] = letter_at(here, column, row);
            grid->is_marked[row][column] =
                last_move != GAME_NO_MOVE
                && (bit == last.from || bit == last.to || bit == last.arrow);
        }
    }
}

void amazons_trace_move(const void *position, GameMove move, MovePath *path) {
    (void)position;
    Shot shot = unpack(move);
    path->count = 0;
    grid_add_step(&LOOK, shot.from % STRIDE, shot.from / STRIDE, path);
    grid_add_step(&LOOK, shot.to % STRIDE, shot.to / STRIDE, path);
    grid_add_step(&LOOK, shot.arrow % STRIDE, shot.arrow / STRIDE, path);
}
