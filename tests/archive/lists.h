// SPDX-License-Identifier: GPL-3.0-or-later
// lists.h - lists of games from texts, for the tests of this folder.
#pragma once

#include "tests/test.h"

#include <string.h>

#include "archive/archive.h"

typedef struct TextSource {
    const char *text;
    size_t left;
} TextSource;

static inline ptrdiff_t read_text(void *context, char *buffer, size_t size) {
    TextSource *source = context;
    size_t count = size < source->left ? size : source->left;
    memcpy(buffer, source->text, count);
    source->text += count;
    source->left -= count;
    return (ptrdiff_t)count;
}

static inline GameList list_of(const char *pgn) {
    GameList list = {0};
    TextSource source = {pgn, strlen(pgn)};
    assert_true(list_read_pgn(&list, (PgnSource){read_text, &source}, "games.pgn", NULL));
    return list;
}

// Three games of Ada: won with White, lost with Black, drawn with White.
static const char ADA[] =
    "[White \"Ada\"]\n[Black \"Bob\"]\n[Date \"2026.01.05\"]\n[Result \"1-0\"]\n\n"
    "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n"
    "[White \"Cyd\"]\n[Black \"Ada\"]\n[Date \"2026.01.07\"]\n[Result \"1-0\"]\n\n"
    "1. d4 Nf6 2. c4 e6 1-0\n\n"
    "[White \"Ada\"]\n[Black \"Bob\"]\n[Date \"2026.02.01\"]\n[Result \"1/2-1/2\"]\n\n"
    "1. e4 c5 2. Nf3 d6 1/2-1/2\n";
