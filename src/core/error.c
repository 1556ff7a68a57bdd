// SPDX-License-Identifier: GPL-3.0-or-later
// error.c - see error.h.
#include "core/error.h"

#include <stddef.h>

bool error_set_list(Error *error, const char *format, va_list arguments) {
    if (error != NULL) sentence_set_list(error, format, arguments);
    return false;
}

bool error_set(Error *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    error_set_list(error, format, arguments);
    va_end(arguments);
    return false;
}

bool error_no_memory(Error *error) {
    return error_set(error, "not enough memory");
}

bool error_copy(Error *error, const Error *other) {
    if (error != NULL) *error = *other;
    return false;
}

void error_clear(Error *error) {
    if (error == NULL) return;
    error->length = 0;
    error->text[0] = '\0';
}

const char *error_text(const Error *error) {
    return error != NULL ? error->text : "";
}

bool error_is_set(const Error *error) {
    return error_text(error)[0] != '\0';
}

bool error_at(Error *error, const char *format, ...) {
    if (error == NULL) return false;
    Error place, what = *error;
    va_list arguments;
    va_start(arguments, format);
    sentence_set_list(&place, format, arguments);
    va_end(arguments);
    sentence_set(error, "%p: %p", (const void *)&place, (const void *)&what);
    return false;
}
