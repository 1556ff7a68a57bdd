// SPDX-License-Identifier: GPL-3.0-or-later
// writer.h - writes games as PGN export format: the seven tags in order, then the others, then the
// moves on lines of less than 80 columns, UTF-8.
//
//     PgnGame game = {0};
//     pgn_game_begin(&game, &start);
//     pgn_game_set_tag(&game, "White", "Roque");
//     pgn_game_add_move(&game, move);
//     pgn_game_add_comment(&game, slice_of("[%eval 0.25,12] [%clk 0:00:59]")); // pgn_facts_add()
//     game.result = PGN_WHITE_WINS;
//     PgnWriter *writer = pgn_writer_open(file);
//     if (!pgn_writer_put(writer, &game, &error)) ...
#pragma once

#include <stdio.h>

#include "chess/pgn/game.h"
#include "core/error.h"

typedef struct PgnWriter PgnWriter;

// The stream stays the caller's, to flush and to close. NULL when there is no memory.
PgnWriter *pgn_writer_open(FILE *out);
void pgn_writer_close(PgnWriter *writer);

// Writes the game, ended by an empty line, in one piece: after a failure (a move that is
// not legal, a full disk, no memory) it said nothing, a half-written stream aside.
// Variations still open are closed.
bool pgn_writer_put(PgnWriter *writer, const PgnGame *game, Error *error);

// The game as a text in memory, to be freed; NULL with the reason.
char *pgn_write_text(const PgnGame *game, Error *error);
