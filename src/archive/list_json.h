// SPDX-License-Identifier: GPL-3.0-or-later
// list_json.h - games, sums and explored moves as fields, of which JSON, CSV and the page's
// documents are made.
#pragma once

#include "archive/explorer.h"
#include "archive/list_summary.h"
#include "core/field.h"

enum { LISTED_FIELDS_MAX = 24, NAME_SHOWN_MAX = 256 };

// Fields and the texts they point to.
typedef struct ListedFields {
    Field fields[LISTED_FIELDS_MAX];
    char texts[3][NAME_SHOWN_MAX];
    char date[16];
} ListedFields;

// The number is the game's in the list, from 1.
void listed_fields_of_game(const GameList *list, int index, ListedFields *fields);
void listed_fields_of_row(SummaryKey key, const SummaryRow *row, ListedFields *fields);
void listed_fields_of_sum(const GameSum *sum, ListedFields *fields);

// A move of a position, in these letters, and how much of the position's games it has; `all` is
// their sum. Of a book the weight counts as games and there are no results.
typedef struct ExploredMove {
    const Board *board;
    ExplorerMove move;
    int64_t all;
    bool is_book;
    SanLetters letters;
} ExploredMove;
void listed_fields_of_move(const ExploredMove *explored, ListedFields *fields);
