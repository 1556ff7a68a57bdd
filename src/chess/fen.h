// SPDX-License-Identifier: GPL-3.0-or-later
// fen.h - positions as text: FEN, X-FEN and Shredder-FEN.
//
// Refused, with reason and place: a board whose ranks do not add up, kings missing or doubled, more
// than 16 pieces a side or 8 pawns, pawns on the first or last rank, the side not to move in check,
// more checks than chess can give, castling rights without king and rook on their squares, an
// en-passant square that no pawn can have passed, fields that are not what they should be.
// Repaired: an en-passant square on which nothing can legally be taken is dropped; missing clocks
// count as 0 and 1; clocks too large are cut.
#pragma once

#include "chess/board.h"
#include "core/error.h"
#include "core/text.h"

enum { FEN_MAX = 128 };

#define FEN_START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Reads a FEN of two to six fields; the words "startpos" and "" give the start position. The board
// is Chess960 when its castling rights need it. `board` is untouched on failure.
bool fen_parse(const char *text, Board *board, Error *error);

// The same for what programs wrote: castling rights without king and rook, and an en-passant square
// that no pawn can have passed, are dropped, and `error` says so although true is returned.
bool fen_parse_kindly(const char *text, Board *board, Error *error);

// Reads the first four fields, as in an EPD line, as kindly, and leaves `rest` behind them.
bool fen_parse_fields(Slice *rest, Board *board, Error *error);

// Writes all six fields. Castling is KQkq where that is unambiguous (X-FEN),
// files for Chess960 boards else.
void fen_format(const Board *board, char text[FEN_MAX]);

// Writes the first four fields only, as EPD wants it.
void fen_format_epd(const Board *board, char text[FEN_MAX]);

Board fen_start_board(void);

// Chess960 start position number 0..959 (518 is standard chess) by Scharnagl's numbering.
bool fen_chess960_start(int number, Board *board);
