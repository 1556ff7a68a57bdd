// SPDX-License-Identifier: GPL-3.0-or-later
// tables.h - Roque's own endgame tables, asked about positions.
//
// A table knows the distance to mate with best play and no 50-move rule. Blocks of values that were
// read are kept in a cache, which threads share without waiting for each other.
#pragma once

#include "endgame/table_file.h"

enum { TABLES_CACHE_MB = 64 };

typedef struct Tables Tables;

// For the side to move.
typedef struct TableAnswer {
    int outcome; // 1 won, 0 drawn, -1 lost
    int plies;   // to mate; 0 for a draw and for a mate on the board
} TableAnswer;

// Finds the tables (.rqt) in a list of folders with colons between them; of two with the same men
// the first counts. A folder that cannot be read and a file that is damaged are errors that name
// it; no table at all is one too. NULL on failure.
Tables *tables_open(const char *folders, int cache_mb, Error *error);
void tables_close(Tables *tables);

int tables_count(const Tables *tables);
const TableFile *tables_at(const Tables *tables, int number);
// No table knows a position with more men than this, kings counted.
int tables_men_max(const Tables *tables);

// A block could not be read, because its file was cut or damaged while it was open: from then on
// nothing is known. Any thread.
bool tables_are_off(const Tables *tables);

// False when it is not known: too many men, castling still allowed, no such table or a damaged
// block. Any thread; takes no memory and no lock.
bool tables_probe(Tables *tables, const Board *board, TableAnswer *answer);

// A move and what the position is worth after it, for the side that makes it.
typedef struct TableMove {
    Move move;
    TableAnswer answer; // plies count the move
} TableMove;

// Every legal move, best first: the shortest win, else a draw, else the longest loss. Returns the
// count; -1 when one of them is not known. `moves` has room for MOVES_MAX.
int tables_list_moves(Tables *tables, const Board *board, TableMove *moves);

// The same by whatever knows the positions after the moves; false where it does not.
typedef bool TableProbe(void *known, const Board *board, TableAnswer *answer);
int table_list_moves(TableProbe *probe, void *known, const Board *board, TableMove *moves);

// Which of two answers the side prefers: above 0 for `a`.
int table_answer_compare(TableAnswer a, TableAnswer b);
