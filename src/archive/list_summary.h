// SPDX-License-Identifier: GPL-3.0-or-later
// list_summary.h - what the games of a list add up to: by colour, by opponent, by opening, over
// time. Results and accuracy are the player's, of games that others played there are none;
// where the list knows no player, they are White's.
#pragma once

#include "archive/game_filter.h"

enum { SUMMARY_ROWS_MAX = 200, SUMMARY_KEY_MAX = 128 };

typedef struct GameSum {
    int64_t games;
    int64_t by_result[OWN_OTHERS + 1];
    int64_t judged; // games with a known accuracy
    double accuracy_sum;
} GameSum;

// Points of the games that ended, 0 to 100; -1 where none did. The mean accuracy likewise.
double game_sum_score(const GameSum *sum);
double game_sum_accuracy(const GameSum *sum);

typedef enum SummaryKey { BY_COLOUR, BY_OPPONENT, BY_OPENING, BY_TIME, SUMMARY_KEYS } SummaryKey;
// "colour", "opponent", "opening", "time".
const char *summary_key_name(SummaryKey key);

typedef struct SummaryRow {
    char key[SUMMARY_KEY_MAX]; // "white", "Roque 1200", "2026.01"
    const char *code;          // of an opening; else NULL
    GameSum sum;
} SummaryRow;

typedef struct SummaryTable {
    SummaryRow rows[SUMMARY_ROWS_MAX];
    int count;
    int left_out; // rows that had no room, those with the fewest games (of time: the oldest)
} SummaryTable;

// By time: in the order of days, or of months where there are more than SUMMARY_DAYS_MAX days; else
// those with the most games first. Games that lack the key, or are others', are in no row. False:
// no memory.
enum { SUMMARY_DAYS_MAX = 60 };
bool list_summarise(const GameList *list, const GameFilter *filter, SummaryKey key,
                    SummaryTable *table);
// All that are wanted together.
GameSum list_sum(const GameList *list, const GameFilter *filter);
