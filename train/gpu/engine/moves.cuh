// SPDX-License-Identifier: GPL-3.0-or-later
// moves.cuh - the legal moves of src/chess/movegen.c, in the same order.
//
// The sets are found by all lanes alike; a list is written by the lanes together, each a part of
// every set.
#ifndef ROQUE_TRAIN_ENGINE_MOVES_CUH
#define ROQUE_TRAIN_ENGINE_MOVES_CUH

#include "../moves.cuh"
#include "board.cuh"

namespace engine {

enum MoveClass { MOVES_ALL, MOVES_CAPTURES, MOVES_QUIETS };

enum { MOVES_MAX = 256 };

// Moves that share an origin, or for pawns a direction: base + factor * target.
struct MoveSet {
    u64 targets;
    u32 base, factor;
    bool promotes; // base makes the knight, and every target stands for four moves

    DEVICE u32 move(int target) const { return (base + factor * (u32)target) & 0xffff; }
};

// ---- what is done with the sets ----

// Writes them out.
struct Lister {
    const Lanes &lanes;
    u16 *moves;
    int count;

    DEVICE void take(const MoveSet &set) {
        int shift = set.promotes ? 2 : 0, more = count_bits(set.targets) << shift;
#pragma unroll 1
        for (int i = lanes.index; i < more; i += Lanes::COUNT) {
            u32 move = set.move(nth_bit(set.targets, i >> shift));
            if (set.promotes) move += (u32)(3 - (i & 3)) << 12; // a queen first
            if (count + i < MOVES_MAX) moves[count + i] = (u16)move;
        }
        count = count + more < MOVES_MAX ? count + more : (int)MOVES_MAX;
    }
};

// Looks for one move; MOVE_NONE: for any.
struct Seeker {
    u32 wanted;
    bool is_found;

