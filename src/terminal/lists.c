// SPDX-License-Identifier: GPL-3.0-or-later
// lists.c - lists for a person who asks: the legal moves, and the moves played so far.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "chess/chess.h"
#include "terminal/person.h"

static void write_rows(const Session *session, const char *words) {
    screen_write(&session->screen, "  ");
    screen_write_words(&session->screen, words, 2);
}

// ---- what may be played ----------------------------------------------------------------------------

// Keeps the words that begin so; returns how many.
static int keep_beginning(char *words, const char *prefix) {
    char *to = words;
    int count = 0;
    Slice rest = slice_of(words);
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        if (word.length < strlen(prefix) || strncasecmp(word.data, prefix, strlen(prefix)) != 0) continue;
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
        if (word.length == before.length && memcmp(word.data, before.data, word.length) == 0) continue;
        if (to > words) *to++ = ' ';
        memmove(to, word.data, word.length);
        before = (Slice){.data = to, .length = word.length};
        to += word.length;
    }
    *to = '\0';
}

// All of them where they fit on the screen; of thousands (amazons: d1-d7/g7) where they go, or whence.
CommandAnswer human_moves(Session *session, const char *argument) {
    enum { BYTES_SHOWN = 1200 };
    char count[16], example[8] = "";
    char *words = malloc(LINE_WORDS_MAX);
    if (words == NULL) return COMMAND_STAY;
    Text text = text_over(words, LINE_WORDS_MAX);
    human_list_moves(&session->screen, session->game, &session->position, &text);
    snprintf(count, sizeof count, "%d", keep_beginning(words, argument));
    bool is_one = strcmp(count, "1") == 0;
    bool is_long = strlen(words) > BYTES_SHOWN;
    if (is_long) shorten(words, '/');
    if (strlen(words) > BYTES_SHOWN) shorten(words, '-');
    Slice rest = slice_of(words);
    slice_copy(slice_next_word(&rest), example, sizeof example);
    if (words[0] == '\0' && argument[0] != '\0')
        screen_say(&session->screen, MESSAGE_MOVES_NONE, argument, NULL);
    else if (is_long)
        screen_say(&session->screen, MESSAGE_MOVES_MANY, count, example, NULL);
    else if (argument[0] != '\0')
        screen_say(&session->screen, is_one ? MESSAGE_MOVES_ONE : MESSAGE_MOVES_BEGINNING, count, argument,
                   NULL);
    else
        screen_say(&session->screen, is_one ? MESSAGE_MOVES_ONE : MESSAGE_MOVES_COUNT, count, NULL);
    if (words[0] != '\0') write_rows(session, words);
    free(words);
    return COMMAND_STAY;
}

// ---- what was played -------------------------------------------------------------------------------

// "1. e4 e5 2. Nf3" in chess; other games count single moves.
static void add_played(const Session *session, Text *words) {
    bool is_chess = screen_is_chess(session->game);
    GamePosition position = session->start, next = {{0}};
    for (int ply = 0; ply < session->count; ply++) {
        const Board *board = (const Board *)&position;
        if (ply > 0) text_add_char(words, ' ');
        if (!is_chess)
            text_addf(words, "%d. ", ply + 1);
        else if (board->side == WHITE || ply == 0)
            text_addf(words, "%d%s ", board->move_number, board->side == WHITE ? "." : "...");
        screen_format_move(&session->screen, session->game, &position, session->plain_moves[ply], words);
        session->game->play(&position, session->plain_moves[ply], &next);
        position = next;
    }
}

CommandAnswer human_list(Session *session, const char *argument) {
    (void)argument;
    char *words = malloc(LINE_WORDS_MAX);
    if (words == NULL) return COMMAND_STAY;
    Text text = text_over(words, LINE_WORDS_MAX);
    add_played(session, &text);
    if (session->count > 0)
        write_rows(session, words);
    else
        screen_say(&session->screen, MESSAGE_LIST_EMPTY, NULL);
    free(words);
    return COMMAND_STAY;
}
