// SPDX-License-Identifier: GPL-3.0-or-later
// san.h - moves as people write them: e4, Nbd7, exd8=Q#, O-O.
//
// The writer is strict: the shortest unambiguous form of the PGN standard. The reader takes what
// real files hold: a missing x, long forms (e2e4, Ng1-f3), e8Q, e8=q, e8(Q), e8/Q, zeros or letters
// in castling, ":" for "x", "e.p.", a P before a pawn move, figures for letters, check marks right
// or wrong, ! and ?. It finds the piece from the target square, so no list of moves is made.
#pragma once

#include "chess/board.h"
#include "core/error.h"
#include "core/text.h"

enum {
    SAN_FIGURINE_BYTES = 3,
    SAN_MAX = 12
}; // "Qa1xb2=Q+" would already be too long for any move, and the NUL

// Letters of the pieces: K Q R B N, R D T F C (roi, dame, tour, fou, cavalier) or K D T L S (König,
// Dame, Turm, Läufer, Springer). Files are written in English.
typedef enum SanLetters { SAN_ENGLISH, SAN_FRENCH, SAN_GERMAN } SanLetters;

enum { SAN_LETTERS_COUNT = SAN_GERMAN + 1 };

typedef enum SanFault {
    SAN_FINE,
    SAN_UNKNOWN,   // the text is no move at all
    SAN_ILLEGAL,   // a move, but not here; the error says why
    SAN_AMBIGUOUS, // several moves fit; the error lists them
} SanFault;

// The letters of pawn, knight, bishop, rook, queen and king, "PNBRQK", as a
// SanLetters; English for others.
SanLetters san_letters_of(const char *pieces);

// True for ♔ ♕ ♖ ♗ ♘ ♙ and the black ones, in UTF-8.
bool san_begins_with_figurine(Slice text);

// The move must be legal on the board. Ends with + or # when it gives check or mate.
void san_format(const Board *board, Move move, SanLetters letters, char text[SAN_MAX]);

// How a legal move is written, in a byte: who keeps it beside the move can write the move later
// without a board.
typedef uint8_t SanSpelling;
// `next` is the board after the move.
SanSpelling san_spell(const Board *board, Move move, const Board *next);
// Returns the length.
size_t san_write(SanSpelling spelling, Move move, SanLetters letters, char text[SAN_MAX]);

// Moves one after the other with their numbers, as far as they are legal: "12. Nf3 Nc6 13. Bb5",
// "12... Nc6 13. Bb5".
void san_add_line(const Board *board, const Move *moves, int count, SanLetters letters, Text *text);

// Reads a legal move; the whole text must be one, and blanks are not skipped.
SanFault san_parse(const Board *board, Slice text, SanLetters letters, Move *move, Error *error);

// The legal moves that a text may mean which names a piece and a square: several where san_parse()
// calls it ambiguous. Returns the count.
int san_list_fitting(const Board *board, Slice text, SanLetters letters, Move moves[MOVES_MAX]);

// Reads a legal move at the front of `rest` and cuts it off, up to its check marks; what follows (!
// ? and whatever else) is the caller's. On a fault `rest` is untouched.
SanFault san_parse_front(const Board *board, Slice *rest, SanLetters letters, Move *move,
                         Error *error);
