// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_tree.c - trees typed by hand, and their moves.
#include "tests/fuzz/game_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_game(&game_tree, data, size);
    return 0;
}
