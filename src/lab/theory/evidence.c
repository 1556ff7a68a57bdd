// SPDX-License-Identifier: GPL-3.0-or-later
// evidence.c - see evidence.h.
#include "lab/theory/evidence.h"

#include <stdarg.h>

void evidence_show(Evidence *evidence, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    sentence_set_list(&evidence->said, format, arguments);
    va_end(arguments);
}

void evidence_refute(Evidence *evidence, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    sentence_set_list(&evidence->said, format, arguments);
    va_end(arguments);
    evidence->holds = false;
}
