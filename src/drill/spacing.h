// SPDX-License-Identifier: GPL-3.0-or-later
// spacing.h - when a card comes again: what was missed sooner, what was found later.
//
// Leitner's boxes (S. Leitner, So lernt man lernen, 1972), with intervals that double:
//
//     box        0       1       2       3      ...      7
//     again      today   1 day   2 days  4 days ...      64 days
//
// Found without help: one box up. With a hint: the same box. Missed: back to the first.
#pragma once

#include <stdint.h>

enum { SPACING_BOX_MAX = 7 };

typedef enum AnswerKind {
    ANSWER_MISSED,
    ANSWER_HELPED,
    ANSWER_FOUND,
    ANSWER_KIND_COUNT
} AnswerKind;

// Days are counted from 1970 on.
typedef struct Spacing {
    int box;
    int64_t due; // the day from which on it is asked again
} Spacing;

Spacing spacing_after(Spacing before, AnswerKind answer, int64_t today);
// "missed", "helped", "found", for files; ANSWER_KIND_COUNT: none of them.
const char *answer_name(AnswerKind answer);
AnswerKind answer_named(const char *name);

// Elo of somebody who answers puzzles: K-factor SPACING_K, found counts 1, with help a half.
enum { SPACING_RATING_FIRST = 1000, SPACING_K = 32, SPACING_RATING_LEAST = 100 };
double spacing_rating_after(double own, int puzzle, AnswerKind answer);
