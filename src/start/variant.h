// SPDX-License-Identifier: GPL-3.0-or-later
// variant.h - which of the copies of the program this processor runs best.
//
// A program made with ARCH=any holds the whole code once for each kind of x86-64, compiled for it:
// counting and gathering bits are instructions of their own there, deep inside every loop, where no
// choice could be made at each call. The copies share the network, the books and the page.
#pragma once

#include <stdbool.h>

typedef enum Variant {
    VARIANT_GENERIC,   // any x86-64
    VARIANT_X86_64_V2, // counts bits (POPCNT)
    VARIANT_ZNVER1,    // AVX2 and BMI2, but gathers bits (PEXT) slowly: Zen 1 and 2
    VARIANT_X86_64_V3, // AVX2 and BMI2; the network's loops choose AVX-512 and VNNI by themselves
    VARIANT_COUNT,
} Variant;

// What the choice depends on.
typedef struct Processor {
    bool has_v2;
    bool has_v3;
    bool gathers_slowly;
} Processor;

Processor processor_read(void);

// The name under which it was compiled, as in ARCH=x86-64-v3.
const char *variant_name(Variant variant);

bool variant_runs(Variant variant, const Processor *processor);

// The best one, or the one that is `wanted` by name (NULL: none) where the processor can run it.
Variant variant_choose(const Processor *processor, const char *wanted);
