// SPDX-License-Identifier: GPL-3.0-or-later
// page_bytes.S - the page's files as parts of the program: gzip'ed, or nothing where they were not built.

#include "core/embed.inc"

LABEL(page_html)
#if defined(ROQUE_PAGE_HTML)
    .incbin ROQUE_PAGE_HTML
#endif
LABEL(page_html_end)
    .byte 0

LABEL(page_script)
#if defined(ROQUE_PAGE_SCRIPT)
    .incbin ROQUE_PAGE_SCRIPT
#endif
LABEL(page_script_end)
    .byte 0

LABEL(page_style)
#if defined(ROQUE_PAGE_STYLE)
    .incbin ROQUE_PAGE_STYLE
#endif
LABEL(page_style_end)
    .byte 0

LABEL(page_notices)
#if defined(ROQUE_PAGE_NOTICES)
    .incbin ROQUE_PAGE_NOTICES
#endif
LABEL(page_notices_end)
    .byte 0

LABEL(page_parts)
#if defined(ROQUE_PAGE_PARTS)
    .incbin ROQUE_PAGE_PARTS
#endif
LABEL(page_parts_end)
    .byte 0
