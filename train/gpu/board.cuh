// SPDX-License-Identifier: GPL-3.0-or-later
// board.cuh - a position in four bitboards, and moves played on a copy of it.
//
// A man's kind (1 pawn .. 6 king) is spelled by three bitboards, its colour by a fourth. Boards fit
// a few registers, and every lane of a game holds the same one.
#ifndef ROQUE_TRAIN_BOARD_CUH
#define ROQUE_TRAIN_BOARD_CUH

#include "platform.cuh"

enum Kind { NOTHING, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };

enum { WHITE, BLACK, NO_SQUARE = 64 };

// Lines through a square (rank, file, diagonal, antidiagonal), jumps (knight, king, white pawn,
// black pawn), and the random numbers of keys.
struct Tables {
    u64 line[4][64];
    u64 jump[4][64];
    u64 key_man[12][64];
    u64 key_castling[16];
    u64 key_en_passant[65];
    u64 key_side;
};

enum { JUMP_KNIGHT, JUMP_KING, JUMP_PAWN }; // JUMP_PAWN + colour

// state: bit 0 the side to move, 1-4 castling rights (white king's side, queen's, black's), 5-11 en
// passant square or NO_SQUARE, 12-19 plies since a capture or pawn move, 20-22 and 23-25 files of
// the king's and the queen's side's rooks.
struct Board {
    u64 black;
    u64 kind0, kind1, kind2;
    u64 key;
    u32 state;
};

enum {
    STATE_CASTLING = 1,
    STATE_EN_PASSANT = 5,
    STATE_CLOCK = 12,
    STATE_ROOK_FILES = 20,
    CLOCK_MAX = 255,
};

DEVICE u64 bit(int square) {
    return 1ull << square;
}

DEVICE int bit_at(u64 word, int square) {
    u32 half = (square & 32) ? (u32)(word >> 32) : (u32)word;
    return (half >> (square & 31)) & 1;
}

DEVICE int kind_at(const Board &board, int square) {
    return bit_at(board.kind0, square) | bit_at(board.kind1, square) << 1
           | bit_at(board.kind2, square) << 2;
}

DEVICE int side_to_move(const Board &board) {
    return board.state & 1;
}

DEVICE int castling_rights(const Board &board) {
    return board.state >> STATE_CASTLING & 15;
}

DEVICE int en_passant_square(const Board &board) {
    return board.state >> STATE_EN_PASSANT & 127;
}

DEVICE int quiet_plies(const Board &board) {
    return board.state >> STATE_CLOCK & 255;
}

// side 0: the king's, 1: the queen's.
DEVICE int rook_file(const Board &board, int side) {
    return board.state >> (STATE_ROOK_FILES + 3 * side) & 7;
}

DEVICE u64 all_men(const Board &board) {
    return board.kind0 | board.kind1 | board.kind2;
}

// All squares but those of the other colour's men; to be joined with men.
DEVICE u64 not_of_other(const Board &board, int colour) {
    return colour ? board.black : ~board.black;
}

DEVICE u64 pawns_of(const Board &board) {
    return board.kind0 & ~board.kind1 & ~board.kind2;
}

DEVICE u64 knights_of(const Board &board) {
    return board.kind1 & ~board.kind0 & ~board.kind2;
}

DEVICE u64 kings_of(const Board &board) {
    return board.kind1 & board.kind2;
}

// Rooks and queens; bishops and queens.
DEVICE u64 straight_sliders(const Board &board) {
    return board.kind2 & ~board.kind1;
}

DEVICE u64 diagonal_sliders(const Board &board) {
    return board.kind0 & (board.kind1 ^ board.kind2);
}

DEVICE int king_square(const Board &board, int colour) {
    return lowest_bit(kings_of(board) & not_of_other(board, colour));
}

DEVICE void put_man(Board &board, u64 square, int kind, int colour) {
    if (kind & 1) board.kind0 |= square;
    if (kind & 2) board.kind1 |= square;
    if (kind & 4) board.kind2 |= square;
    if (colour) board.black |= square;
}

DEVICE void clear_squares(Board &board, u64 squares) {
    board.black &= ~squares;
    board.kind0 &= ~squares;
    board.kind1 &= ~squares;
    board.kind2 &= ~squares;
}

// ---- moves: from 6 bits, to 6, flag 4. Castling goes to the square where the king arrives. ----

enum MoveFlag {
    FLAG_PLAIN,
    FLAG_DOUBLE,
    FLAG_CASTLING,
    FLAG_EN_PASSANT,
    FLAG_PROMOTION = 8
}; // + kind - KNIGHT

DEVICE u32 move_of(int from, int to, int flag) {
    return (u32)from | (u32)to << 6 | (u32)flag << 12;
}

DEVICE int move_from(u32 move) {
    return move & 63;
}

DEVICE int move_to(u32 move) {
    return move >> 6 & 63;
}

DEVICE int move_flag(u32 move) {
    return move >> 12 & 15;
}

DEVICE bool is_promotion(u32 move) {
    return (move >> 12 & FLAG_PROMOTION) != 0;
}

// Takes a man or promotes one. Castling may go to a square where the own rook stands.
DEVICE bool is_noisy(const Board &board, u32 move) {
    int flag = move_flag(move);
    return flag == FLAG_EN_PASSANT || flag >= FLAG_PROMOTION
           || (flag != FLAG_CASTLING && kind_at(board, move_to(move)) != NOTHING);
}

