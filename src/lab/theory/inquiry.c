// SPDX-License-Identifier: GPL-3.0-or-later
// inquiry.c - see inquiry.h.
#include "lab/theory/inquiry.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>

#include "core/memory.h"

bool inquiry_show(Inquiry *inquiry, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    sentence_set_list(&inquiry->evidence.said, format, arguments);
    va_end(arguments);
    return true;
}

bool inquiry_refute(Inquiry *inquiry, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    sentence_set_list(&inquiry->evidence.said, format, arguments);
    va_end(arguments);
    inquiry->evidence.holds = false;
    return true;
}

bool theorem_check(const Theorem *theorem, const Ground *grounds, int count, Evidence *evidence,
                   Error *error) {
    Inquiry *inquiry = memory_new(sizeof *inquiry, error);
    if (inquiry == NULL) return false;
    inquiry->evidence.holds = true;
    inquiry->ground_count = count;
    inquiry->least = INFINITY;
    bool is_fine = true;
    for (; inquiry->ground < count && is_fine && inquiry->evidence.holds; inquiry->ground++)
        is_fine = theorem->check(inquiry, &grounds[inquiry->ground], error);
    *evidence = inquiry->evidence;
    visits_free(&inquiry->visits);
    visits_free(&inquiry->others);
    free(inquiry);
    return is_fine;
}

uint64_t uniform_leaves(int width, int depth) {
    uint64_t leaves = 1;
    for (int i = 0; i < depth; i++) leaves *= (uint64_t)width;
    return leaves;
}
