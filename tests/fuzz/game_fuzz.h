// SPDX-License-Identifier: GPL-3.0-or-later
// game_fuzz.h - one fuzz target for all games: the first line is a
// position's text, the others are moves.
#pragma once

#include <stdlib.h>
#include <string.h>

#include "games/games.h"

static void demand(bool is_true) {
    if (!is_true) abort();
}

// Everything that a player may do with a position that was accepted.
static void fuzz_position(const Game *game, const GamePosition *position) {
    static GameMove moves[GAME_MOVES_MAX];
    char text[GAME_TEXT_MAX];
    char again_text[GAME_TEXT_MAX];
    char picture[GAME_PICTURE_MAX];
    GamePosition again;
    game_format(game, position, text);
    demand(game->parse(text, &again, NULL));
    game_format(game, &again, again_text);
    demand(strcmp(text, again_text) == 0 && game->key(position) == game->key(&again));
    Text builder = text_over(picture, sizeof picture);
    game_draw_board(game, position, &(PictureStyle){.kind = PICTURE_COLOUR}, &builder);
    demand(!builder.is_cut);
    int score = 0;
    int count = game->list_moves(position, moves);
    demand(count <= game->moves_max && (count == 0) == game->is_over(position, &score));
    for (int i = 0; i < game->evaluation_count; i++) {
        demand(abs(game_evaluate(game, &game->evaluations[i], position)) <= game->score_bound);
    }
    for (int i = 0; i < count; i += count / 8 + 1) {
        GameMove found = GAME_NO_MOVE;
        game_format_move(game, position, moves[i], text);
        demand(game_find_move(game, position, text, &found, NULL) && found == moves[i]);
    }
}

static void fuzz_game(const Game *game, const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    demand(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    char *rest = strchr(text, '\n');
    if (rest != NULL) *rest++ = '\0';
    GamePosition position;
    Error error = {{0}};
    if (game->parse(text, &position, &error)) {
        fuzz_position(game, &position);
        for (char *line = rest; line != NULL; line = rest) {
            rest = strchr(line, '\n');
            if (rest != NULL) *rest++ = '\0';
            GameMove move = GAME_NO_MOVE;
            if (!game_find_move(game, &position, line, &move, &error)) break;
            demand(game_is_legal(game, &position, move));
            GamePosition before = position;
            game->play(&before, move, &position);
            fuzz_position(game, &position);
        }
    } else {
        demand(error.text[0] != '\0');
    }
    free(text);
}
