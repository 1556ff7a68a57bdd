// SPDX-License-Identifier: GPL-3.0-or-later
// game_people.c - see game_people.h: a game's own way where it has one, else what its grid tells.
#include "core/game.h"
#include "core/grid.h"
#include "core/json.h"

static Grid grid_of(const Game *game, const void *position, GameMove last_move) {
    Grid grid = {.look = NULL};
    game->people.fill_grid(position, last_move, &grid);
    return grid;
}

void game_draw_board(const Game *game, const void *position, const PictureStyle *style,
                     Text *picture) {
    if (game->people.draw_board != NULL) {
        game->people.draw_board(position, style, picture);
        return;
    }
    Grid grid = grid_of(game, position, style->last_move);
    grid_draw(&grid, style, picture);
}

bool game_draw_side(const Game *game, const void *position, int side, Picture kind, Text *picture) {
    if (game->people.fill_grid == NULL) return false;
    Grid grid = grid_of(game, position, GAME_NO_MOVE);
    if (grid.look->has_legend) grid_draw_figure(grid.look, side, kind, picture);
    return grid.look->has_legend;
}

bool game_has_board(const Game *game) {
    return game->people.trace_move != NULL;
}

int game_list_pieces(const Game *game, const void *position, GamePiece pieces[GAME_PIECES_MAX]) {
    if (game->people.list_pieces != NULL) return game->people.list_pieces(position, pieces);
    Grid grid = grid_of(game, position, GAME_NO_MOVE);
    return grid_list_pieces(&grid, pieces);
}

void game_describe_board(const Game *game, const void *position, GameBoard *board) {
    if (game->people.describe_board != NULL) {
        game->people.describe_board(position, board);
        return;
    }
    Grid grid = grid_of(game, position, GAME_NO_MOVE);
    grid_describe_board(&grid, board);
}

void game_board_add(const GameBoard *board, Json *json) {
    static const char *const surfaces[] = {[SURFACE_CHEQUERED] = "chequered",
                                           [SURFACE_LINED] = "lined",
                                           [SURFACE_HOLES] = "holes",
                                           [SURFACE_HOUSES] = "houses"};
    json_open_object(json, "board");
    JSON_ADD(json, FIELD("surface", surfaces[board->surface]), FIELD("columns", board->columns),
             FIELD("rows", board->rows), FIELD("is_flippable", board->is_flippable));
    JSON_ADD_ARRAY(json, "inks", FIELD("", board->inks[0]), FIELD("", board->inks[1]));
    json_open_array(json, "squares");
    for (int i = 0; i < board->count; i++) {
        JSON_ADD_ARRAY(json, NULL, FIELD("", board->squares[i].name),
                       FIELD("", board->squares[i].column), FIELD("", board->squares[i].row));
    }
    json_close_array(json);
    json_close_object(json);
}
