// SPDX-License-Identifier: GPL-3.0-or-later
// filter.h - chooses games by conditions such as result=1-0,
// player~carlsen, plies>=40, WhiteElo>2500.
//
// A condition is a name, a comparison and a value. The name is a tag (in any case) or one of
//     player   either White or Black          elo      either WhiteElo or BlackElo
//     plies    half-moves of the main line    result   1-0, 0-1, 1/2-1/2, *
//     variant  standard or chess960
// The comparison is = != (the same text, in any case), ~ !~ (the text occurs in it, in any case),
// or < <= > >=, which compares numbers when both sides are numbers, and text else:
// Date>=2020.01.01. A tag that the game does not have satisfies only != and !~.
#pragma once

#include "chess/pgn/game.h"
#include "core/error.h"

enum { PGN_CONDITIONS_MAX = 16, PGN_CONDITION_TEXT_MAX = 256 };

typedef enum PgnRelation {
    COMPARE_EQUAL,
    COMPARE_UNEQUAL,
    COMPARE_CONTAINS,
    COMPARE_LACKS,
    COMPARE_LESS,
    COMPARE_AT_MOST,
    COMPARE_MORE,
    COMPARE_AT_LEAST,
} PgnRelation;

typedef struct PgnCondition {
    char name[PGN_TAG_NAME_MAX];
    char value[PGN_CONDITION_TEXT_MAX];
    PgnRelation comparison;
} PgnCondition;

// Start with {0}.
typedef struct PgnFilter {
    PgnCondition conditions[PGN_CONDITIONS_MAX];
    int count;
} PgnFilter;

bool pgn_filter_add(PgnFilter *filter, const char *condition, Error *error);

// True when all conditions hold; an empty filter takes every game.
bool pgn_filter_takes(const PgnFilter *filter, const PgnGame *game);
