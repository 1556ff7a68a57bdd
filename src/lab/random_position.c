// SPDX-License-Identifier: GPL-3.0-or-later
// random_position.c - see random_position.h.
#include "lab/random_position.h"

static bool walk(const Game *game, const char *variant, int plies, Random *random,
                 GamePosition *position, Error *error) {
    int score;
    if (!game_start(game, variant, position, error)) return false;
    for (int i = 0; i < plies; i++) {
        if (game->is_over(position, &score)) return false;
        game_advance(game, position, game_random_move(game, position, random));
    }
    return !game->is_over(position, &score);
}

bool lab_random_position(const Game *game, const char *variant, int plies, Random *random,
                         GamePosition *position, Error *error) {
    enum { TRIES = 20 };
    for (; plies >= 0; plies--) {
        for (int i = 0; i < TRIES; i++) {
            if (walk(game, variant, plies, random, position, error)) return true;
        }
    }
    return false;
}
