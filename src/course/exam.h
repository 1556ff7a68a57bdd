// SPDX-License-Identifier: GPL-3.0-or-later
// exam.h - exam sheets: random trees, questions about them, and what the laboratory answers.
#pragma once

#include <stdio.h>

#include "core/error.h"
#include "words/words.h"

enum { EXAM_QUESTIONS_MAX = 40, EXAM_LEAVES_MAX = 81 };

typedef struct Exam {
    uint64_t seed;         // the same seed, the same sheet
    const char *questions; // "alphabeta,sss,order", each with a tree of its own
    int width, depth;      // of the trees; 0: small ones by chance
    bool hides_solutions;
    Language speech;
} Exam;

// Writes the sheet as HTML that can be printed. False for an unknown question, with the list.
bool exam_write(const Exam *exam, FILE *out, Error *error);
