// SPDX-License-Identifier: GPL-3.0-or-later
// board_words.c - see board_words.h.
#include "terminal/board_words.h"

#include <string.h>

enum { LINE_TEXT_MAX = 900 };

static const char *line_of(const Game *game, const GamePiece *piece) {
    return piece->line != NULL ? piece->line : game->side_names[piece->side];
}

// What is said of a piece that stands behind another one of its line: " e4", ", rook a1", ", A 4".
static void add_piece(const Screen *screen, const Game *game, const GamePiece *piece,
                      bool is_new_kind, Text *text) {
    bool has_kind = is_new_kind && game->people.has_kinds;
    if (has_kind || game->people.has_counts) {
        if (text->length > 0) text_add(text, ", ");
        if (has_kind) text_add(text, words_term(screen->language, piece->kind));
    }
    if (!game->people.has_counts) {
        text_addf(text, "%s%s", text->length > 0 ? " " : "", piece->square);
    } else if (piece->square[0] != '\0') {
        text_addf(text, "%s %d", piece->square, piece->count);
    } else {
        words_addf(screen->language, text, "captured %ld", (long)piece->count);
    }
}

void board_words_write(const Screen *screen, const Game *game, const void *position) {
    GamePiece pieces[GAME_PIECES_MAX];
    int count = game_list_pieces(game, position, pieces);
    for (int i = 0; i < count;) {
        const char *heading = line_of(game, &pieces[i]);
        Text line = TEXT_OF(LINE_TEXT_MAX);
        for (int first = i; i < count && strcmp(line_of(game, &pieces[i]), heading) == 0; i++) {
            bool is_new_kind = i == first || strcmp(pieces[i].kind, pieces[i - 1].kind) != 0;
            add_piece(screen, game, &pieces[i], is_new_kind, &line);
        }
        screen_say(screen, "%-s: %s.", heading, line.data);
    }
}
