// SPDX-License-Identifier: GPL-3.0-or-later
// embedded_bytes.S - the books as parts of the program: each file as it is, or nothing where there is none.

#include "core/embed.inc"

    .balign 16
LABEL(roque_book_chess)
#if defined(ROQUE_BOOK_chess)
    .incbin ROQUE_BOOK_chess
#endif
LABEL(roque_book_chess_end)
    .byte 0

LABEL(roque_book_connect4)
#if defined(ROQUE_BOOK_connect4)
    .incbin ROQUE_BOOK_connect4
#endif
LABEL(roque_book_connect4_end)
    .byte 0

LABEL(roque_book_draughts)
#if defined(ROQUE_BOOK_draughts)
    .incbin ROQUE_BOOK_draughts
#endif
LABEL(roque_book_draughts_end)
    .byte 0

LABEL(roque_book_othello)
#if defined(ROQUE_BOOK_othello)
    .incbin ROQUE_BOOK_othello
#endif
LABEL(roque_book_othello_end)
    .byte 0
