// SPDX-License-Identifier: GPL-3.0-or-later
// epd.h - positions with remarks for programs: EPD, one a line.
//
//     3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - bm d5; id "BK.02"; ce 35; acd 12;
//
// Four fields as in FEN, then operations: an opcode, its operands, a semicolon. Understood are bm
// am (moves of the position), pv (moves one after the other), ce acd acn acs dm hmvc fmvn
// (numbers), id and c0 to c9 (text); any other one is kept as it is. docs/formats/epd.md says what
// is accepted, repaired and refused.
#pragma once

#include <stdio.h>

#include "chess/board.h"
#include "core/error.h"
#include "core/text.h"

enum { EPD_LINE_MAX = 8192, EPD_OPERATIONS_MAX = 64 };

typedef struct EpdOperation {
    uint16_t opcode; // where they start in the text
    uint16_t operands;
} EpdOperation;

typedef struct Epd {
    Board board; // with the clocks of hmvc and fmvn
    EpdOperation operations[EPD_OPERATIONS_MAX];
    int count;
    size_t text_length;
    char text[2 * EPD_LINE_MAX];
} Epd;

// Reads one line without its end. Operands are not looked at, but for hmvc and fmvn; epd_check()
// does that. Also accepted: the two clocks of a FEN before the operations, empty operations, a
// missing last semicolon. On failure `column`, from 1, says where (it may be NULL).
bool epd_parse(Slice line, Epd *epd, Error *error, size_t *column);

// True when the operands of all opcodes that are understood are what they should be:
// legal moves, numbers in range.
bool epd_check(const Epd *epd, Error *error);

// ---- looking at operations ----

// The operands as written, "" for none, NULL when there is no such operation.
const char *epd_operands(const Epd *epd, const char *opcode);
// One operand of text without its quotes; false when there is none. Cut to the size.
bool epd_string(const Epd *epd, const char *opcode, char *text, size_t size);
bool epd_number(const Epd *epd, const char *opcode, int64_t *number);
// The moves of bm, am (all from the position) or pv (one after the other); -1 with the error when
// one is wrong, 0 when there is no such operation. `moves` has room for MOVES_MAX.
int epd_moves(const Epd *epd, const char *opcode, Move *moves, Error *error);
// The move is among bm, if there is bm, and not among am. Operands that are wrong accept nothing.
bool epd_accepts(const Epd *epd, Move move);

// ---- making one ----

// Makes it empty, with this position; clocks other than 0 and 1 become hmvc and fmvn.
void epd_begin(Epd *epd, const Board *board);
// Adds an operation or replaces its operands; false when there is no room or the opcode
// or operands cannot be written.
bool epd_set(Epd *epd, const char *opcode, const char *operands);
// The same with quotes around; quotes inside become apostrophes, since EPD has no escapes.
bool epd_set_string(Epd *epd, const char *opcode, const char *text);
bool epd_set_number(Epd *epd, const char *opcode, int64_t number);
// In SAN; for pv one after the other.
bool epd_set_moves(Epd *epd, const char *opcode, const Move *moves, int count);

// Writes operands that are understood in one form: moves as strict SAN and each of bm
// and am once, text in quotes, numbers in their shortest form. Those that are wrong,
// or do not fit, stay as they are.
void epd_normalise(Epd *epd);

// Writes the line without its end.
void epd_format(const Epd *epd, Text *text);

// ---- files ----

typedef struct EpdFile {
    FILE *stream;
    uint64_t line; // of the position read last, from 1
    size_t column; // where the error is
    char bytes[EPD_LINE_MAX];
} EpdFile;

typedef enum EpdRead { EPD_POSITION, EPD_REFUSED, EPD_END } EpdRead;

// The stream stays the caller's.
void epd_file_open(EpdFile *file, FILE *stream);
// Reads the next position, past empty lines and lines that begin with #. A line
// refused does not stop the next one.
EpdRead epd_file_next(EpdFile *file, Epd *epd, Error *error);
