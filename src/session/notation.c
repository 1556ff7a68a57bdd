// SPDX-License-Identifier: GPL-3.0-or-later
// notation.c - see notation.h.
#include "session/notation.h"

#include <string.h>

bool notation_is_chess(const Game *game) {
    return strcmp(game->name, "chess") == 0;
}

void notation_add_move(Language language, const Game *game, const void *position, GameMove move,
                       Text *text) {
    if (game->pgn.format_move != NULL)
        game->pgn.format_move(position, move, language->pieces, text);
    else
        game->format_move(position, move, text);
}
