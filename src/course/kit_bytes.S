// SPDX-License-Identifier: GPL-3.0-or-later
// kit_bytes.S - the files of kits/ as parts of the program, each ended by a NUL.

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

    .globl NAME(roque_kit_header)
NAME(roque_kit_header):
    .incbin "kits/roque.h"
    .byte 0
    .globl NAME(roque_kit_source)
NAME(roque_kit_source):
    .incbin "kits/roque.c"
    .byte 0
    .globl NAME(roque_kit_module)
NAME(roque_kit_module):
    .incbin "kits/roque.py"
    .byte 0

#if defined(__CET__) // nothing here is jumped to: the program keeps its mark
#include <cet.h>
#endif
#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
