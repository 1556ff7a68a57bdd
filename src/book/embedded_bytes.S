// SPDX-License-Identifier: GPL-3.0-or-later
// embedded_bytes.S - the books as parts of the program: each file as it is, or nothing where there is none.

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
    .globl NAME(roque_book_chess)
NAME(roque_book_chess):
#if defined(ROQUE_BOOK_chess)
    .incbin ROQUE_BOOK_chess
#endif
    .globl NAME(roque_book_chess_end)
NAME(roque_book_chess_end):
    .byte 0

    .globl NAME(roque_book_connect4)
NAME(roque_book_connect4):
#if defined(ROQUE_BOOK_connect4)
    .incbin ROQUE_BOOK_connect4
#endif
    .globl NAME(roque_book_connect4_end)
NAME(roque_book_connect4_end):
    .byte 0

    .globl NAME(roque_book_draughts)
NAME(roque_book_draughts):
#if defined(ROQUE_BOOK_draughts)
    .incbin ROQUE_BOOK_draughts
#endif
    .globl NAME(roque_book_draughts_end)
NAME(roque_book_draughts_end):
    .byte 0

    .globl NAME(roque_book_othello)
NAME(roque_book_othello):
#if defined(ROQUE_BOOK_othello)
    .incbin ROQUE_BOOK_othello
#endif
    .globl NAME(roque_book_othello_end)
NAME(roque_book_othello_end):
    .byte 0

#if defined(__CET__) // nothing here is jumped to: the program keeps its mark
#include <cet.h>
#endif
#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
