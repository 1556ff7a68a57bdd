// SPDX-License-Identifier: GPL-3.0-or-later
// shipped.c - see shipped.h; the bytes are in shipped_bytes.S.
#include "puzzles/shipped.h"

extern const char roque_puzzles[], roque_puzzles_end[];

bool shipped_puzzles(PuzzleList *list, Error *error) {
    const Slice all = {roque_puzzles,
                       (size_t)((uintptr_t)roque_puzzles_end - (uintptr_t)roque_puzzles)};
    return puzzle_list_read(list, all, error);
}
