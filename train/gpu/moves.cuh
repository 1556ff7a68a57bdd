// SPDX-License-Identifier: GPL-3.0-or-later
// moves.cuh - pseudo-legal moves with their order, made by all lanes together.
//
// A lane takes half of one man: its straight lines, jumps and captures, or its diagonals and
// pushes. In each round every lane that has a move left writes it behind those of the lanes before
// it. A list is a set of keys (order above, move below); the best is found by one maximum over all
// lanes, so that the way a list was written does not matter.
#ifndef ROQUE_TRAIN_MOVES_CUH
#define ROQUE_TRAIN_MOVES_CUH

#include "attacks.cuh"

// How promising a move looks, the upper half of its key.
enum Order {
    ORDER_HASH = 0xFFFF,
    ORDER_PROMOTION = 0xE000, // to a queen, + captured kind * 16
    ORDER_CAPTURE = 0xC000,   // + captured kind * 64 - moved kind
    ORDER_KILLER = 0xB000,
    ORDER_QUIET = 0x6000,       // + history
    ORDER_BAD_CAPTURE = 0x1000, // a capture that loses material
    ORDER_UNDERPROMOTION = 0x0100,
    ORDER_NOISY_LOSS = ORDER_CAPTURE - ORDER_BAD_CAPTURE,
};

DEVICE u32 key_order(u32 key) {
    return key >> 16;
}

DEVICE u32 key_move(u32 key) {
    return key & 0xffff;
}

// The captured kind of an order between ORDER_CAPTURE and ORDER_PROMOTION, and the moved one.
DEVICE int order_victim(u32 order) {
    return (int)(order - ORDER_CAPTURE + 63) >> 6;
}

DEVICE int order_mover(u32 order) {
    return (order_victim(order) << 6) - (int)(order - ORDER_CAPTURE);
}

DEVICE bool is_capture_order(u32 order) {
    return order >= ORDER_CAPTURE && order < ORDER_PROMOTION;
}

enum { HISTORY_SIZE = 12 * 64 };

DEVICE int history_index(int side, int kind, int to) {
    return (side * 6 + kind - 1) * 64 + to;
}

// What the order of moves rests on. history NULL: none.
struct Advice {
    u32 hash_move;
    u32 killers; // two moves
    const i16 *history;
};

enum Wanted { ALL_MOVES, NOISY_MOVES };

// The n-th set bit.
DEVICE int nth_bit(u64 word, int n) {
    u32 half = (u32)word;
    int square = 0, count = count_bits_32(half);
    if (n >= count) {
        n -= count;
        half = (u32)(word >> 32);
        square = 32;
    }
    for (int width = 16; width; width >>= 1) {
        count = count_bits_32(half & ((1u << width) - 1));
        if (n >= count) {
            n -= count;
            half >>= width;
            square += width;
        }
    }
    return square;
}

// A side's view of the board while its moves are made.
struct Field {
    int us;
    u64 men, own, enemy;
    u64 guarded_by_pawns; // of the enemy
    int en_passant;
    u64 castling; // where the king may arrive
    u64 allowed;  // targets of all but the king: everything, or what ends a check
    Wanted wanted;
};

// The squares between two on the first or last rank, both included.
DEVICE u64 rank_span(int a, int b) {
    int low = a < b ? a : b, high = a < b ? b : a;
    return (bit(high) << 1) - bit(low);
}

// Where the king arrives if castling to that side is possible. The squares the king crosses are
// few: all lanes look at one after another.
DEVICE u64 castling_target(const Lanes &lanes, const Tables *tables, const Board &board, int us,
                           int side) {
    int base = us * 56, king = king_square(board, us), rook = base + rook_file(board, side);
    int king_to = base + (side ? 2 : 6), rook_to = base + (side ? 3 : 5);
    u64 others = all_men(board) & ~(bit(king) | bit(rook));
    if (others & (rank_span(king, king_to) | rank_span(rook, rook_to) | rank_span(king, rook)))
        return 0;
    // The rook may have shielded the king, so it is gone while the way is looked at.
    Board without = board;
    clear_squares(without, bit(rook) | bit(king));
#pragma unroll 1
    for (u64 way = rank_span(king, king_to); way; way &= way - 1)
        if (is_attacked(lanes, tables, without, lowest_bit(way), us ^ 1)) return 0;
    return bit(king_to);
}

// Where a man other than the king may go to end a check: to the only checker, or before it.
DEVICE u64 check_stoppers(const Lanes &lanes, const Tables *tables, const Board &board, int us) {
    int king = king_square(board, us);
    u64 checkers = attackers_of(lanes, tables, board, king, us ^ 1);
    if (checkers & (checkers - 1)) return 0;
    return checkers | squares_between(lanes, tables, king, lowest_bit(checkers));
}

DEVICE Field field_of(const Lanes &lanes, const Tables *tables, const Board &board, Wanted wanted,
                      bool in_check) {
    Field field;
    field.us = side_to_move(board);
    field.men = all_men(board);
    field.own = field.men & not_of_other(board, field.us);
    field.enemy = field.men & ~field.own;
    field.guarded_by_pawns = pawn_attacks(pawns_of(board) & field.enemy, field.us ^ 1);
    field.en_passant = en_passant_square(board);
    field.castling = 0;
    field.wanted = wanted;
    field.allowed = ~0ull;
    if (in_check) field.allowed = check_stoppers(lanes, tables, board, field.us);
    u32 rights = (u32)castling_rights(board) >> 2 * field.us & 3;
    if (rights && !in_check && wanted == ALL_MOVES) {
#pragma unroll 1
        for (int side = 0; side < 2; side++)
            if (rights >> side & 1)
                field.castling |= castling_target(lanes, tables, board, field.us, side);
    }
    return field;
}