    DEVICE void take(const MoveSet &set) {
        u32 plain = move_is_promotion(wanted) ? wanted & ~(3u << 12) : wanted;
        is_found |= wanted == MOVE_NONE ? set.targets != 0
                                        : bit_at(set.targets, move_to(wanted))
                                              && set.move(move_to(wanted)) == plain;
    }
};

// ---- the sets ----

template <class Sink> struct Generator {
    const EngineTables *tables;
    const Position &board;
    Sink &sink;
    MoveClass wanted;
    u64 movers; // men whose moves are wanted
    int us, king;
    u64 own, enemy, occupied;
    u64 pinned;  // own men that may only move on their line with the king
    u64 answers; // squares that meet the check
    u64 targets; // answers of the wanted class, for all men but pawns and the king

    DEVICE Generator(const EngineTables *engine_tables, const Position &position, Sink &to,
                     MoveClass move_class, u64 men)
        : tables(engine_tables), board(position), sink(to), wanted(move_class), movers(men),
          us(side_to_move(position)), king(king_square(position, us)), own(men_of(position, us)),
          enemy(men_of(position, us ^ 1)), occupied(all_men(position)), pinned(0), answers(~0ull),
          targets(0) {}

    DEVICE void add_from(u64 squares, int from, int sort) {
        sink.take({squares, (u32)sort + ((u32)from << 6), 1, false});
    }

    DEVICE void add_steps(u64 squares, int step, int sort) {
        sink.take({squares, (u32)(sort - step * 64), 65, sort == MOVE_PROMOTION});
    }

    DEVICE u64 wanted_squares() const {
        return wanted == MOVES_CAPTURES ? enemy : wanted == MOVES_QUIETS ? ~occupied : ~own;
    }

    DEVICE u64 find_checkers_and_pins() {
        u64 snipers = ((attacks_bishop(tables, king, enemy) & diagonal_sliders(board))
                       | (attacks_rook(tables, king, enemy) & straight_sliders(board)))
                      & enemy;
        u64 checkers = enemy
                       & ((fetch(&tables->pawn[us][king]) & pawns_of(board))
                          | (fetch(&tables->knight[king]) & knights_of(board)));
        for (; snipers; snipers &= snipers - 1) {
            int sniper = lowest_bit(snipers);
            u64 guards = fetch(&tables->between_to[king][sniper]) & own;
            if (!guards)
                checkers |= bit(sniper);
            else if (!(guards & (guards - 1)))
                pinned |= guards;
        }
        return checkers;
    }

    // Looking through the king, which may not step back along a line.
    DEVICE u64 enemy_attacks() const {
        u64 through = occupied ^ bit(king);
        u64 attacked = pawn_attacks(pawns_of(board) & enemy, us ^ 1)
                       | fetch(&tables->king[king_square(board, us ^ 1)]);
        for (u64 men = enemy & knights_of(board); men; men &= men - 1)
            attacked |= fetch(&tables->knight[lowest_bit(men)]);
        for (u64 men = enemy & diagonal_sliders(board); men; men &= men - 1)
            attacked |= attacks_bishop(tables, lowest_bit(men), through);
        for (u64 men = enemy & straight_sliders(board); men; men &= men - 1)
            attacked |= attacks_rook(tables, lowest_bit(men), through);
        return attacked;
    }

    DEVICE u64 rooks_with_free_way() const {
        u64 free = 0;
        for (u64 rooks = board.castling_rooks & home_rank(us); rooks; rooks &= rooks - 1)
            if (!(fetch(&tables->castling_way[king & 7][lowest_bit(rooks)]) & occupied))
                free |= rooks & (~rooks + 1);
        return free;
    }

    // In Chess960 the rook's leaving may open a line to the king; elsewhere it cannot.
    DEVICE bool king_way_is_safe(int rook, u64 attacked) const {
        if (fetch(&tables->castling_king_way[king & 7][rook]) & attacked) return false;
        int rank = king & 56, king_end = rank + (rook > king ? 6 : 2);
        u64 then = (occupied ^ bit(king) ^ bit(rook)) | bit(rank + (rook > king ? 5 : 3));
        return !(attacks_rook(tables, king_end, then) & straight_sliders(board) & enemy);
    }

    DEVICE void add_king_moves(bool in_check) {
        u64 steps = fetch(&tables->king[king]) & wanted_squares();
        u64 rooks = wanted != MOVES_CAPTURES && !in_check ? rooks_with_free_way() : 0;
        if (!(steps | rooks)) return;
        u64 attacked = enemy_attacks();
        add_from(steps & ~attacked, king, MOVE_PLAIN);
        for (; rooks; rooks &= rooks - 1) {
            int rook = lowest_bit(rooks);
            if (king_way_is_safe(rook, attacked)) add_from(bit(rook), king, MOVE_CASTLING);
        }
    }

    DEVICE void add_en_passant(u64 pawns) {
        int to = en_passant_square(board);
        u64 victim = bit(to ^ 8);
        if (!(answers & (victim | bit(to)))) return;
        for (u64 takers = fetch(&tables->pawn[us ^ 1][to]) & pawns; takers; takers &= takers - 1) {
            int from = lowest_bit(takers);
            u64 then = (occupied ^ bit(from) ^ victim) | bit(to);
            if (attacks_bishop(tables, king, then) & diagonal_sliders(board) & enemy) continue;
            if (attacks_rook(tables, king, then) & straight_sliders(board) & enemy) continue;
            add_from(bit(to), from, MOVE_EN_PASSANT);
        }
    }

    DEVICE void add_pawn_steps(u64 squares, int step, bool captures) {
        u64 last_rank = home_rank(us ^ 1);
        if (wanted == MOVES_ALL || (wanted == MOVES_CAPTURES) == captures)
            add_steps(squares & ~last_rank, step, MOVE_PLAIN);
        if (wanted != MOVES_QUIETS) add_steps(squares & last_rank, step, MOVE_PROMOTION);
    }

    DEVICE u64 forward(u64 pawns) const { return us ? pawns >> 8 : pawns << 8; }

    DEVICE void add_pawn_moves() {
        const u64 not_a = 0xfefefefefefefefeull, not_h = 0x7f7f7f7f7f7f7f7full;
        const u64 third = us ? 0x0000ff0000000000ull : 0x0000000000ff0000ull;
        int up = us ? -8 : 8;
        u64 pawns = own & pawns_of(board) & movers;
        u64 walkers = pawns & (~pinned | 0x0101010101010101ull << (king & 7));
        u64 one = forward(walkers) & ~occupied, two = forward(one & third) & ~occupied;
        add_pawn_steps(one & answers, up, false);
        if (wanted != MOVES_CAPTURES) add_steps(two & answers, 2 * up, MOVE_PLAIN);
        if (wanted == MOVES_QUIETS) return;
        u64 west_line = fetch(&tables->slide[us ? 2 : 3][king]);
        u64 east_line = fetch(&tables->slide[us ? 3 : 2][king]);
        u64 to_west = pawns & (~pinned | west_line) & not_a;
        u64 to_east = pawns & (~pinned | east_line) & not_h;
        u64 west = us ? to_west >> 9 : to_west << 7, east = us ? to_east >> 7 : to_east << 9;
        add_pawn_steps(west & enemy & answers, up - 1, true);
        add_pawn_steps(east & enemy & answers, up + 1, true);
        if (en_passant_square(board) != NO_SQUARE) add_en_passant(pawns);
    }

    DEVICE u64 slider_attacks(int kind, int square) const {
        return (kind != ROOK ? attacks_bishop(tables, square, occupied) : 0)
               | (kind != BISHOP ? attacks_rook(tables, square, occupied) : 0);
    }

    // Those that are free first.
    DEVICE void add_slider_moves(int kind) {
        u64 men = own & kind_men(board, kind) & movers;
        for (u64 free = men & ~pinned; free; free &= free - 1) {
            int from = lowest_bit(free);
            add_from(slider_attacks(kind, from) & targets, from, MOVE_PLAIN);
        }
        for (u64 bound = men & pinned; bound; bound &= bound - 1) {
            int from = lowest_bit(bound);
            u64 line = fetch(&tables->line[king][from]);
            add_from(slider_attacks(kind, from) & targets & line, from, MOVE_PLAIN);
        }
    }

    DEVICE void generate() {
        u64 checkers = find_checkers_and_pins();
        if (bit_at(movers, king)) add_king_moves(checkers != 0);
        if (checkers) {
            if (checkers & (checkers - 1)) return;
            answers = fetch(&tables->between_to[king][lowest_bit(checkers)]);
        }
        targets = wanted_squares() & answers;
        add_pawn_moves();
        for (u64 men = own & knights_of(board) & movers & ~pinned; men; men &= men - 1) {
            int from = lowest_bit(men);
            add_from(fetch(&tables->knight[from]) & targets, from, MOVE_PLAIN);
        }
#pragma unroll 1
        for (int kind = BISHOP; kind <= QUEEN; kind++) add_slider_moves(kind);
    }
};

// Returns the count.
CALLED int movegen_list(const Lanes &lanes, const EngineTables *tables, const Position &board,
                        MoveClass wanted, u16 *moves) {
    Lister lister = {lanes, moves, 0};
    lanes.sync();
    Generator<Lister>(tables, board, lister, wanted, ~0ull).generate();
    lanes.sync();
    return lister.count;
}

// MOVE_NONE: is there any?
CALLED bool movegen_has(const EngineTables *tables, const Position &board, u32 move) {
    Seeker seeker = {move, false};
    u64 movers = move == MOVE_NONE ? ~0ull : bit(move_from(move));
    Generator<Seeker>(tables, board, seeker, MOVES_ALL, movers).generate();
    return seeker.is_found;
}

} // namespace engine

#endif
