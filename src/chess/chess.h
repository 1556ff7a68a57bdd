// SPDX-License-Identifier: GPL-3.0-or-later
// chess.h - the face of the rules of chess: everything other folders may use.
#pragma once

#include "chess/attacks.h"
#include "chess/bitboard.h"
#include "chess/board.h"
#include "chess/epd.h"
#include "chess/fen.h"
#include "chess/magic.h"
#include "chess/move.h"
#include "chess/movegen.h"
#include "chess/ending.h"
#include "chess/perft.h"
#include "chess/pgn/filter.h"
#include "chess/pgn/game.h"
#include "chess/pgn/random.h"
#include "chess/pgn/reader.h"
#include "chess/pgn/text.h"
#include "chess/pgn/writer.h"
#include "chess/picture.h"
#include "chess/piece.h"
#include "chess/polyglot.h"
#include "chess/reference.h"
#include "chess/san.h"
#include "chess/score.h"
#include "chess/see.h"
#include "chess/uci_move.h"
#include "chess/zobrist.h"

// Fills the tables of this folder; before anything else, from any thread. Further calls do nothing.
void chess_init(void);
