// SPDX-License-Identifier: GPL-3.0-or-later
// match_page_bytes.S - match_page.html as a part of the program, ended by a NUL.

#include "core/embed.inc"

LABEL(roque_match_page)
    .incbin "src/pages/match_page.html"
    .byte 0
