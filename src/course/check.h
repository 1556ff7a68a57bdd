// SPDX-License-Identifier: GPL-3.0-or-later
// check.h - a student's program beside the reference: case by case, then at the smallest place
// where they differ, then which of the usual slips does exactly the same.
#pragma once

#include "course/pupil.h"

// What was counted in one call.
typedef struct CheckCount {
    int positions; // played to, the first included
    int values;    // asked
    int compared;  // questions that must be the same in both
} CheckCount;

typedef struct CheckCase {
    bool is_right;
    Run own;
    int64_t expected;
    CheckCount own_count;
    CheckCount expected_count;
    int ask_limit; // of the student's call
    uint64_t sum;  // of what it asked and answered
} CheckCase;

// The first question that is another; kind ASK_KINDS: none any more, it answers.
typedef struct CheckStep {
    AskKind kind;
    char path[WORLD_PATH_MAX]; // the moves from the place to the node asked about
    int64_t numbers[WORLD_NUMBERS];
} CheckStep;

typedef struct Check {
    Pupil *pupil;
    const Exercise *exercise;
    World right; // the reference's questions at the place, after check_run()
    World own;
    CheckCase cases[EXERCISE_CASES_MAX];
    int case_count;
    int right_count;
    bool is_interrupted;
    // The smallest call that is answered otherwise.
    int place_case;
    char place[WORLD_PATH_MAX]; // the moves from the case's position to it
    int64_t numbers[WORLD_NUMBERS];
    CheckCase at_place;
    bool has_step;
    int steps_before; // questions that are the same
    CheckStep expected_step;
    CheckStep own_step;
    Slip slip; // that does exactly the same in all cases; SLIP_NONE: none does
    // Called before each case.
    void (*progress)(void *state, int done, int count);
    void *state;
} Check;

// The pupil is open. False only for a lack of memory.
bool check_open(Check *check, Pupil *pupil, Error *error);
void check_close(Check *check);
bool check_run(Check *check, Error *error);
// What the reference does in a case with that slip: within `ask_limit` questions, which is given,
// the own run, counts and sum of `seen`.
bool check_run_reference(const Exercise *exercise, int number, Slip slip, World *world,
                         CheckCase *seen, Error *error);
static inline bool check_is_passed(const Check *check) {
    return check->right_count == check->case_count;
}
