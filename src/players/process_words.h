// SPDX-License-Identifier: GPL-3.0-or-later
// process_words.h - the words of "PROGRAM ARGUMENT ...", quoted as in a shell. Only for process.
#pragma once

#include "core/error.h"

enum { COMMAND_MAX = 1024, PROCESS_WORDS_MAX = 64 };

typedef struct ProcessWords {
    char bytes[COMMAND_MAX];
    char *words[PROCESS_WORDS_MAX + 1]; // into `bytes`; NULL behind the last
    int count;
} ProcessWords;

// At least one word, or false with the reason.
bool process_words_split(const char *command, ProcessWords *words, Error *error);
