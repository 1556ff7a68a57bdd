// SPDX-License-Identifier: GPL-3.0-or-later
// board.cuh - the engine's position and moves on the GPU: the men as the network of this folder's
// parent wants them, the keys, castling and en passant as src/chess/board.c has them.
#ifndef ROQUE_TRAIN_ENGINE_BOARD_CUH
#define ROQUE_TRAIN_ENGINE_BOARD_CUH

#include "../attacks.cuh"
#include "tables.h"

namespace engine {

// Of a Board only men, key, side, en passant and clock are used.
struct Position : Board {
    u64 pawn_key, non_pawn_key[2];
    u64 castling_rooks;
};

// A position from outside, as in ../twin.h.
struct Setup {
    u8 men[64]; // kind, + 8 for black
    u8 black_to_move, castling, rook_files[2], en_passant, quiet_plies;
};

// ---- moves as src/chess/move.h writes them ----

enum {
    MOVE_NONE = 0,
    MOVE_PLAIN = 0,
    MOVE_PROMOTION = 1 << 14,
    MOVE_EN_PASSANT = 2 << 14,
    MOVE_CASTLING = 3 << 14,
    MOVE_SORT_MASK = 3 << 14,
};

enum { NO_PIECE = 12 };

DEVICE int move_from(u32 move) {
    return move >> 6 & 63;
}

DEVICE int move_to(u32 move) {
    return move & 63;
}

DEVICE int move_sort(u32 move) {
    return move & MOVE_SORT_MASK;
}

DEVICE bool move_is_castling(u32 move) {
    return move_sort(move) == MOVE_CASTLING;
}

DEVICE bool move_is_promotion(u32 move) {
    return move_sort(move) == MOVE_PROMOTION;
}

DEVICE bool move_is_en_passant(u32 move) {
    return move_sort(move) == MOVE_EN_PASSANT;
}

DEVICE int move_promotion_kind(u32 move) {
    return (int)(move >> 12 & 3) + KNIGHT;
}

// ---- men ----

// The engine's number of a man.
DEVICE int piece_of(int kind, int side) {
    return 2 * (kind - 1) + side;
}

DEVICE int piece_at(const Position &board, int square) {
    int kind = kind_at(board, square);
    return kind == NOTHING ? (int)NO_PIECE : piece_of(kind, bit_at(board.black, square));
}

DEVICE u64 men_of(const Position &board, int side) {
    return all_men(board) & not_of_other(board, side);
}

DEVICE u64 kind_men(const Position &board, int kind) {
    return (kind & 1 ? board.kind0 : ~board.kind0) & (kind & 2 ? board.kind1 : ~board.kind1)
           & (kind & 4 ? board.kind2 : ~board.kind2);
}

DEVICE bool board_has_pieces(const Position &board, int side) {
    return (men_of(board, side) & ~(pawns_of(board) | kings_of(board))) != 0;
}

DEVICE int board_captured_kind(const Position &board, u32 move) {
    if (move_is_en_passant(move)) return PAWN;
    return move_is_castling(move) ? (int)NOTHING : kind_at(board, move_to(move));
}

DEVICE bool board_is_capture(const Position &board, u32 move) {
    return board_captured_kind(board, move) != NOTHING;
}

DEVICE bool is_tactical(const Position &board, u32 move) {
    return board_is_capture(board, move) || move_is_promotion(move);
}

// ---- attacks ----

DEVICE u64 attacks_bishop(const EngineTables *tables, int square, u64 occupied) {
    return line_attacks(occupied, square, fetch(&tables->slide[2][square]))
           | line_attacks(occupied, square, fetch(&tables->slide[3][square]));
}

DEVICE u64 attacks_rook(const EngineTables *tables, int square, u64 occupied) {
    return line_attacks(occupied, square, fetch(&tables->slide[0][square]))
           | line_attacks(occupied, square, fetch(&tables->slide[1][square]));
}

DEVICE u64 board_attackers(const EngineTables *tables, const Position &board, int square, int side,
                           u64 occupied) {
    u64 attackers = (fetch(&tables->pawn[side ^ 1][square]) & pawns_of(board))
                    | (fetch(&tables->knight[square]) & knights_of(board))
                    | (fetch(&tables->king[square]) & kings_of(board))
                    | (attacks_bishop(tables, square, occupied) & diagonal_sliders(board))
                    | (attacks_rook(tables, square, occupied) & straight_sliders(board));
    return attackers & men_of(board, side);
}

// All squares that the side's men attack, a man a lane.
DEVICE u64 board_attacked(const Lanes &lanes, const EngineTables *tables, const Position &board,
                          int side) {
    enum { MEN_MAX = 16 };
    u64 men = men_of(board, side), occupied = all_men(board);
    return lanes.join<MEN_MAX>([&](int n) -> u64 {
        if (n >= count_bits(men)) return 0;
        int square = nth_bit(men, n);
        u64 seen = 0;
        if (bit_at(pawns_of(board), square)) seen |= fetch(&tables->pawn[side][square]);
        if (bit_at(knights_of(board), square)) seen |= fetch(&tables->knight[square]);
        if (bit_at(kings_of(board), square)) seen |= fetch(&tables->king[square]);
        if (bit_at(diagonal_sliders(board), square))
            seen |= attacks_bishop(tables, square, occupied);
        if (bit_at(straight_sliders(board), square))
            seen |= attacks_rook(tables, square, occupied);
        return seen;
    });
}

DEVICE bool board_in_check(const EngineTables *tables, const Position &board) {
    int us = side_to_move(board);
    return board_attackers(tables, board, king_square(board, us), us ^ 1, all_men(board)) != 0;
}

// Men of either side whose leaving would open a line from a slider of `attacker` to the other king.
DEVICE u64 board_blockers(const EngineTables *tables, const Position &board, int attacker) {
    int king = king_square(board, attacker ^ 1);
    u64 own = men_of(board, attacker), men = all_men(board), blockers = 0;
    u64 snipers = ((attacks_bishop(tables, king, 0) & diagonal_sliders(board))
                   | (attacks_rook(tables, king, 0) & straight_sliders(board)))
                  & own;
    for (; snipers; snipers &= snipers - 1) {
        int sniper = lowest_bit(snipers);
        u64 between = fetch(&tables->between_to[king][sniper]) & men & ~bit(sniper);
        if (between && !(between & (between - 1))) blockers |= between;
    }
    return blockers;
}

// ---- playing ----

DEVICE void toggle_keys(Position &board, int kind, int side, u64 change) {
    board.key ^= change;
    if (kind == PAWN)
        board.pawn_key ^= change;
    else
        board.non_pawn_key[side] ^= change;
}

DEVICE u64 key_of_man(const EngineTables *tables, int kind, int side, int square) {
    return fetch(&tables->key_piece[piece_of(kind, side)][square]);
}

DEVICE void set_state(Position &board, int side, int en_passant, int clock) {
    board.state = (u32)side | (u32)en_passant << STATE_EN_PASSANT
                  | (u32)(clock < CLOCK_MAX ? clock : CLOCK_MAX) << STATE_CLOCK;
}

// The keys from nothing, for positions that were set up.
DEVICE void compute_keys(const EngineTables *tables, Position &board) {
    board.key = side_to_move(board) ? tables->key_black : 0;
    board.pawn_key = board.non_pawn_key[0] = board.non_pawn_key[1] = 0;
    for (u64 men = all_men(board); men; men &= men - 1) {
        int square = lowest_bit(men), kind = kind_at(board, square);
        int side = bit_at(board.black, square);
        toggle_keys(board, kind, side, key_of_man(tables, kind, side, square));
    }
    for (u64 rooks = board.castling_rooks; rooks; rooks &= rooks - 1)
        board.key ^= tables->key_castling_rook[lowest_bit(rooks)];
    board.key ^= tables->key_en_passant[en_passant_square(board)];
}

DEVICE void lose_castling(const EngineTables *tables, Position &board, u64 lost) {
    lost &= board.castling_rooks;
    board.castling_rooks ^= lost;
    for (; lost; lost &= lost - 1) board.key ^= fetch(&tables->key_castling_rook[lowest_bit(lost)]);
}

DEVICE u64 home_rank(int side) {
    return side ? 0xff00000000000000ull : 0xffull;
}

DEVICE bool can_take_en_passant(const EngineTables *tables, const Position &board, int square) {
    int us = side_to_move(board), king = king_square(board, us);
    u64 victim = bit(square ^ 8);
    u64 takers = fetch(&tables->pawn[us ^ 1][square]) & pawns_of(board) & men_of(board, us);
    for (; takers; takers &= takers - 1) {
        u64 occupied = (all_men(board) ^ (takers & (~takers + 1)) ^ victim) | bit(square);
        if (!(board_attackers(tables, board, king, us ^ 1, occupied) & ~victim)) return true;
    }
    return false;
}

DEVICE Position position_from(const EngineTables *tables, const Setup &setup) {
    Position board = {};
    for (int square = 0; square < 64; square++)
        if (setup.men[square])
            put_man(board, bit(square), setup.men[square] & 7, setup.men[square] >> 3);
    for (int i = 0; i < 4; i++)
        if (setup.castling >> i & 1)
            board.castling_rooks |= bit(i / 2 * 56 + setup.rook_files[i & 1]);
    set_state(board, setup.black_to_move, setup.en_passant, setup.quiet_plies);
    if (setup.en_passant < NO_SQUARE && !can_take_en_passant(tables, board, setup.en_passant))
        set_state(board, setup.black_to_move, NO_SQUARE, setup.quiet_plies);
    compute_keys(tables, board);
    return board;
}

DEVICE void play_castling(const EngineTables *tables, Position &board, u32 move, int us,
                          Change &change) {
    bool to_king_side = move_to(move) > change.from;
    int rank = change.from & 56;
    change.rook_from = move_to(move);
    change.to = change.captured_on = rank + (to_king_side ? 6 : 2);
    change.rook_to = rank + (to_king_side ? 5 : 3);
    lose_castling(tables, board, home_rank(us));
    clear_squares(board, bit(change.from) | bit(change.rook_from));
    put_man(board, bit(change.to), KING, us);
    put_man(board, bit(change.rook_to), ROOK, us);
    toggle_keys(board, KING, us,
                key_of_man(tables, KING, us, change.from)
                    ^ key_of_man(tables, KING, us, change.to));
    toggle_keys(board, ROOK, us,
                key_of_man(tables, ROOK, us, change.rook_from)
                    ^ key_of_man(tables, ROOK, us, change.rook_to));
}

DEVICE void play_plain(const EngineTables *tables, Position &board, int us, const Change &change) {
    u64 both = bit(change.from) | bit(change.to), left = bit(change.from);
    if (change.captured) {
        left |= bit(change.captured_on);
        toggle_keys(board, change.captured, us ^ 1,
                    key_of_man(tables, change.captured, us ^ 1, change.captured_on));
    }
    clear_squares(board, left);
    put_man(board, bit(change.to), change.placed, us);
    toggle_keys(board, change.kind, us, key_of_man(tables, change.kind, us, change.from));
    toggle_keys(board, change.placed, us, key_of_man(tables, change.placed, us, change.to));
    lose_castling(tables, board, change.kind == KING ? both | home_rank(us) : both);
    int passed = (change.from + change.to) / 2;
    bool steps_twice = change.kind == PAWN && (change.from ^ change.to) == 16;
    if (steps_twice && can_take_en_passant(tables, board, passed)) {
        board.state = (board.state & ~(127u << STATE_EN_PASSANT)) | (u32)passed << STATE_EN_PASSANT;
        board.key ^= fetch(&tables->key_en_passant[passed]);
    }
}

// Plays a legal move; `change` is for the network.
DEVICE void board_play(const EngineTables *tables, Position &board, u32 move, Change &change) {
    int us = side_to_move(board), clock = quiet_plies(board) + 1;
    change.from = move_from(move);
    change.to = change.captured_on = move_to(move);
    change.kind = change.placed = kind_at(board, change.from);
    change.captured = board_captured_kind(board, move);
    change.rook_from = -1;
    change.rook_to = 0;
    if (move_is_promotion(move)) change.placed = move_promotion_kind(move);
    if (move_is_en_passant(move)) change.captured_on = change.to ^ 8;
    board.key ^= tables->key_black ^ fetch(&tables->key_en_passant[en_passant_square(board)]);
    if (change.kind == PAWN || change.captured) clock = 0;
    set_state(board, us ^ 1, NO_SQUARE, clock);
    if (move_is_castling(move))
        play_castling(tables, board, move, us, change);
    else
        play_plain(tables, board, us, change);
}

DEVICE void board_pass(const EngineTables *tables, Position &board) {
    board.key ^= tables->key_black ^ fetch(&tables->key_en_passant[en_passant_square(board)]);
    set_state(board, side_to_move(board) ^ 1, NO_SQUARE, quiet_plies(board) + 1);
}

// ---- checks by a move ----

struct CheckSquares {
    u64 discoverers; // own men that uncover a check by leaving the line
    u64 by_bishop, by_rook;
    int enemy_king;
};

DEVICE CheckSquares board_check_squares(const EngineTables *tables, const Position &board) {
    int us = side_to_move(board), king = king_square(board, us ^ 1);
    u64 men = all_men(board);
    return {board_blockers(tables, board, us) & men_of(board, us),
            attacks_bishop(tables, king, men), attacks_rook(tables, king, men), king};
}

DEVICE u64 attacks_on_king(const EngineTables *tables, const Position &board,
                           const CheckSquares &squares, int kind) {
    int king = squares.enemy_king;
    if (kind == PAWN) return fetch(&tables->pawn[side_to_move(board) ^ 1][king]);
    if (kind == KNIGHT) return fetch(&tables->knight[king]);
    return (kind == BISHOP || kind == QUEEN ? squares.by_bishop : 0)
           | (kind == ROOK || kind == QUEEN ? squares.by_rook : 0);
}

// Castling, promotion and en passant change more than two squares.
DEVICE bool special_gives_check(const EngineTables *tables, const Position &board,
                                const CheckSquares &squares, u32 move) {
    int from = move_from(move), to = move_to(move), king = squares.enemy_king;
    u64 occupied = all_men(board);
    if (move_is_castling(move)) {
        bool to_king_side = to > from;
        int rank = from & 56, rook = rank + (to_king_side ? 5 : 3);
        occupied =
            (occupied ^ bit(from) ^ bit(to)) | bit(rook) | bit(rank + (to_king_side ? 6 : 2));
        return bit_at(attacks_rook(tables, rook, occupied), king);
    }
    occupied = (occupied ^ bit(from)) | bit(to);
    if (move_is_promotion(move)) {
        int kind = move_promotion_kind(move);
        u64 seen = kind == KNIGHT ? fetch(&tables->knight[to]) : 0;
        if (kind == BISHOP || kind == QUEEN) seen |= attacks_bishop(tables, to, occupied);
        if (kind == ROOK || kind == QUEEN) seen |= attacks_rook(tables, to, occupied);
        return bit_at(seen, king);
    }
    occupied ^= bit(to ^ 8);
    u64 own = men_of(board, side_to_move(board));
    return (attacks_bishop(tables, king, occupied) & diagonal_sliders(board) & own)
           || (attacks_rook(tables, king, occupied) & straight_sliders(board) & own);
}

DEVICE bool board_gives_check(const EngineTables *tables, const Position &board,
                              const CheckSquares &squares, u32 move) {
    int from = move_from(move), to = move_to(move);
    if (!move_is_castling(move)) {
        bool leaves_line = !bit_at(fetch(&tables->line[from][squares.enemy_king]), to);
        if (bit_at(squares.discoverers, from) && leaves_line) return true;
        int kind = kind_at(board, from);
        if (!move_is_promotion(move) && bit_at(attacks_on_king(tables, board, squares, kind), to))
            return true;
    }
    return move_sort(move) != MOVE_PLAIN && special_gives_check(tables, board, squares, move);
}

} // namespace engine

#endif
