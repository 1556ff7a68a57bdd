// SPDX-License-Identifier: GPL-3.0-or-later
// page_bytes.S - the page's files as parts of the program: gzip'ed, or nothing where they were not built.

#if defined(__APPLE__)
#define NAME(name) _##name
    .const
#elif defined(_WIN32)
#define NAME(name) name
    .section .rdata, "dr"
#else
#define NAME(name) name
    .section .rodata, "a"
#endif

    .globl NAME(page_html)
NAME(page_html):
#if defined(ROQUE_PAGE_HTML)
    .incbin ROQUE_PAGE_HTML
#endif
    .globl NAME(page_html_end)
NAME(page_html_end):
    .byte 0

    .globl NAME(page_script)
NAME(page_script):
#if defined(ROQUE_PAGE_SCRIPT)
    .incbin ROQUE_PAGE_SCRIPT
#endif
    .globl NAME(page_script_end)
NAME(page_script_end):
    .byte 0

    .globl NAME(page_style)
NAME(page_style):
#if defined(ROQUE_PAGE_STYLE)
    .incbin ROQUE_PAGE_STYLE
#endif
    .globl NAME(page_style_end)
NAME(page_style_end):
    .byte 0

#if defined(__CET__) // nothing here is jumped to: the program keeps its mark
#include <cet.h>
#endif
#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
