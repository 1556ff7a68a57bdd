// SPDX-License-Identifier: GPL-3.0-or-later
// game_people.h - a game as people see it: its board drawn, told in words, or described to a page.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/text.h"

struct Json;

enum {
    GAME_PICTURE_MAX = 8192, // a board picture, with its NUL
    GAME_PIECES_MAX = 128,   // on a board, with what lies beside it
    GAME_SQUARES_MAX = 128,  // of a board that people see
    GAME_SQUARE_MAX = 8,     // a square's name, with its NUL
    GAME_PATH_MAX = 24,      // squares that a move touches
    GAME_NOBODY = -1,        // a side that is none
    GAME_OPPONENTS_MAX = 2,
};

// 64 bits whose meaning is the game's own; 0 is never a move.
typedef uint64_t GameMove;
static const GameMove GAME_NO_MOVE = 0;

typedef enum Picture {
    PICTURE_ASCII,     // letters and lines of plain ASCII
    PICTURE_FIGURINES, // Unicode figures
    PICTURE_COLOUR,    // Unicode figures on coloured squares (ANSI escapes)
} Picture;

typedef struct PictureStyle {
    Picture kind;
    bool is_flipped;    // seen from the second player's side
    GameMove last_move; // marked; GAME_NO_MOVE for none
    // of chess pieces, pawn to king, in the reader's language; NULL: English
    const char *letters;
    const char *side_names[2]; // in the reader's language; NULL: the game's own
} PictureStyle;

// A piece on the board, or what lies in a house, for whoever tells it or
// draws it in a way of its own.
typedef struct GamePiece {
    int side;         // whose it is; GAME_NOBODY: neither side's
    const char *kind; // "king", "disc"
    // heads the line in which it is told ("White kings"); NULL: the name of its side
    const char *line;
    int count;                    // how many there are
    char square[GAME_SQUARE_MAX]; // "e4", "31"; "" beside the board
} GamePiece;

// What the pieces stand on, for whoever draws the board.
typedef enum GameSurface {
    SURFACE_CHEQUERED, // light and dark squares, the one on the upper left light
    SURFACE_LINED,     // squares of one colour
    SURFACE_HOLES,     // an upright board: a piece falls down the column
    SURFACE_HOUSES,    // hollows that hold several
} GameSurface;

// The board as the first player sees it: its squares by place, counted from the upper left. Places
// without a square are never played on.
typedef struct GameBoard {
    GameSurface surface;
    int columns;
    int rows;
    bool is_flippable; // may be seen from the other side
    // the colour of each side's pieces: "white", "black", "red", "blue", "yellow", "brown"
    const char *inks[2];
    int count;
    struct GameSquare {
        char name[GAME_SQUARE_MAX]; // as in GamePiece
        int column;
        int row;
    } squares[GAME_SQUARES_MAX];
} GameBoard;

// The squares that somebody points at to make a move, in their order.
typedef struct MovePath {
    char squares[GAME_PATH_MAX][GAME_SQUARE_MAX];
    int count; // 0: a pass
} MovePath;

struct Game;
struct Grid;

// What people of the game need beside its rules: who plays with them, and the board told in words.
typedef struct GamePeople {
    // The texts of players that answer within about a second, the strongest first.
    const char *opponents[GAME_OPPONENTS_MAX];
    bool has_slow_search;   // even the plainest search of two plies takes long: it is not offered
    bool is_for_laboratory; // no game that people play
    // The letters of the sides' pieces in the plainest picture, where who has more of them is
    // ahead. NULL: nobody counts them.
    const char *counted;
    bool has_kinds;  // the kind is told before the squares: "king e1"
    bool has_counts; // squares hold several: "A 4"
    // The board as a grid, the squares of that move marked: all that follows can be read off it.
    void (*fill_grid)(const void *position, GameMove last_move, struct Grid *grid);
    // These three are asked for only where the grid does not say it, or there is none.
    void (*draw_board)(const void *position, const PictureStyle *style, Text *picture);
    int (*list_pieces)(const void *position, GamePiece pieces[GAME_PIECES_MAX]);
    void (*describe_board)(const void *position, GameBoard *board);
    // The way of a legal move, for pages; NULL only in a game for the laboratory. Two moves share
    // theirs only where what comes of it is chosen at its end.
    void (*trace_move)(const void *position, GameMove move, MovePath *path);
} GamePeople;

void game_draw_board(const struct Game *game, const void *position, const PictureStyle *style,
                     Text *picture);

// A piece of the side as it is drawn, so that people know whose is whose. False where they see it.
bool game_draw_side(const struct Game *game, const void *position, int side, Picture kind,
                    Text *picture);

// False in a game for the laboratory: its picture is shown as it is,
// and there are no pieces or squares.
bool game_has_board(const struct Game *game);

// All pieces in the order in which they are told, those of a line and of a
// kind together; returns the count.
int game_list_pieces(const struct Game *game, const void *position,
                     GamePiece pieces[GAME_PIECES_MAX]);

void game_describe_board(const struct Game *game, const void *position, GameBoard *board);
// The board without its pieces, as pages are told it: an object under the key "board".
void game_board_add(const GameBoard *board, struct Json *json);
