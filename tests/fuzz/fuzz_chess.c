// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_chess.c - position and move texts of chess.
#include "tests/fuzz/game_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_game(&game_chess, data, size);
    return 0;
}
