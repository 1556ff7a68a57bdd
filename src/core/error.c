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
