// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_puzzle.c - any line read as a puzzle is refused with a reason, or written and read back.
#include <stdlib.h>
#include <string.h>

#include "puzzles/puzzles.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    chess_init();
    Puzzle puzzle, again;
    Error error = {{0}};
    char once[8 * PUZZLE_LINE_MAX], twice[8 * PUZZLE_LINE_MAX];
    if (!puzzle_parse((Slice){(const char *)data, size}, &puzzle, &error)) {
        if (error.text[0] == '\0') abort();
        return 0;
    }
    Text text = text_over(once, sizeof once), second = text_over(twice, sizeof twice);
    puzzle_format(&puzzle, &text);
    if (!puzzle_parse(slice_of(once), &again, &error)) abort();
    puzzle_format(&again, &second);
    if (strcmp(once, twice) != 0) abort();
    return 0;
}