// What a move changed: who left, who arrived, who was taken where, and the rook of castling.
struct Change {
    int kind, placed, captured;
    int from, to, captured_on;
    int rook_from, rook_to; // rook_from -1: no castling
};

// The rights that are left when men leave or arrive on these squares.
DEVICE u32 rights_after(const Board &board, u32 rights, int us, int kind, u64 touched) {
    u64 king_side = bit(rook_file(board, 0)), queen_side = bit(rook_file(board, 1));
    u32 lost = kind == KING ? 3u << 2 * us : 0;
    if (touched & king_side) lost |= 1;
    if (touched & queen_side) lost |= 2;
    if (touched & king_side << 56) lost |= 4;
    if (touched & queen_side << 56) lost |= 8;
    return rights & ~lost;
}

DEVICE void move_rook_of_castling(const Tables *tables, Board &board, int us, Change &change) {
    bool to_king_side = (change.to & 7) == 6;
    change.rook_from = (change.from & 56) | rook_file(board, !to_king_side);
    change.rook_to = to_king_side ? change.to - 1 : change.to + 1;
    clear_squares(board, bit(change.rook_from));
    board.key ^= fetch(&tables->key_man[us * 6 + ROOK - 1][change.rook_from])
                 ^ fetch(&tables->key_man[us * 6 + ROOK - 1][change.rook_to]);
}

// Plays a pseudo-legal move.
DEVICE void play_move(const Tables *tables, Board &board, u32 move, Change &change) {
    int us = side_to_move(board), flag = move_flag(move);
    change.from = move_from(move);
    change.to = change.captured_on = move_to(move);
    change.kind = kind_at(board, change.from);
    change.captured = flag == FLAG_CASTLING ? NOTHING : kind_at(board, change.to);
    change.placed = flag >= FLAG_PROMOTION ? KNIGHT + (flag & 3) : change.kind;
    change.rook_from = -1;
    change.rook_to = 0;
    if (flag == FLAG_EN_PASSANT) {
        change.captured = PAWN;
        change.captured_on = change.to ^ 8;
    }

    u64 left = bit(change.from);
    board.key ^= fetch(&tables->key_man[us * 6 + change.kind - 1][change.from])
                 ^ fetch(&tables->key_man[us * 6 + change.placed - 1][change.to]);
    if (change.captured) {
        board.key ^=
            fetch(&tables->key_man[(us ^ 1) * 6 + change.captured - 1][change.captured_on]);
        left |= bit(change.captured_on);
    }
    clear_squares(board, left);
    if (flag == FLAG_CASTLING) {
        move_rook_of_castling(tables, board, us, change);
        put_man(board, bit(change.rook_to), ROOK, us);
    }
    put_man(board, bit(change.to), change.placed, us);

    u32 rights = castling_rights(board);
    if (rights) {
        u32 now = rights_after(board, rights, us, change.kind, bit(change.from) | bit(change.to));
        board.key ^= fetch(&tables->key_castling[rights]) ^ fetch(&tables->key_castling[now]);
        rights = now;
    }
    int en_passant = en_passant_square(board);
    int en_passant_now = flag == FLAG_DOUBLE ? (change.from + change.to) >> 1 : NO_SQUARE;
    if (en_passant != en_passant_now)
        board.key ^= fetch(&tables->key_en_passant[en_passant])
                     ^ fetch(&tables->key_en_passant[en_passant_now]);
    int clock = quiet_plies(board);
    clock = change.kind == PAWN || change.captured ? 0 : clock < CLOCK_MAX ? clock + 1 : CLOCK_MAX;
    board.key ^= fetch(&tables->key_side);
    board.state = (u32)(us ^ 1) | rights << STATE_CASTLING | (u32)en_passant_now << STATE_EN_PASSANT
                  | (u32)clock << STATE_CLOCK
                  | (board.state >> STATE_ROOK_FILES << STATE_ROOK_FILES);
}

DEVICE void play_null(const Tables *tables, Board &board) {
    board.key ^= fetch(&tables->key_side) ^ fetch(&tables->key_en_passant[en_passant_square(board)])
                 ^ fetch(&tables->key_en_passant[NO_SQUARE]);
    u32 clock = (u32)quiet_plies(board);
    u32 kept = board.state & (15u << STATE_CASTLING | ~0u << STATE_ROOK_FILES);
    board.state = kept | ((board.state & 1) ^ 1) | (u32)NO_SQUARE << STATE_EN_PASSANT
                  | (clock < CLOCK_MAX ? clock + 1 : clock) << STATE_CLOCK;
}

// The key from nothing, for positions that were set up.
DEVICE u64 key_of(const Tables *tables, const Board &board) {
    u64 key = fetch(&tables->key_castling[castling_rights(board)])
              ^ fetch(&tables->key_en_passant[en_passant_square(board)]);
    if (side_to_move(board)) key ^= fetch(&tables->key_side);
    for (u64 men = all_men(board); men; men &= men - 1) {
        int square = lowest_bit(men);
        key ^= fetch(
            &tables->key_man[bit_at(board.black, square) * 6 + kind_at(board, square) - 1][square]);
    }
    return key;
}

// Kings and at most one knight or bishop.
DEVICE bool cannot_be_won(const Board &board) {
    return count_bits(all_men(board)) <= 3 && !(pawns_of(board) | straight_sliders(board));
}

#endif
