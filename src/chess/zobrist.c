// SPDX-License-Identifier: GPL-3.0-or-later
// zobrist.c - fills the table; the seed makes keys equal on every machine.
#include "chess/zobrist.h"

#include "core/random.h"

enum { ZOBRIST_SEED = 1970 }; // the year of Zobrist's report

Zobrist zobrist_table;

void zobrist_init(void) {
    Random random = random_from_seed(ZOBRIST_SEED);
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        for (Square square = 0; square < SQUARE_COUNT; square++) {
            zobrist_table.piece[piece][square] = random_next(&random);
        }
    }
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        zobrist_table.castling_rook[square] = random_next(&random);
        zobrist_table.en_passant[square] = random_next(&random);
    }
    zobrist_table.black_to_move = random_next(&random);
}
