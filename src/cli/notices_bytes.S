// SPDX-License-Identifier: GPL-3.0-or-later
// notices_bytes.S - the file NOTICES as a part of the program, ended by a NUL.

#include "core/embed.inc"

LABEL(roque_notices)
    .incbin "NOTICES"
    .byte 0
