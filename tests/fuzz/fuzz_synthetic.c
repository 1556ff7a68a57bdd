// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_synthetic.c - position and move texts of synthetic trees.
#include "tests/fuzz/game_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_game(&game_synthetic, data, size);
    return 0;
}
