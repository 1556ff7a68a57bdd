// SPDX-License-Identifier: GPL-3.0-or-later
// exercise.h - the tasks of the course as a table: what to write, how it is tried and compared.
#pragma once

#include "course/world.h"

// What students do wrong, each as the reference does it wrong when told to.
typedef enum Slip {
    SLIP_NONE,
#define SLIP(name, text, sentence) SLIP_##name,
#include "course/slips.def"
#undef SLIP
    SLIP_COUNT,
} Slip;

enum {
    EXERCISE_CASES_MAX = 48,
    EXERCISE_PARAMETERS_MAX = 4,
    EXERCISE_HINTS = 3,
    EXERCISE_SLIPS_MAX = 12,
};

typedef struct SlipText {
    const char *name;     // "window-not-negated"
    const char *sentence; // what it does
} SlipText;
extern const SlipText slip_texts[SLIP_COUNT];

// One trial: a position and what comes behind it in the call.
typedef struct ExerciseCase {
    const char *game;  // "tree:((3 5) 4)", "connect4:4x4"; NULL behind the last
    const char *moves; // from its start on, or "=" and a position
    int64_t numbers[EXERCISE_PARAMETERS_MAX - 1];
} ExerciseCase;

// What the parameters of the function mean.
typedef enum ExerciseGround {
    GROUND_POSITION, // a position, then the numbers of the case
    GROUND_GRAPH,    // how many positions a graph has
    GROUND_BOARDS,   // two boards of Othello, a bit a square: the mover's discs, the other's
} ExerciseGround;

typedef struct Exercise {
    const char *name;
    const char *title;
    const char *task;                  // what to write
    const char *rule;                  // the exact behaviour that is compared
    const char *hints[EXERCISE_HINTS]; // the last is the algorithm itself
    ExerciseGround ground;
    // "Position position", "int depth": C's; what stands behind the blank is Python's.
    const char *parameters[EXERCISE_PARAMETERS_MAX];
    const char *result; // C's type
    unsigned calls;     // bits of AskKind: what the student may want
    unsigned compared;  // bits of AskKind: what must come in the same order
    const char *search; // the same in the laboratory, or NULL
    const ExerciseCase *cases;
    int64_t (*reference)(World *world, int node, const int64_t *numbers, Slip slip);
    Slip slips[EXERCISE_SLIPS_MAX]; // ended by SLIP_NONE
} Exercise;

// NULL past the end.
const Exercise *exercise_at(int index);
// NULL with the list of names.
const Exercise *exercise_find(const char *name, Error *error);
int exercise_case_count(const Exercise *exercise);

// Puts the case into the world, and the numbers of the call: the node first where there is one.
bool exercise_begin(const Exercise *exercise, int number, World *world,
                    int64_t numbers[WORLD_NUMBERS], Error *error);
