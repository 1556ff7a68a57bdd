// SPDX-License-Identifier: GPL-3.0-or-later
// reductions.c - the table of late move reductions: ln in 1024ths, by integers only so that every machine
// agrees.
#include "engine/node.h"
#include "engine/params.h"

static int log2_1024(int value) {
    int whole = 31 - __builtin_clz((unsigned)value);
    uint64_t mantissa = ((uint64_t)value << 32) >> whole; // 1.0 to 2.0 with 32 fraction bits
    int fraction = 0;
    for (int bit = 0; bit < 10; bit++) {
        mantissa = (uint64_t)(((unsigned __int128)mantissa * mantissa) >> 32);
        fraction <<= 1;
        if (mantissa >> 33 != 0) {
            mantissa >>= 1;
            fraction |= 1;
        }
    }
    return whole * 1024 + fraction;
}

static int ln_1024(int value) {
    return log2_1024(value) * 710 / 1024; // ln 2 = 0.693
}

void reductions_fill(Shared *shared) {
    for (int depth = 1; depth < 64; depth++) {
        for (int number = 1; number < 64; number++) {
            int product = ln_1024(depth) * ln_1024(number) / 1024;
            shared->reductions[0][depth][number] = param(LMR_BASE) + product * param(LMR_SLOPE) / 1024;
            shared->reductions[1][depth][number] =
                param(LMR_CAPTURE_BASE) + product * param(LMR_CAPTURE_SLOPE) / 1024;
        }
    }
}
