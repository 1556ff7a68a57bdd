// SPDX-License-Identifier: GPL-3.0-or-later
// adjudicate.h - ends games whose result is no longer in doubt.
#pragma once

#include "arena/record.h"
#include "words/words.h"

typedef struct Endgame Endgame;

// Counts of moves are full moves: `draw_moves = 8` looks at the last sixteen
// plies. Zero switches a rule off.
typedef struct Adjudication {
    int draw_moves;   // both players saw a score of at most draw_score in each of so many moves ...
    int draw_score;   // (evaluation units: centipawns in chess)
    int draw_from;    // ... the last of them being at least this move of the game
    int resign_moves; // a player saw at most -resign_score in each of its last so many moves ...
    int resign_score;
    bool resign_needs_both; // ... and the opponent at least +resign_score
    int plies_max;          // the game is a draw after so many plies
    // Optional: the result a table gives for the position. False when it does not know it.
    bool (*probe)(const struct Adjudication *rules, const void *position, Outcome *outcome);
    void *context;
    int table_men; // it is asked with at most so many men
} Adjudication;

// Lets these tables end games of chess with at most so many men (0: as many as they know); they
// must live as long as the rules are used.
void adjudicate_by_tables(Adjudication *rules, Endgame *tables, int men_max);

// Looks at the game after its last move; true when it is over, with the result filled in.
bool adjudicate(const Adjudication *rules, const GameRecord *record, const void *position,
                GameResult *result);

// The rules in words, one a line; nothing when none is on.
void adjudication_describe(Language language, const Adjudication *rules, Text *text);
