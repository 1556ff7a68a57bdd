// SPDX-License-Identifier: GPL-3.0-or-later
// uci_move.h - moves as UCI writes them: e2e4, e7e8q, and for castling
// e1g1, or e1h1 on Chess960 boards.
#pragma once

#include "chess/board.h"
#include "core/error.h"

enum { UCI_MOVE_MAX = 6 };

// The move must belong to the board. MOVE_NONE is written 0000.
void uci_format_move(const Board *board, Move move, char text[UCI_MOVE_MAX]);

// The same as xboard's protocol writes it: castling on Chess960 boards is O-O or O-O-O.
void xboard_format_move(const Board *board, Move move, char text[UCI_MOVE_MAX]);

// Reads a legal move; both ways to write castling are understood as long as they are not ambiguous
// (king to its target wins over king takes rook only when the board is not Chess960).
bool uci_parse_move(const Board *board, const char *text, Move *move, Error *error);
