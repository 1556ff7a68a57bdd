// SPDX-License-Identifier: GPL-3.0-or-later
// theorems.h - what the theory says about the algorithms, as statements that can be run.
//
// A theorem has hypotheses and is checked on every ground that fulfils them; one failure refutes
// it. A slip is a line of the lecture taken at its word: it is shown by a counter-example.
#pragma once

#include "lab/run.h"

enum { GROUND_LABEL_MAX = 96 };

// A tree to check on: a position of a game, searched to a depth.
typedef struct Ground {
    const Game *game;
    GamePosition position;
    int depth;
    int width;          // of a uniform tree; 0: the tree is not uniform
    bool is_best_first; // the best move of every node comes first
    char label[GROUND_LABEL_MAX];
    const atomic_bool *stop; // ends a check on it; NULL: nobody does
} Ground;

typedef struct Evidence {
    bool holds;     // what the statement says was found to be so
    uint64_t cases; // checked
    Sentence said;  // what was seen
} Evidence;

typedef struct Inquiry Inquiry; // private to src/lab/theory

typedef struct Theorem {
    const char *name;
    const char *statement;
    const char *hypotheses;
    bool is_slip; // expected not to hold
    // Looks at one ground more; one that does not fulfil the hypotheses is passed over. False only
    // when something could not be run.
    bool (*check)(Inquiry *inquiry, const Ground *ground, Error *error);
} Theorem;

// NULL past the end.
const Theorem *theorem_at(int index);
// Checks it on the grounds, until one refutes it. False only when something could not be run.
bool theorem_check(const Theorem *theorem, const Ground *grounds, int count, Evidence *evidence,
                   Error *error);
