// SPDX-License-Identifier: GPL-3.0-or-later
// start.c - the beginning of a program made with ARCH=any: one of its copies goes on from here.
#include <stdlib.h>

#include "start/variant.h"

typedef int MainFunction(int argc, char **argv);

// main() of each copy, as the Makefile renames it.
MainFunction main_generic, main_x86_64_v2, main_znver1, main_x86_64_v3;

int main(int argc, char **argv) {
    static MainFunction *const mains[VARIANT_COUNT] = {main_generic, main_x86_64_v2, main_znver1,
                                                       main_x86_64_v3};
    const Processor processor = processor_read();
    return mains[variant_choose(&processor, getenv("ROQUE_CPU"))](argc, argv);
}
