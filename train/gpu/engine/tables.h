// SPDX-License-Identifier: GPL-3.0-or-later
// tables.h - the numbers of src/chess and src/eval that the engine's search on the GPU needs, copied
// from there so that both name positions by the same keys. Plain C and C++.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

enum { CUCKOO_SIZE = 8192, MEN_AND_NONE = 13, KPK_SIDES = 2 };

typedef struct EngineTables {
    unsigned long long slide[4]
                            [64]; // rank, file, diagonal, antidiagonal, without the square itself
    unsigned long long knight[64], king[64], pawn[2][64];
    unsigned long long line[64][64], between_to[64][64]; // as in chess/bitboard.h
    unsigned long long castling_way[8][64], castling_king_way[8][64];
    unsigned long long key_piece[MEN_AND_NONE][64];
    unsigned long long key_castling_rook[64], key_en_passant[65], key_black;
    unsigned long long cuckoo_keys[CUCKOO_SIZE]; // as in engine/repetition.c
    unsigned short cuckoo_moves[CUCKOO_SIZE];
    unsigned long long kpk_won[KPK_SIDES][64][64]; // side to move, white king, pawn: black kings
} EngineTables;

void engine_tables_fill(EngineTables *tables);

#ifdef __cplusplus
}
#endif
