// SPDX-License-Identifier: GPL-3.0-or-later
// error.h - what went wrong, in one sentence a person can act on.
#pragma once

#include <stdarg.h>
#include <stdbool.h>

#include "core/sentence.h"

enum { ERROR_TEXT_MAX = SENTENCE_TEXT_MAX };

typedef Sentence Error;

// Keeps the sentence and returns false, so that a function can end with
// `return error_set(error, "rank %d has nine squares", rank);`. A NULL error is ignored.
__attribute__((format(printf, 2, 3))) bool error_set(Error *error, const char *format, ...);
__attribute__((format(printf, 2, 0))) bool error_set_list(Error *error, const char *format,
                                                          va_list arguments);

// The one sentence for a lack of memory. Returns false too.
bool error_no_memory(Error *error);

// Hands on what another says; a NULL error is ignored here too. Returns false.
bool error_copy(Error *error, const Error *other);
void error_clear(Error *error);

// Of a NULL error: nothing. The text is English, for programs.
bool error_is_set(const Error *error);
const char *error_text(const Error *error);

// Puts a place ("games.pgn:12:3") in front of the sentence. Returns false as well.
__attribute__((format(printf, 2, 3))) bool error_at(Error *error, const char *format, ...);
