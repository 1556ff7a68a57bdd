// SPDX-License-Identifier: GPL-3.0-or-later
// grid.h - rectangular boards: names of squares, and the one way to draw them.
#pragma once

#include <stdbool.h>

#include "core/game.h"
#include "core/text.h"

enum { GRID_SIDE_MAX = 32, GRID_FIGURES_MAX = 6, GRID_NAME_MAX = 8 };

// How a letter of the ASCII picture looks in the finer ones.
typedef struct GridFigure {
    char letter;
    const char *figurine;
    int ink;           // of the 256 terminal colours
    const char *solid; // the figurine to be coloured; NULL: the same
    const char *kind;  // of the piece that it is; NULL: of none
    int side;          // likewise
    const char *line;  // likewise, see GamePiece
} GridFigure;

// What the boards of one game have in common.
typedef struct GridLook {
    bool is_row_one_on_top;
    bool has_row_names;
    bool has_column_digits; // columns are 1 2 3 instead of a b c
    bool has_own_names;     // rows bear the names in the grid, columns none
    bool has_legend;        // the sides' names do not tell whose figure is whose
    bool is_flippable;      // may be seen from the other side (not where stones fall)
    GameSurface surface;    // and the sides' colours: see GameBoard
    const char *inks[2];
    int paper[2]; // colours of the light and dark squares
    int mark;     // colour of the squares of the last move
    GridFigure figures[GRID_FIGURES_MAX];
} GridLook;

// A board ready to be drawn. Row 0 is the row called 1, column 0 the one called a; '.' is empty.
typedef struct Grid {
    const GridLook *look;
    int width;
    int height;
    char cells[GRID_SIDE_MAX][GRID_SIDE_MAX];
    bool is_marked[GRID_SIDE_MAX][GRID_SIDE_MAX];
    char row_names[GRID_SIDE_MAX][GRID_NAME_MAX];
} Grid;

void grid_draw(const Grid *grid, const PictureStyle *style, Text *picture);

// The pieces on it, figure by figure.
int grid_list_pieces(const Grid *grid, GamePiece pieces[GAME_PIECES_MAX]);

// The squares of it, by the names that the pieces have.
void grid_describe_board(const Grid *grid, GameBoard *board);
// Adds the square of this column and row to the way of a move.
void grid_add_step(const GridLook *look, int column, int row, MovePath *path);

// A piece of the side as grid_draw() shows it: for a legend.
void grid_draw_figure(const GridLook *look, int side, Picture kind, Text *picture);

// "c10"
void grid_add_square(Text *text, int column, int row);

// Reads a square's name at *cursor and moves behind it; false, nothing moved,
// when there is none on this board.
bool grid_parse_square(const char **cursor, int width, int height, int *column, int *row);
