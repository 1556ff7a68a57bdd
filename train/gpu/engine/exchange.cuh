// SPDX-License-Identifier: GPL-3.0-or-later
// exchange.cuh - src/chess/see.c on the GPU.
#ifndef ROQUE_TRAIN_ENGINE_EXCHANGE_CUH
#define ROQUE_TRAIN_ENGINE_EXCHANGE_CUH

#include "board.cuh"

namespace engine {

DEVICE int see_value(int kind) {
    return kind == PAWN     ? 100
           : kind == KNIGHT ? 320
           : kind == BISHOP ? 330
           : kind == ROOK   ? 500
           : kind == QUEEN  ? 950
                            : 0;
}

struct Exchange {
    int square;
    u64 occupied;
    u64 attackers;  // of both sides
    u64 pinned[2];  // by sliders of the other side
    u64 pinners[2]; // sliders of the side that pin men of the other
};

DEVICE u64 pinners_of(const EngineTables *tables, const Position &board, int side, u64 pinned) {
    if (!pinned) return 0;
    int king = king_square(board, side ^ 1);
    u64 now = all_men(board), then = now ^ pinned;
    u64 straight = attacks_rook(tables, king, then) & ~attacks_rook(tables, king, now);
    u64 diagonal = attacks_bishop(tables, king, then) & ~attacks_bishop(tables, king, now);
    return ((straight & straight_sliders(board)) | (diagonal & diagonal_sliders(board)))
           & men_of(board, side);
}

DEVICE Exchange exchange_begin(const EngineTables *tables, const Position &board, int square,
                               u64 occupied) {
    Exchange exchange = {square, occupied, 0, {0, 0}, {0, 0}};
#pragma unroll 1
    for (int side = 0; side < 2; side++) {
        exchange.attackers |= board_attackers(tables, board, square, side, occupied);
        u64 pinned = board_blockers(tables, board, side ^ 1) & men_of(board, side);
        exchange.pinned[side] = pinned;
        exchange.pinners[side ^ 1] = pinners_of(tables, board, side ^ 1, pinned) & ~bit(square);
    }
    return exchange;
}

DEVICE u64 takers_of(const EngineTables *tables, const Position &board, const Exchange &exchange,
                     int side) {
    u64 takers = exchange.attackers & men_of(board, side) & exchange.occupied;
    u64 bound = takers & exchange.pinned[side];
    if (!bound || !(exchange.pinners[side ^ 1] & exchange.occupied)) return takers;
    int king = king_square(board, side);
    for (; bound; bound &= bound - 1) {
        int from = lowest_bit(bound);
        if (!bit_at(fetch(&tables->line[king][from]), exchange.square)) takers ^= bit(from);
    }
    return takers;
}

DEVICE int least_valuable(const Position &board, u64 men) {
    for (int kind = PAWN; kind < KING; kind++)
        if (men & kind_men(board, kind)) return kind;
    return KING;
}

DEVICE void remove_taker(const EngineTables *tables, const Position &board, Exchange &exchange,
                         u64 takers, int kind) {
    u64 men = takers & kind_men(board, kind);
    exchange.occupied ^= men & (~men + 1);
    if (kind == PAWN || kind == BISHOP || kind == QUEEN)
        exchange.attackers |=
            attacks_bishop(tables, exchange.square, exchange.occupied) & diagonal_sliders(board);
    if (kind == ROOK || kind == QUEEN)
        exchange.attackers |=
            attacks_rook(tables, exchange.square, exchange.occupied) & straight_sliders(board);
}

CALLED bool see_at_least(const EngineTables *tables, const Position &board, u32 move,
                         int threshold) {
    if (move_is_castling(move)) return threshold <= 0;
    int from = move_from(move), to = move_to(move), mover = kind_at(board, from);
    int balance = see_value(board_captured_kind(board, move)) - threshold;
    if (move_is_promotion(move)) {
        mover = move_promotion_kind(move);
        balance += see_value(mover) - see_value(PAWN);
    }
    if (balance < 0) return false;
    balance -= see_value(mover);
    if (balance >= 0) return true;
    u64 occupied = (all_men(board) ^ bit(from)) | bit(to);
    if (move_is_en_passant(move)) occupied ^= bit(to ^ 8);
    Exchange exchange = exchange_begin(tables, board, to, occupied);
    int side = side_to_move(board) ^ 1;
    for (;;) {
        u64 takers = takers_of(tables, board, exchange, side);
        if (!takers) break;
        int kind = least_valuable(board, takers);
        remove_taker(tables, board, exchange, takers, kind);
        side ^= 1;
        balance = -balance - 1 - see_value(kind);
        if (balance < 0) continue;
        u64 defenders = exchange.attackers & exchange.occupied & men_of(board, side);
        if (kind == KING && defenders) side ^= 1;
        break;
    }
    return side != side_to_move(board);
}

} // namespace engine

#endif
