// SPDX-License-Identifier: GPL-3.0-or-later
// submission.h - a program that somebody handed in: what it is, its copy, how it is started.
//
//     class/anna.c          a source in C, compiled
//     class/ben.py          run by Python
//     class/chloe.js        run by node (.mjs and .cjs too)
//     class/dora            an executable
//     class/emil/           a folder with one of these
//
// Nobody has read it, and it may be hostile: nothing of it runs outside its confinement, links in
// it are not followed, and its names are never taken for commands.
#pragma once

#include "players/players.h"

enum {
    SUBMISSION_FILE_MAX = 256,
    SUBMISSION_PATH_MAX = 4096,
    SUBMISSION_WORDS_MAX = 4000,
    SUBMISSION_BYTES_MAX = 32 << 20, // all its files together
    SUBMISSION_FILES_MAX = 500,
};

typedef enum SubmissionKind {
    SUBMISSION_NOTHING, // no program
    SUBMISSION_C,
    SUBMISSION_PYTHON,
    SUBMISSION_JAVASCRIPT,
    SUBMISSION_EXECUTABLE,
    SUBMISSION_KINDS,
} SubmissionKind;

typedef enum SubmissionState {
    SUBMISSION_READY,
    SUBMISSION_PASSED_OVER, // not meant to be a program
    SUBMISSION_REFUSED,     // `reason` says why, and `words` what the compiler said
} SubmissionState;

typedef struct Submission {
    char file[SUBMISSION_FILE_MAX]; // its name in the folder
    char name[PLAYER_NAME_MAX];     // for people: without ending and odd bytes
    bool is_folder;
    bool has_twin; // another has the same name
    SubmissionKind kind;
    char start[SUBMISSION_FILE_MAX]; // the file that is run; in C: empty, all sources are compiled
    SubmissionState state;
    Sentence reason;
    char words[SUBMISSION_WORDS_MAX];
    char folder[SUBMISSION_PATH_MAX]; // of the copy
    char player[PLAYER_TEXT_MAX];     // the player's text, with its confinement
} Submission;

// What all programs of a class have in common.
typedef struct SubmissionLimits {
    int64_t memory_mb;
    int64_t processor_s; // for a game
} SubmissionLimits;

extern const char *const submission_kind_names[SUBMISSION_KINDS];

// Says what FOLDER/file is: name, kind and start, or why it cannot take part.
void submission_look(Submission *submission, const char *folder);

// Copies it to a folder of its own under `programs`, which is named after what it holds.
bool submission_copy(Submission *submission, const char *folder, const char *programs,
                     Error *error);

// Compiles the copy where that is needed and writes the player's text. What is wrong with the
// program goes into it; false only when somebody wants to stop.
bool submission_build(Submission *submission, const SubmissionLimits *limits,
                      const Interpreter *interpreters);
