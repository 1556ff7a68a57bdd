// SPDX-License-Identifier: GPL-3.0-or-later
// inquiry.h - the check of a theorem, ground after ground: what it searches, and what it has seen.
#pragma once

#include "lab/theory/visits.h"

struct Inquiry {
    Evidence evidence; // so far
    int ground_count;
    int ground; // which of them is looked at, from 0 on
    Visits visits;
    Visits others; // of a second search, to compare the first with
    // What a theorem adds up from ground to ground.
    double least, most, share;
    uint64_t total;
};

// What was seen so far, in words; the last of them stand. Returns true.
__attribute__((format(printf, 2, 3))) bool inquiry_show(Inquiry *inquiry, const char *format, ...);
// Ends the inquiry with a counter-example. True likewise.
__attribute__((format(printf, 2, 3))) bool inquiry_refute(Inquiry *inquiry, const char *format,
                                                          ...);

// Leaves of a uniform tree: width to the power of depth.
uint64_t uniform_leaves(int width, int depth);
