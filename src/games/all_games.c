// SPDX-License-Identifier: GPL-3.0-or-later
// all_games.c - the list of games; a new one is one line here and one in games.h.
#include <string.h>

#include "games/games.h"

// clang-format off
const Game *const all_games[] = {
    &game_chess,
    &game_tictactoe,
    &game_connect4,
    &game_othello,
    &game_awale,
    &game_amazons,
    &game_draughts,
    &game_synthetic,
};
// clang-format on
const int all_games_count = sizeof all_games / sizeof all_games[0];

static const Game *find_by_name(const char *name, size_t length) {
    for (int i = 0; i < all_games_count; i++) {
        const char *candidate = all_games[i]->name;
        if (strlen(candidate) == length && strncmp(candidate, name, length) == 0) return all_games[i];
    }
    return NULL;
}

const Game *games_find(const char *text, const char **variant, Error *error) {
    size_t length = strcspn(text, ":");
    const Game *game = find_by_name(text, length);
    if (game == NULL) {
        char names[200];
        Text list = text_over(names, sizeof names);
        for (int i = 0; i < all_games_count; i++) {
            text_addf(&list, "%s%s", i > 0 ? ", " : "", all_games[i]->name);
        }
        error_set(error, "no game is called '%.*s'; there are: %s", length < 40 ? (int)length : 40, text,
                  names);
        return NULL;
    }
    const char *rest = text[length] == ':' ? text + length + 1 : "";
    GamePosition scratch;
    if (!game_start(game, rest, &scratch, error)) return NULL;
    if (variant != NULL) *variant = rest;
    return game;
}
