// SPDX-License-Identifier: GPL-3.0-or-later
// connect4_text.c - Connect 4 as people write and see it: columns, boards, pictures.
#include <ctype.h>
#include <string.h>

#include "games/connect4_rules.h"

enum {
    HEIGHT_MAX = 29, // so that shifts by two rows and two columns stay below 64
    BITS = 64,
};

bool connect4_set_size(Connect4Position *position, int width, int height, Error *error) {
    if (width < 1 || height < 1 || width > CONNECT4_WIDTH_MAX || height > HEIGHT_MAX
        || width * (height + 1) > BITS)
        return error_set(error,
                         "a board of %dx%d does not fit: width * (height + 1) may be 64 at most "
                         "and the height 29",
                         width, height);
    *position = (Connect4Position){.shape.width = (uint8_t)width, .shape.height = (uint8_t)height};
    position->shape.cells = (uint8_t)(width * height);
    for (int column = 0; column < width; column++) {
        position->shape.bottom |= UINT64_C(1) << (column * (height + 1));
    }
    return true;
}

// Reads "7x6" at *text and moves behind it.
static bool read_size(const char **text, int *width, int *height) {
    const char *c = *text;
    *width = 0;
    *height = 0;
    for (int i = 0; i < 2 && isdigit((unsigned char)*c); i++) *width = *width * 10 + *c++ - '0';
    if (*width == 0 || *c++ != 'x') return false;
    for (int i = 0; i < 2 && isdigit((unsigned char)*c); i++) *height = *height * 10 + *c++ - '0';
    if (*height == 0) return false;
    *text = c;
    return true;
}

bool connect4_start(const char *variant, void *position, Error *error) {
    int width = CONNECT4_USUAL.width;
    int height = CONNECT4_USUAL.height;
    if (variant[0] != '\0' && (!read_size(&variant, &width, &height) || variant[0] != '\0'))
        return error_set(error,
                         "connect4 wants a size such as 7x6 (width x height) after the colon");
    return connect4_set_size(position, width, height, error);
}

static char column_name(int column) {
    return (char)(column < 9 ? '1' + column : 'a' + column - 9);
}

static int column_of_name(char name) {
    if (name >= '1' && name <= '9') return name - '1';
    int letter = tolower((unsigned char)name);
    return letter >= 'a' && letter <= 'z' ? letter - 'a' + 9 : -1;
}

// "445361": the columns in the order they were played.
static bool parse_sequence(const char *text, Connect4Position *position, Error *error) {
    for (int i = 0; text[i] != '\0'; i++) {
        int column = column_of_name(text[i]);
        if (column < 0) return error_set(error, "'%c' at move %d is not a column", text[i], i + 1);
        if (position->is_won)
            return error_set(error, "move %d comes after the end of the game", i + 1);
        uint64_t cell = column < position->shape.width
                            ? connect4_open_cells(position) & connect4_column(position, column)
                            : 0;
        if (cell == 0)
            return error_set(error, "column %c cannot be played at move %d", text[i], i + 1);
        Connect4Position before = *position;
        connect4_drop(&before, cell, position);
    }
    return true;
}

// A board is sound when stones lie on stones, the counts alternate and at most the last mover has
// four in a row, by the stone on top of a column.
bool connect4_set_stones(Connect4Position *position, uint64_t first, uint64_t second,
                         Error *error) {
    int ours = bits_count(first);
    int theirs = bits_count(second);
    if (ours != theirs && ours != theirs + 1)
        return error_set(error, "%d X and %d O cannot be: X begins and they alternate", ours,
                         theirs);
    position->plies = (uint8_t)(ours + theirs);
    position->occupied = first | second;
    position->stones = position->plies % 2 == 0 ? first : second;
    uint64_t last = position->occupied ^ position->stones;
    for (int column = 0; column < position->shape.width; column++) {
        uint64_t filled = position->occupied & connect4_column(position, column);
        uint64_t ground = position->shape.bottom & connect4_column(position, column);
        if (((filled + ground) & filled) != 0)
            return error_set(error, "a stone hangs in column %d", column + 1);
    }
    if (connect4_has_four(position->stones, position->shape.height))
        return error_set(error, "the side to move already has four in a row");
    position->is_won = connect4_has_four(last, position->shape.height);
    return true;
}

