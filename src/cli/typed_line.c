// SPDX-License-Identifier: GPL-3.0-or-later
// typed_line.c - see typed_line.h.
#include "cli/typed_line.h"

#include <ctype.h>

#include "session/session.h"

enum { WORD_MAX = 64 };

// "1.e4", "1...", "12." -> "e4", "", "".
static Slice drop_number(Slice word) {
    size_t digits = 0, dots = 0;
    while (digits < word.length && isdigit((unsigned char)word.data[digits])) digits++;
    while (digits > 0 && digits + dots < word.length && word.data[digits + dots] == '.') dots++;
    size_t skipped = dots > 0 || digits == word.length ? digits + dots : 0;
    return (Slice){word.data + skipped, word.length - skipped};
}

static bool read_move(Language language, const Board *board, Slice word, Move *move, Error *error) {
    char text[WORD_MAX];
    slice_copy(word, text, sizeof text);
    return typed_move_read_chess(language, board, text, move, error);
}

int typed_line_read(Language language, const char *name, const Board *board, const char *words,
                    Move *moves, int most, Error *error) {
    Board now = *board;
    int count = 0;
    Slice rest = slice_of(words);
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        Slice text = drop_number(word);
        if (text.length == 0) continue;
        Error reason = {{0}};
        if (count == most) {
            error_set(error, "%s is longer than %d moves", name, most);
            return -1;
        }
        if (!read_move(language, &now, text, &moves[count], &reason)) {
            error_set(error, "%s: move %d: %p", name, count + 1, (const void *)&reason);
            return -1;
        }
        board_advance(&now, moves[count++]);
    }
    return count;
}
