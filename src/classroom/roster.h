// SPDX-License-Identifier: GPL-3.0-or-later
// roster.h - all programs that a class handed in: listed, copied, compiled.
#pragma once

#include "classroom/submission.h"

enum { ROSTER_MAX = 512 }; // entries of the folder

typedef struct Roster {
    Submission *submissions; // in the order of their file names
    int count;
    int ready;
    Interpreter interpreters[TOOL_JAVASCRIPT + 1]; // "" where it is not installed
} Roster;

// Lists the folder and says what each entry is. Names that begin with '.' or '_' are no
// submissions. False with a reason; then there is nothing to close.
bool roster_open(Roster *roster, const char *folder, Error *error);
void roster_close(Roster *roster);

typedef struct RosterWork {
    const char *folder;
    const char *programs; // where the copies go; made where it is missing
    SubmissionLimits limits;
    void (*on_ready)(void *context, const Submission *submission, int number, int count);
    void *context;
} RosterWork;

// Copies and compiles all of them. False only where our own folder fails us, or when somebody wants
// to stop: what is wrong with a program is its own.
bool roster_prepare(Roster *roster, const RosterWork *work, Error *error);

// The ready submission of this number; NULL beyond the last.
const Submission *roster_player(const Roster *roster, int number);
