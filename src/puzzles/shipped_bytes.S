// SPDX-License-Identifier: GPL-3.0-or-later
// shipped_bytes.S - the puzzles as a part of the program: the file as it is.

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

    .balign 16
    .globl NAME(roque_puzzles)
NAME(roque_puzzles):
    .incbin "puzzles/roque.jsonl"
    .globl NAME(roque_puzzles_end)
NAME(roque_puzzles_end):
    .byte 0

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
