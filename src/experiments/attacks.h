// SPDX-License-Identifier: GPL-3.0-or-later
// attacks.h - how much faster chess gets when the board is stored more cleverly: a list of
// squares, bitboards with four ways to find sliding attacks, and the three columns that a
// student's report measured in Python.
#pragma once

#include "chess/chess.h"
#include "core/error.h"
#include "core/text.h"
#include "words/words.h"

// The list of squares first, then the methods in the order of AttackMethod.
enum { STRUCTURE_LISTS, STRUCTURE_COUNT = 1 + ATTACK_METHOD_COUNT };
enum { ATTACKS_EXPERIMENT_ROWS = 4 };

// One position; times are processor time of one perft, the shortest seen. A negative time means
// "not on this CPU" or, in the column of the report, "not measured there".
typedef struct AttacksRow {
    const char *name;
    const char *fen;
    int depth;
    uint64_t nodes;
    double time_s[STRUCTURE_COUNT];
    double report_time_s[STRUCTURE_COUNT];
} AttacksRow;

// Measures row 0 to ATTACKS_EXPERIMENT_ROWS-1: `rounds` times every structure in turn.
// False when a count is not the published one, which would make the times worthless.
// chess_init() must have been called.
bool attacks_experiment_measure(int index, int rounds, AttacksRow *row, Error *error);

// The whole report for people: seconds, speed, and ratios beside those of the document.
void attacks_experiment_write_table(const AttacksRow *rows, int count, Language language,
                                    Text *text);

// One line per structure, and the same as comma-separated values under a line of names.
void attacks_experiment_write_json(const AttacksRow *row, Text *text);
void attacks_experiment_write_csv_names(Text *text);
void attacks_experiment_write_csv(const AttacksRow *row, Text *text);
