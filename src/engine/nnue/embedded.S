// SPDX-License-Identifier: GPL-3.0-or-later
// embedded.S - the network as a part of the program: the file ROQUE_NET as it is, or nothing where there is none.
//
// It begins 32 bytes before a multiple of 64, so that the weights, after 96 bytes of header, are aligned to 64.

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

    .balign 64
    .space 32
    .globl NAME(roque_embedded_net)
NAME(roque_embedded_net):
#if defined(ROQUE_NET)
    .incbin ROQUE_NET
#endif
    .globl NAME(roque_embedded_net_end)
NAME(roque_embedded_net_end):
    .byte 0

#if defined(__CET__) // nothing here is jumped to: the program keeps its mark
#include <cet.h>
#endif
#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
