// SPDX-License-Identifier: GPL-3.0-or-later
// openings_bytes.S - the balanced openings of chess that come with the program, ended by a NUL.

#include "core/embed.inc"

LABEL(roque_openings)
    .incbin "books/openings.epd"
    .byte 0
