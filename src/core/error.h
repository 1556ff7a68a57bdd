// SPDX-License-Identifier: GPL-3.0-or-later
// error.h - what went wrong, in one sentence a person can act on.
#ifndef ROQUE_CORE_ERROR_H
#define ROQUE_CORE_ERROR_H

#include <stdbool.h>

enum { ERROR_TEXT_MAX = 512 };

typedef struct Error {
    char text[ERROR_TEXT_MAX];
} Error;

// Writes the sentence and returns false, so that a function can end with
// `return error_set(error, "rank %d has nine squares", rank);`. A NULL error is ignored.
__attribute__((format(printf, 2, 3))) bool error_set(Error *error, const char *format, ...);

// Puts a place ("games.pgn:12:3") in front of the sentence. Returns false as well.
__attribute__((format(printf, 2, 3))) bool error_at(Error *error, const char *format, ...);

#endif
