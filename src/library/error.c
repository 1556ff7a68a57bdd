// SPDX-License-Identifier: GPL-3.0-or-later
// error.c - how the library tells what went wrong.
#include <stdarg.h>
#include <stdio.h>

#include "core/text.h"
#include "engine/engine.h"
#include "library/library.h"

bool library_tell(RoqueError *told, const Error *error) {
    if (told == NULL) return false;
    Text text = text_over(told->text, sizeof told->text);
    text_add(&text, error_text(error));
    return false;
}

bool library_refuse(RoqueError *told, const char *format, ...) {
    if (told == NULL) return false;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(told->text, sizeof told->text, format, arguments);
    va_end(arguments);
    return false;
}

bool library_no_memory(RoqueError *told) {
    Error error = {{0}};
    error_no_memory(&error);
    return library_tell(told, &error);
}

const char *roque_version(void) {
    return version_text();
}
