// SPDX-License-Identifier: GPL-3.0-or-later
// grid.c - draws a rectangular board in letters, in figurines or in colour.
#include "core/grid.h"

#include <ctype.h>

static const GridFigure *find_figure(const GridLook *look, char letter) {
    for (int i = 0; i < GRID_FIGURES_MAX; i++) {
        if (look->figures[i].letter == letter) return &look->figures[i];
    }
    return NULL;
}

// The mark of the last move is a pair of brackets round the cell.
static void add_plain_cell(const Grid *grid, const PictureStyle *style, int row, int column,
                           int left, Text *picture) {
    bool left_marked = left >= 0 && grid->is_marked[row][left];
    text_add_char(picture, grid->is_marked[row][column] ? '(' : left_marked ? ')' : ' ');
    char letter = grid->cells[row][column];
    const GridFigure *figure = find_figure(grid->look, letter);
    if (style->kind == PICTURE_FIGURINES && figure != NULL) {
        text_add(picture, figure->figurine);
    } else {
        text_add_char(picture, letter);
    }
}

static void add_coloured_cell(const Grid *grid, int row, int column, Text *picture) {
    const GridLook *look = grid->look;
    int paper = grid->is_marked[row][column] ? look->mark : look->paper[(row + column + 1) % 2];
    const GridFigure *figure = find_figure(look, grid->cells[row][column]);
    if (figure == NULL) {
        text_addf(picture, "\033[48;5;%dm  ", paper);
    } else {
        const char *shape = figure->solid != NULL ? figure->solid : figure->figurine;
        text_addf(picture, "\033[48;5;%d;38;5;%dm%s ", paper, figure->ink, shape);
    }
}

static void add_column_names(const Grid *grid, bool is_flipped, Text *picture) {
    if (grid->look->has_row_names) text_add(picture, "  ");
    for (int i = 0; i < grid->width; i++) {
        int column = is_flipped ? grid->width - 1 - i : i;
        bool as_digit = grid->look->has_column_digits && column < 9;
        int base = grid->look->has_column_digits ? column - 9 : column;
        text_addf(picture, " %c", as_digit ? '1' + column : 'a' + base);
    }
    text_add_char(picture, '\n');
}

static void add_row(const Grid *grid, const PictureStyle *style, bool is_flipped, int row,
                    Text *picture) {
    if (grid->look->has_row_names) text_addf(picture, "%2d", row + 1);
    if (grid->look->has_own_names) text_addf(picture, "%5s ", grid->row_names[row]);
    if (style->kind == PICTURE_COLOUR) text_add_char(picture, ' ');
    int left = -1;
    for (int i = 0; i < grid->width; i++) {
        int column = is_flipped ? grid->width - 1 - i : i;
        if (style->kind == PICTURE_COLOUR) {
            add_coloured_cell(grid, row, column, picture);
        } else {
            add_plain_cell(grid, style, row, column, left, picture);
        }
        left = column;
    }
    if (style->kind == PICTURE_COLOUR)
        text_add(picture, "\033[0m");
    else
        text_add(picture, grid->is_marked[row][left] ? ")" : "");
    text_add_char(picture, '\n');
}

void grid_draw(const Grid *grid, const PictureStyle *style, Text *picture) {
    bool is_flipped = style->is_flipped && grid->look->is_flippable;
    bool row_one_first = grid->look->is_row_one_on_top != is_flipped;
    for (int i = 0; i < grid->height; i++) {
        add_row(grid, style, is_flipped, row_one_first ? i : grid->height - 1 - i, picture);
    }
    if (!grid->look->has_own_names) add_column_names(grid, is_flipped, picture);
}

// "d5"; column and height where rows have no names.
static void name_square(const GridLook *look, int row, int column, char name[GAME_SQUARE_MAX]) {
    Text square = text_over(name, GAME_SQUARE_MAX);
    if (look->has_row_names)
        grid_add_square(&square, column, row);
    else
        text_addf(&square, "%d-%d", column + 1, row + 1);
}

int grid_list_pieces(const Grid *grid, GamePiece pieces[GAME_PIECES_MAX]) {
    int count = 0;
    for (int i = 0; i < GRID_FIGURES_MAX; i++) {
        const GridFigure *figure = &grid->look->figures[i];
        if (figure->kind == NULL) continue;
        for (int square = 0; square < grid->width * grid->height && count < GAME_PIECES_MAX;
             square++) {
            int row = square / grid->width, column = square % grid->width;
            if (grid->cells[row][column] != figure->letter) continue;
            pieces[count] = (GamePiece){
                .side = figure->side, .kind = figure->kind, .line = figure->line, .count = 1};
            name_square(grid->look, row, column, pieces[count++].square);
        }
    }
    return count;
}

void grid_describe_board(const Grid *grid, GameBoard *board) {
    const GridLook *look = grid->look;
    *board = (GameBoard){.surface = look->surface,
                         .columns = grid->width,
                         .rows = grid->height,
                         .is_flippable = look->is_flippable,
                         .inks = {look->inks[0], look->inks[1]}};
    for (int i = 0; i < grid->width * grid->height && board->count < GAME_SQUARES_MAX; i++) {
        int row = i / grid->width, column = i % grid->width;
        struct GameSquare *square = &board->squares[board->count++];
        name_square(look, row, column, square->name);
        square->column = column;
        square->row = look->is_row_one_on_top ? row : grid->height - 1 - row;
    }
}

void grid_add_step(const GridLook *look, int column, int row, MovePath *path) {
    if (path->count < GAME_PATH_MAX) name_square(look, row, column, path->squares[path->count++]);
}

void grid_draw_figure(const GridLook *look, int side, Picture kind, Text *picture) {
    const GridFigure *figure = look->figures;
    while (figure->kind == NULL || figure->side != side) figure++;
    const char *shape = figure->solid != NULL ? figure->solid : figure->figurine;
    if (kind == PICTURE_ASCII)
        text_add_char(picture, figure->letter);
    else if (kind == PICTURE_FIGURINES)
        text_add(picture, figure->figurine);
    else
        text_addf(picture, "\033[48;5;%d;38;5;%dm %s \033[0m", look->paper[0], figure->ink, shape);
}

void grid_add_square(Text *text, int column, int row) {
    text_addf(text, "%c%d", 'a' + column, row + 1);
}

bool grid_parse_square(const char **cursor, int width, int height, int *column, int *row) {
    const char *text = *cursor;
    int letter = tolower((unsigned char)text[0]) - 'a';
    if (letter < 0 || letter >= width || !isdigit((unsigned char)text[1])) return false;
    int number = text[1] - '0';
    int length = 2;
    if (isdigit((unsigned char)text[2])) number = number * 10 + text[length++] - '0';
    if (number < 1 || number > height) return false;
    *column = letter;
    *row = number - 1;
    *cursor = text + length;
    return true;
}
