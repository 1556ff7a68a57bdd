// SPDX-License-Identifier: GPL-3.0-or-later
// review_page_bytes.S - review_page.html as a part of the program, ended by a NUL.

#include "core/embed.inc"

LABEL(roque_review_page)
    .incbin "src/review/review_page.html"
    .byte 0
