// SPDX-License-Identifier: GPL-3.0-or-later
// error.c - formats the sentence, cut at the end if it is too long.
#include "core/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"

bool error_set(Error *error, const char *format, ...) {
    if (error == NULL) return false;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return false;
}

bool error_at(Error *error, const char *format, ...) {
    if (error == NULL) return false;
    Error what = *error;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    if (length < 0) return false;
    Text text = {.data = error->text, .size = sizeof error->text, .length = strlen(error->text)};
    text_add(&text, ": ");
    text_add(&text, what.text);
    return false;
}
