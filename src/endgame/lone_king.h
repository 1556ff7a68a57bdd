// SPDX-License-Identifier: GPL-3.0-or-later
// lone_king.h - two bishops, or bishop and knight, against a lone king: known without any file.
//
// The two mates that no rule of thumb and no search of some thousand nodes always finds. They are
// worked out in memory when first needed, in a fraction of a second.
#pragma once

#include "endgame/tables.h"

// Whether the men on the board are those of one of the two endings.
bool lone_king_is_here(const Board *board);

// Works out the ending on this board, where it is one of the two; once. False without the memory
// for it. Any thread; chess_init() must be done.
bool lone_king_learn(const Board *board);

// The true value of a position of the two endings, or of one in which a man was lost: then it is a
// draw. False for other men, and before lone_king_learn(). Any thread.
bool lone_king_probe(const Board *board, TableAnswer *answer);

// Every legal move, best first, as tables_list_moves() gives them.
int lone_king_list_moves(const Board *board, TableMove *moves);
