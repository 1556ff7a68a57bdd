// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_connect4.c - position and move texts of Connect 4.
#include "tests/fuzz/game_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_game(&game_connect4, data, size);
    return 0;
}
