// SPDX-License-Identifier: GPL-3.0-or-later
// all_games.c - the games of games.def, by their names.
#include <string.h>

#include "games/games.h"

#define GAME(name) &game_##name,
const Game *const all_games[] = {
#include "games/games.def"
};
#undef GAME

enum { GAMES_MAX = sizeof all_games / sizeof all_games[0] };
const int all_games_count = GAMES_MAX;

static const Game *find_by_name(const char *name, size_t length) {
    for (int i = 0; i < all_games_count; i++) {
        const char *candidate = all_games[i]->name;
        if (strlen(candidate) == length && strncmp(candidate, name, length) == 0)
            return all_games[i];
    }
    return NULL;
}

static void refuse_name(const char *text, size_t length, Error *error) {
    char name[40];
    char list[160];
    const char *names[GAMES_MAX];
    Text builder = text_over(list, sizeof list);
    slice_copy((Slice){text, length}, name, sizeof name);
    for (int i = 0; i < all_games_count; i++) {
        names[i] = all_games[i]->name;
        text_addf(&builder, "%s%s", i > 0 ? ", " : "", names[i]);
    }
    const char *nearest = text_nearest(name, names, all_games_count);
    if (nearest != NULL)
        error_set(error, "no game is called '%s'; did you mean %s?; there are: %s", name, nearest,
                  list);
    else
        error_set(error, "no game is called '%s'; there are: %s", name, list);
}

const Game *games_find(const char *text, const char **variant, Error *error) {
    size_t length = strcspn(text, ":");
    const Game *game = find_by_name(text, length);
    if (game == NULL) {
        refuse_name(text, length, error);
        return NULL;
    }
    const char *rest = text[length] == ':' ? text + length + 1 : "";
    GamePosition scratch;
    if (!game_start(game, rest, &scratch, error)) return NULL;
    if (variant != NULL) *variant = rest;
    return game;
}
