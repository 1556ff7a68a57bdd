// SPDX-License-Identifier: GPL-3.0-or-later
// review_page_bytes.S - review_page.html as a part of the program, ended by a NUL.

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

    .globl NAME(roque_review_page)
NAME(roque_review_page):
    .incbin "src/review/review_page.html"
    .byte 0

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
