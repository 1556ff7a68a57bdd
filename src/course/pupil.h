// SPDX-License-Identifier: GPL-3.0-or-later
// pupil.h - a student's program: built, started, asked and answered, and never trusted.
#pragma once

#include "course/kit.h"
#include "players/players.h"

enum { PUPIL_TAIL_MAX = 2000 };

typedef struct Pupil {
    const Exercise *exercise;
    ExerciseLanguage language;
    char folder[KIT_PATH_MAX];
    char work[KIT_PATH_MAX]; // a folder of ours, gone at the end
    char command[KIT_PATH_MAX];
    Process process;
    Confinement confinement;
    Interpreter python; // unless it is compiled
    int64_t time_ms;    // for one call
    // Called now and then while the program is waited for; NULL: nobody wants to know.
    void (*wait)(void *state);
    void *wait_state;
} Pupil;

// How a call ended.
typedef enum RunEnd {
    RUN_DONE,
    RUN_SPENT,  // it asked without end
    RUN_WRONG,  // a question that has no answer
    RUN_LATE,   // no answer in time
    RUN_BROKEN, // it crashed, or ended in the middle
    RUN_LEFT_OUT,
    RUN_NOT_STARTED, // the machine's fault, not the program's
} RunEnd;

typedef struct Run {
    RunEnd end;
    int64_t value;
    Sentence fault; // unless it is done
} Run;

// Builds the program of the folder, where there is something to build. False with what the compiler
// said in `tail`.
bool pupil_open(Pupil *pupil, const char *folder, int64_t time_ms, int64_t memory_mb,
                char tail[PUPIL_TAIL_MAX], Error *error);
void pupil_close(Pupil *pupil);

// Calls the student's function and answers its questions.
void pupil_call(Pupil *pupil, World *world, const int64_t *numbers, Run *run);

// The end of what the program printed.
void pupil_read_tail(const Pupil *pupil, char tail[PUPIL_TAIL_MAX]);
