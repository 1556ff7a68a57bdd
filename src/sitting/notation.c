// SPDX-License-Identifier: GPL-3.0-or-later
// notation.c - see notation.h.
#include "sitting/notation.h"

#include <string.h>

#include "arena/arena.h"

bool notation_is_chess(const Game *game) {
    return strcmp(game->name, "chess") == 0;
}

SanLetters notation_letters(Language language) {
    return san_letters_of(language->men);
}

void notation_add_move(Language language, const Game *game, const void *position, GameMove move,
                       Text *text) {
    if (game->pgn.format_move != NULL)
        game->pgn.format_move(position, move, language->men, text);
    else
        game->format_move(position, move, text);
}

void notation_add_number(const Game *game, const void *position, int ply, Text *text) {
    score_sheet_add_number(game, position, ply, text);
}

bool notation_has_number(const Game *game, const void *position, int ply) {
    return ply == 0 || score_sheet_has_number(game, position);
}
