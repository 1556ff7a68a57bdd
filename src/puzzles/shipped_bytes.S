// SPDX-License-Identifier: GPL-3.0-or-later
// shipped_bytes.S - the puzzles as a part of the program: the file as it is.

#include "core/embed.inc"

    .balign 16
LABEL(roque_puzzles)
    .incbin "puzzles/roque.jsonl"
LABEL(roque_puzzles_end)
    .byte 0
