// SPDX-License-Identifier: GPL-3.0-or-later
// embedded.S - the network as a part of the program: the file ROQUE_NET as it is, or nothing where there is none.
//
// It begins 32 bytes before a multiple of 64, so that the weights, after 96 bytes of header, are aligned to 64.

#include "core/embed.inc"

    .balign 64
    .space 32
LABEL(roque_embedded_net)
#if defined(ROQUE_NET)
    .incbin ROQUE_NET
#endif
LABEL(roque_embedded_net_end)
    .byte 0
