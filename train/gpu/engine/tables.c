// SPDX-License-Identifier: GPL-3.0-or-later
// tables.c - see tables.h.
#include "train/gpu/engine/tables.h"

#include <string.h>

#include "chess/chess.h"
#include "eval/kpk.h"

static void fill_lines(EngineTables *tables) {
    const Geometry *g = geometry();
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        const Bitboard others = ~square_bit(square);
        tables->slide[0][square] = rank_bits(square_rank(square)) & others;
        tables->slide[1][square] = file_bits(square_file(square)) & others;
        tables->slide[2][square] = g->diagonal[square] & others;
        tables->slide[3][square] = g->antidiagonal[square] & others;
    }
}

static void fill_keys(EngineTables *tables) {
    const Zobrist *keys = zobrist();
    memcpy(tables->key_piece, keys->piece, sizeof tables->key_piece);
    memcpy(tables->key_castling_rook, keys->castling_rook, sizeof tables->key_castling_rook);
    memcpy(tables->key_en_passant, keys->en_passant, sizeof tables->key_en_passant);
    tables->key_black = keys->black_to_move;
}

// Whoever holds the place moves to its other one, as in engine/repetition.c.
static void insert(EngineTables *tables, unsigned long long key, unsigned short move) {
    for (unsigned place = key & (CUCKOO_SIZE - 1);;) {
        const unsigned long long old_key = tables->cuckoo_keys[place];
        const unsigned short old_move = tables->cuckoo_moves[place];
        tables->cuckoo_keys[place] = key;
        tables->cuckoo_moves[place] = move;
        if (old_move == MOVE_NONE) return;
        key = old_key;
        move = old_move;
        const unsigned first = key & (CUCKOO_SIZE - 1), second = key >> 16 & (CUCKOO_SIZE - 1);
        place = place == first ? second : first;
    }
}

static void fill_cuckoo(EngineTables *tables) {
    for (Piece piece = piece_of(WHITE, KNIGHT); piece < PIECE_COUNT; piece++) {
        for (Square from = 0; from < SQUARE_COUNT; from++) {
            for (Bitboard targets = attacks_of(piece_kind(piece), from, 0); targets != 0;) {
                const Square to = bits_pop(&targets);
                if (to <= from) continue;
                const uint64_t key = zobrist()->piece[piece][from] ^ zobrist()->piece[piece][to];
                insert(tables, key ^ zobrist()->black_to_move, move_make(from, to, MOVE_PLAIN));
            }
        }
    }
}

static void fill_kpk(EngineTables *tables, Square king, Square pawn) {
    for (int side = WHITE; side <= BLACK; side++)
        for (Square lone = 0; lone < SQUARE_COUNT; lone++)
            if (kpk_is_won(king, pawn, lone, (Side)side))
                tables->kpk_won[side][king][pawn] |= square_bit(lone);
}

void engine_tables_fill(EngineTables *tables) {
    chess_init();
    kpk_init();
    const Geometry *g = geometry();
    memset(tables, 0, sizeof *tables);
    memcpy(tables->knight, g->knight, sizeof tables->knight);
    memcpy(tables->king, g->king, sizeof tables->king);
    memcpy(tables->pawn, g->pawn, sizeof tables->pawn);
    memcpy(tables->line, g->line, sizeof tables->line);
    memcpy(tables->between_to, g->between_to, sizeof tables->between_to);
    memcpy(tables->castling_way, g->castling_way, sizeof tables->castling_way);
    memcpy(tables->castling_king_way, g->castling_king_way, sizeof tables->castling_king_way);
    fill_lines(tables);
    fill_keys(tables);
    fill_cuckoo(tables);
    for (Square pawn = 8; pawn < 56; pawn++)
        for (Square king = 0; king < SQUARE_COUNT; king++) fill_kpk(tables, king, pawn);
}
