// SPDX-License-Identifier: GPL-3.0-or-later
// notation.c - see notation.h.
#include "sitting/notation.h"

#include <string.h>

bool notation_is_chess(const Game *game) {
    return strcmp(game->name, "chess") == 0;
}

SanLetters notation_letters(Language language) {
    return san_letters_of(language->men);
}

void notation_add_move(Language language, const Game *game, const void *position, GameMove move, Text *text) {
    if (!notation_is_chess(game)) {
        game->format_move(position, move, text);
        return;
    }
    char san[SAN_MAX];
    san_format(position, (Move)move, notation_letters(language), san);
    text_add(text, san);
}

void notation_add_number(const Game *game, const void *position, int ply, Text *text) {
    const Board *board = position;
    if (notation_is_chess(game))
        text_addf(text, "%d%s", board->move_number, board->side == WHITE ? "." : "...");
    else
        text_addf(text, "%d.", ply + 1);
}

bool notation_has_number(const Game *game, const void *position, int ply) {
    return ply == 0 || !notation_is_chess(game) || ((const Board *)position)->side == WHITE;
}