// Where half of a man can go. half 0: straight lines, jumps, pawn captures; 1: diagonals, pushes,
// castling.
DEVICE u64 targets_of(const Tables *tables, const Field &field, int square, int kind, int half) {
    u64 targets = line_attacks(field.men, square, fetch(&tables->line[half * 2][square]))
                  | line_attacks(field.men, square, fetch(&tables->line[half * 2 + 1][square]));
    bool slides = half ? (kind == BISHOP || kind == QUEEN) : (kind == ROOK || kind == QUEEN);
    if (!slides) targets = 0;
    if (half == 0) {
        int jump = kind == KNIGHT ? JUMP_KNIGHT : kind == KING ? JUMP_KING : JUMP_PAWN + field.us;
        u64 jumps = fetch(&tables->jump[jump][square]);
        if (kind == PAWN)
            targets =
                jumps & (field.enemy | (field.en_passant < NO_SQUARE ? bit(field.en_passant) : 0));
        else if (kind == KNIGHT || kind == KING)
            targets = jumps;
    } else if (kind == PAWN) {
        u64 one = (field.us ? bit(square) >> 8 : bit(square) << 8) & ~field.men;
        u64 two =
            field.us ? (one & 0x0000ff0000000000ull) >> 8 : (one & 0x0000000000ff0000ull) << 8;
        targets = one | (two & ~field.men);
        if (field.wanted == NOISY_MOVES) targets &= 0xff000000000000ffull;
    }
    targets &= ~field.own;
    u64 taken_in_passing =
        kind == PAWN && half == 0 && field.en_passant < NO_SQUARE ? bit(field.en_passant) : 0;
    if (kind != KING) targets &= field.allowed | taken_in_passing;
    if (field.wanted == NOISY_MOVES && kind != PAWN) targets &= field.enemy;
    return half && kind == KING ? field.castling : targets;
}

// 0: the move is not worth listing (a capture that clearly loses, where only captures are wanted).
DEVICE u32 order_of(const Field &field, const Advice &advice, u32 move, int kind, int victim) {
    int to = move_to(move), flag = move_flag(move);
    if (move == advice.hash_move) return ORDER_HASH;
    if (flag >= FLAG_PROMOTION)
        return flag == FLAG_PROMOTION + QUEEN - KNIGHT ? ORDER_PROMOTION + victim * 16
                                                       : ORDER_UNDERPROMOTION;
    if (victim) {
        bool loses =
            exchange_value(kind) > exchange_value(victim) && bit_at(field.guarded_by_pawns, to);
        if (loses && field.wanted == NOISY_MOVES) return 0;
        return (loses ? ORDER_BAD_CAPTURE : ORDER_CAPTURE) + victim * 64 - kind;
    }
    if (move == (advice.killers & 0xffff)) return ORDER_KILLER + 1;
    if (move == advice.killers >> 16) return ORDER_KILLER;
    return ORDER_QUIET + (advice.history ? advice.history[history_index(field.us, kind, to)] : 0);
}

// Writes the keys to list[begin..limit) and returns where they end.
DEVICE int list_moves(const Lanes &lanes, const Tables *tables, const Board &board,
                      const Field &field, const Advice &advice, u32 *list, int begin, int limit) {
    int end = begin, halves = 2 * count_bits(field.own);
#pragma unroll 1
    for (int first = 0; first < halves; first += Lanes::COUNT) {
        int item = first + lanes.index, half = item & 1;
        bool has_man = item < halves;
        int square = nth_bit(field.own, has_man ? item >> 1 : 0);
        int kind = kind_at(board, square);
        u64 targets = has_man ? targets_of(tables, field, square, kind, half) : 0;
        int promoted = QUEEN;
        for (;;) {
            u32 writers = lanes.ballot(targets != 0);
            if (!writers) break;
            if (targets) {
                int to = lowest_bit(targets), victim = kind_at(board, to), flag = FLAG_PLAIN;
                bool is_last = true;
                if (kind == PAWN) {
                    if (half == 0 && to == field.en_passant) {
                        flag = FLAG_EN_PASSANT;
                        victim = PAWN;
                    } else if (to - square == 16 || square - to == 16) {
                        flag = FLAG_DOUBLE;
                    } else if (to < 8 || to >= 56) {
                        flag = FLAG_PROMOTION + promoted - KNIGHT;
                        is_last = field.wanted == NOISY_MOVES || promoted == KNIGHT;
                    }
                } else if (kind == KING && half) {
                    flag = FLAG_CASTLING;
                    victim = NOTHING;
                }
                u32 move = move_of(square, to, flag),
                    order = order_of(field, advice, move, kind, victim);
                int place = end + count_bits_32(writers & lanes.before());
                if (place < limit) list[place] = order ? order << 16 | move : 0;
                if (is_last) targets &= targets - 1;
                promoted = is_last ? (int)QUEEN : promoted - 1;
            }
            end += count_bits_32(writers);
        }
    }
    lanes.sync();
    return end < limit ? end : limit;
}

// Takes the best key out of the list; 0: none left. place: where it stood, for the lane that held
// it, -1 for the others.
DEVICE u32 take_best(const Lanes &lanes, u32 *list, int begin, int end, int &place) {
    u32 best = 0;
    int best_place = 0;
#pragma unroll 1
    for (int i = begin + lanes.index; i < end; i += Lanes::COUNT) {
        u32 key = list[i];
        if (key > best) {
            best = key;
            best_place = i;
        }
    }
    u32 highest = lanes.maximum(best);
    place = -1;
    if (highest && best == highest) {
        list[best_place] = 0;
        place = best_place;
    }
    lanes.sync();
    return highest;
}

#endif
