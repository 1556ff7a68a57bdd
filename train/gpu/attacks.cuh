// SPDX-License-Identifier: GPL-3.0-or-later
// attacks.cuh - who attacks what.
//
// Sliders by subtraction along a line (o^(o-2r)): no tables but the lines themselves, which suits a
// GPU's small caches.
#ifndef ROQUE_TRAIN_ATTACKS_CUH
#define ROQUE_TRAIN_ATTACKS_CUH

#include "board.cuh"

// What a slider on the square sees along one line through it.
DEVICE u64 line_attacks(u64 men, int square, u64 line) {
    u64 on_line = men & line;
    u64 forwards = on_line - bit(square);
    u64 backwards = reverse_bits(reverse_bits(on_line) - (0x8000000000000000ull >> square));
    return (forwards ^ backwards) & line;
}

// Whether the square is attacked by that colour, seen along one of four lines; the jumps are shared
// out among them.
DEVICE u64 attackers_along(const Tables *tables, const Board &board, int square, int by, int line) {
    u64 attackers = not_of_other(board, by);
    u64 seen = line_attacks(all_men(board), square, fetch(&tables->line[line][square]));
    u64 sliders = line >= 2 ? diagonal_sliders(board) : straight_sliders(board);
    int jump = line == 0 ? JUMP_KNIGHT : line == 1 ? JUMP_PAWN + (by ^ 1) : JUMP_KING;
    u64 jumpers = line == 0 ? knights_of(board) : line == 1 ? pawns_of(board) : kings_of(board);
    return ((seen & sliders) | (fetch(&tables->jump[jump][square]) & jumpers)) & attackers;
}

DEVICE bool attacked_along(const Tables *tables, const Board &board, int square, int by, int line) {
    return attackers_along(tables, board, square, by, line) != 0;
}

enum { LEFT_IN_CHECK = 1, GIVES_CHECK = 2 };

// After a move: whether the mover's king can be taken (the move was illegal), and whether the other
// one is in check.
DEVICE u32 checks_after_move(const Lanes &lanes, const Tables *tables, const Board &board) {
    int us = side_to_move(board);
    u32 votes = lanes.vote<8>([&](int item) {
        int by = us ^ (item >> 2);
        return attacked_along(tables, board, king_square(board, by ^ 1), by, item & 3);
    });
    return ((votes & 0x0F) ? LEFT_IN_CHECK : 0) | ((votes & 0xF0) ? GIVES_CHECK : 0);
}

// The men of that colour that attack the square.
DEVICE u64 attackers_of(const Lanes &lanes, const Tables *tables, const Board &board, int square,
                        int by) {
    return lanes.join<4>(
        [&](int line) { return attackers_along(tables, board, square, by, line); });
}

// The squares strictly between two that lie on one line; none where they do not.
DEVICE u64 squares_between(const Lanes &lanes, const Tables *tables, int a, int b) {
    int low = a < b ? a : b, high = a < b ? b : a;
    return lanes.join<4>([&](int line) {
        u64 squares = fetch(&tables->line[line][a]);
        return squares & bit(b) ? squares & (bit(high) - 1) & ~((bit(low) << 1) - 1) : 0;
    });
}

DEVICE bool is_attacked(const Lanes &lanes, const Tables *tables, const Board &board, int square,
                        int by) {
    return lanes.vote<4>([&](int line) { return attacked_along(tables, board, square, by, line); })
           != 0;
}

// Squares that pawns of that colour attack.
DEVICE u64 pawn_attacks(u64 pawns, int colour) {
    const u64 not_a = 0xfefefefefefefefeull, not_h = 0x7f7f7f7f7f7f7f7full;
    return colour ? (pawns >> 7 & not_a) | (pawns >> 9 & not_h)
                  : (pawns << 9 & not_a) | (pawns << 7 & not_h);
}

DEVICE int exchange_value(int kind) {
    return (int)(0xF953310u >> 4 * kind & 15); // pawns: 0 1 3 3 5 9, king 15
}

// Whether taking the victim on that square loses nothing when both sides go on taking there.
DEVICE bool exchange_is_fine(const Lanes &lanes, const Tables *tables, const Board &board, int from,
                             int to, int kind, int victim) {
    int balance = exchange_value(kind) - exchange_value(victim);
    if (balance <= 0) return true;
    u64 men = all_men(board) & ~bit(from);
    u64 pawns = pawns_of(board), knights = knights_of(board), kings = kings_of(board);
    u64 diagonal = diagonal_sliders(board), straight = straight_sliders(board);
    u64 jumpers = (fetch(&tables->jump[JUMP_KNIGHT][to]) & knights)
                  | (fetch(&tables->jump[JUMP_KING][to]) & kings)
                  | (fetch(&tables->jump[JUMP_PAWN + WHITE][to]) & pawns & board.black)
                  | (fetch(&tables->jump[JUMP_PAWN + BLACK][to]) & pawns & ~board.black);
    int side = side_to_move(board);
    bool fine = true;
    for (;;) {
        u64 sliders = lanes.join<4>([&](int line) {
            return line_attacks(men, to, fetch(&tables->line[line][to]))
                   & (line >= 2 ? diagonal : straight);
        });
        u64 attackers = (sliders | jumpers) & men;
        side ^= 1;
        u64 ours = attackers & not_of_other(board, side);
        if (!ours) return fine;
        fine = !fine;
        u64 least;
        int value;
        if ((least = ours & pawns))
            value = 1;
        else if ((least = ours & (knights | (diagonal & ~board.kind2))))
            value = 3;
        else if ((least = ours & straight & ~board.kind0))
            value = 5;
        else if ((least = ours & straight))
            value = 9;
        else
            return (attackers & ~ours) ? !fine : fine; // the king may take last
        balance = value - balance;
        if (balance < (int)fine) return fine;
        men &= ~(least & (~least + 1));
    }
}

#endif
