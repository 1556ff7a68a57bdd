// SPDX-License-Identifier: GPL-3.0-or-later
// page_bytes.S - page.html as a part of the program, ended by a NUL.

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

    .globl NAME(roque_class_page)
NAME(roque_class_page):
    .incbin "src/classroom/page.html"
    .byte 0

#if defined(__CET__) // nothing here is jumped to: the program keeps its mark
#include <cet.h>
#endif
#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
