// SPDX-License-Identifier: GPL-3.0-or-later
// kit_bytes.S - the files of kits/ as parts of the program, each ended by a NUL.

#include "core/embed.inc"

LABEL(roque_kit_header)
    .incbin "kits/roque.h"
    .byte 0
LABEL(roque_kit_source)
    .incbin "kits/roque.c"
    .byte 0
LABEL(roque_kit_module)
    .incbin "kits/roque.py"
    .byte 0
