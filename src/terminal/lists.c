// SPDX-License-Identifier: GPL-3.0-or-later
// lists.c - lists for a person who asks: the legal moves, and the moves played so far.
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "terminal/commands.h"

static void write_rows(const Terminal *terminal, const char *words) {
    screen_write(&terminal->screen, "  ");
    screen_write_words(&terminal->screen, words, 2);
}

// ---- what may be played ----

// Keeps the words that begin so; returns how many.
static int keep_beginning(char *words, const char *prefix) {
    char *to = words;
    int count = 0;
    Slice rest = slice_of(words);
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        if (word.length < strlen(prefix) || strncasecmp(word.data, prefix, strlen(prefix)) != 0)
            continue;
        if (count++ > 0) *to++ = ' ';
        memmove(to, word.data, word.length);
        to += word.length;
    }
    *to = '\0';
    return count;
}

// Leaves of each word what stands before the `mark`, each beginning once.
static void shorten(char *words, char mark) {
    char *to = words;
    Slice before = {0}, rest = slice_of(words);
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        const char *end = memchr(word.data, mark, word.length);
        if (end != NULL) word.length = (size_t)(end - word.data);
        if (word.length == before.length && memcmp(word.data, before.data, word.length) == 0)
            continue;
        if (to > words) *to++ = ' ';
        memmove(to, word.data, word.length);
        before = (Slice){.data = to, .length = word.length};
        to += word.length;
    }
    *to = '\0';
}

// All of them where they fit on the screen; of thousands (amazons:
// d1-d7/g7) where they go, or whence.
void lists_moves(Terminal *terminal, const char *argument) {
    enum { BYTES_SHOWN = 1200 };
    char example[8] = "";
    char *words = malloc(LINE_WORDS_MAX);
    if (words == NULL) return;
    Text text = text_over(words, LINE_WORDS_MAX);
    typed_move_list(terminal->screen.language, terminal->session.game, &terminal->session.position,
                    &text);
    int count = keep_beginning(words, argument);
    bool is_long = strlen(words) > BYTES_SHOWN;
    if (is_long) shorten(words, '/');
    if (strlen(words) > BYTES_SHOWN) shorten(words, '-');
    Slice rest = slice_of(words);
    slice_copy(slice_next_word(&rest), example, sizeof example);
    if (words[0] == '\0' && argument[0] != '\0')
        screen_say(&terminal->screen, "No legal move begins with %s.", argument);
    else if (is_long)
        screen_say(&terminal->screen,
                   "%d legal moves; these are their beginnings (moves %s shows the rest):", count,
                   example);
    else if (count == 1)
        screen_say(&terminal->screen, "1 legal move:");
    else if (argument[0] != '\0')
        screen_say(&terminal->screen, "%d legal moves begin with %s:", count, argument);
    else
        screen_say(&terminal->screen, "%d legal moves:", count);
    if (words[0] != '\0') write_rows(terminal, words);
    free(words);
}

// ---- what was played ----

// "1. e4 e5 2. Nf3" in chess; other games count single moves.
static void add_played(const Terminal *terminal, Text *words) {
    const Session *session = &terminal->session;
    GamePosition position = session->start;
    for (int ply = 0; ply < session->count; ply++) {
        GameMove move = session->moves[ply].recorded.move;
        if (ply > 0) text_add_char(words, ' ');
        if (ply == 0 || score_sheet_has_number(session->game, &position)) {
            score_sheet_add_number(session->game, &position, ply, words);
            text_add_char(words, ' ');
        }
        notation_add_move(terminal->screen.language, session->game, &position, move, words);
        game_advance(session->game, &position, move);
    }
}

void lists_played(Terminal *terminal, const char *argument) {
    (void)argument;
    char *words = malloc(LINE_WORDS_MAX);
    if (words == NULL) return;
    Text text = text_over(words, LINE_WORDS_MAX);
    add_played(terminal, &text);
    if (terminal->session.count > 0)
        write_rows(terminal, words);
    else
        screen_say(&terminal->screen, "No move has been played yet.");
    free(words);
}