// Rows from the top, divided by bars: "...../...../..X../.OX..".
static bool parse_board(const char *text, Connect4Position *position, Error *error) {
    int width = (int)strcspn(text, "/");
    int height = 1;
    for (const char *c = text; *c != '\0'; c++) height += *c == '/';
    if (!connect4_set_size(position, width < BITS ? width : BITS, height < BITS ? height : BITS,
                           error))
        return false;
    uint64_t sides[2] = {0, 0};
    int row = height - 1;
    int column = 0;
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '/') {
            if (column != width) break;
            row--;
            column = 0;
            continue;
        }
        if (column == width)
            return error_set(error, "row %d from the top is too long", height - row);
        uint64_t cell = UINT64_C(1) << (column++ * (height + 1) + row);
        if (*c == 'X' || *c == 'x')
            sides[0] |= cell;
        else if (*c == 'O' || *c == 'o')
            sides[1] |= cell;
        else if (*c != '.')
            return error_set(error, "a cell must be X, O or ., not '%c'", *c);
    }
    if (column != width) return error_set(error, "row %d from the top is too short", height - row);
    return connect4_set_stones(position, sides[0], sides[1], error);
}

bool connect4_parse(const char *text, void *position, Error *error) {
    Connect4Position parsed;
    int width = CONNECT4_USUAL.width;
    int height = CONNECT4_USUAL.height;
    if (strpbrk(text, "./") != NULL
        || (strpbrk(text, "XOxo") != NULL && strpbrk(text, "0123456789") == NULL)) {
        if (!parse_board(text, &parsed, error)) return false;
    } else {
        bool has_size = strchr(text, 'x') != NULL;
        if (has_size && (!read_size(&text, &width, &height) || (*text != '\0' && *text++ != ':')))
            return error_set(error, "a size such as 6x5: before the columns is not readable");
        if (!connect4_set_size(&parsed, width, height, error)
            || !parse_sequence(text, &parsed, error))
            return false;
    }
    *(Connect4Position *)position = parsed;
    return true;
}

static char letter_at(const Connect4Position *position, int column, int row) {
    int bit = column * (position->shape.height + 1) + row;
    if ((position->occupied >> bit & 1) == 0) return '.';
    return connect4_first_stones(position) >> bit & 1 ? 'X' : 'O';
}

void connect4_format(const void *position, Text *text) {
    const Connect4Position *here = position;
    for (int row = here->shape.height - 1; row >= 0; row--) {
        for (int column = 0; column < here->shape.width; column++)
            text_add_char(text, letter_at(here, column, row));
        if (row > 0) text_add_char(text, '/');
    }
}

static int column_of_move(const Connect4Position *position, GameMove move) {
    return bits_first(move) / (position->shape.height + 1);
}

void connect4_format_move(const void *position, GameMove move, Text *text) {
    text_add_char(text, column_name(column_of_move(position, move)));
}

static const GridLook LOOK = {
    .has_column_digits = true,
    .has_legend = true,
    .surface = SURFACE_HOLES,
    .inks = {"yellow", "red"},
    .paper = {25, 25},
    .mark = 16,
    .figures = {{'X', "●", 226, NULL, "stone", 0, NULL},
                {'O', "○", 203, "●", "stone", 1, NULL},
                {.letter = '.', .figurine = "·", .ink = 67}},
};

void connect4_fill_grid(const void *position, GameMove last_move, Grid *grid) {
    const Connect4Position *here = position;
    *grid = (Grid){.look = &LOOK, .width = here->shape.width, .height = here->shape.height};
    for (int column = 0; column < here->shape.width; column++) {
        for (int row = 0; row < here->shape.height; row++) {
            grid->cells[row][column] = letter_at(here, column, row);
            grid->is_marked[row][column] =
                last_move >> (column * (here->shape.height + 1) + row) & 1;
        }
    }
}

// Where the stone comes to lie.
void connect4_trace_move(const void *position, GameMove move, MovePath *path) {
    int column_bits = ((const Connect4Position *)position)->shape.height + 1;
    int bit = bits_first(move);
    path->count = 0;
    grid_add_step(&LOOK, bit / column_bits, bit % column_bits, path);
}
