// SPDX-License-Identifier: GPL-3.0-or-later
// kpk.c - king and pawn against king by retrograde analysis.
//
// A position is a number: side to move, both kings, and the pawn, which by symmetry stands on files
// a to d and ranks 2 to 7: 2 * 64 * 64 * 24 positions. White to move wins when some move leads to a
// won position, Black to move is lost when every move does; sweeping over all positions until
// nothing changes finds all wins.
#include "eval/kpk.h"

enum { KPK_PAWNS = 24, KPK_POSITIONS = 2 * 64 * 64 * KPK_PAWNS };

typedef struct KpkTable {
    uint64_t won[KPK_POSITIONS / 64];
    bool is_filled;
} KpkTable;

static KpkTable kpk_table; // filled once by kpk_init()

typedef struct KpkPosition {
    Square white_king, black_king, pawn;
    Side to_move;
} KpkPosition;

static int index_of(const KpkPosition *position) {
    int pawn = square_file(position->pawn) + 4 * (square_rank(position->pawn) - 1);
    return (((int)position->to_move * 64 + position->white_king) * 64 + position->black_king)
               * KPK_PAWNS
           + pawn;
}

static KpkPosition position_of(int index) {
    int pawn = index % KPK_PAWNS, kings = index / KPK_PAWNS;
    return (KpkPosition){.white_king = kings / 64 % 64,
                         .black_king = kings % 64,
                         .pawn = square_at(pawn % 4, pawn / 4 + 1),
                         .to_move = kings / 4096 == 0 ? WHITE : BLACK};
}

static bool is_won(const KpkPosition *position) {
    int index = index_of(position);
    return (kpk_table.won[index / 64] >> (index % 64) & 1) != 0;
}

static bool is_legal(const KpkPosition *position) {
    const Geometry *shapes = geometry();
    if (position->white_king == position->black_king || position->white_king == position->pawn
        || position->black_king == position->pawn) {
        return false;
    }
    if ((shapes->king[position->white_king] & square_bit(position->black_king)) != 0) return false;
    return position->to_move == BLACK
           || (shapes->pawn[WHITE][position->pawn] & square_bit(position->black_king)) == 0;
}

// The pawn reaches the eighth rank and the queen or rook survives and does not stalemate for long:
// it is enough that the black king cannot take the new piece.
static bool promotes(const KpkPosition *position) {
    Square goal = position->pawn + 8;
    if (square_rank(goal) != 7 || goal == position->white_king || goal == position->black_king)
        return false;
    return (geometry()->king[position->black_king] & square_bit(goal)) == 0
           || (geometry()->king[position->white_king] & square_bit(goal)) != 0;
}

static bool white_wins(const KpkPosition *position) {
    if (promotes(position)) return true;
    KpkPosition next = *position;
    next.to_move = BLACK;
    for (Bitboard targets = geometry()->king[position->white_king]; targets != 0;) {
        next.white_king = bits_pop(&targets);
        if (is_legal(&next) && is_won(&next)) return true;
    }
    next.white_king = position->white_king;
    next.pawn = position->pawn + 8;
    if (square_rank(next.pawn) == 7 || !is_legal(&next)) return false;
    if (is_won(&next)) return true;
    if (square_rank(position->pawn) != 1) return false;
    next.pawn = position->pawn + 16;
    return is_legal(&next) && is_won(&next);
}

// Stalemate saves, and so does taking the pawn; a lone pawn never mates at once.
static bool black_loses(const KpkPosition *position) {
    KpkPosition next = *position;
    next.to_move = WHITE;
    int moves = 0;
    for (Bitboard targets = geometry()->king[position->black_king]; targets != 0;) {
        next.black_king = bits_pop(&targets);
        if ((geometry()->king[next.white_king] & square_bit(next.black_king)) != 0) continue;
        if (next.black_king == next.pawn) return false;
        if (!is_legal(&next)) continue;
        if (!is_won(&next)) return false;
        moves++;
    }
    bool in_check =
        (geometry()->pawn[WHITE][position->pawn] & square_bit(position->black_king)) != 0;
    return moves > 0 || in_check;
}

// All legal positions with the pawn on this rank; returns how many.
static int list_legal(int rank, int *open) {
    int count = 0;
    for (int index = 0; index < KPK_POSITIONS; index++) {
        KpkPosition position = position_of(index);
        if (square_rank(position.pawn) == rank && is_legal(&position)) open[count++] = index;
    }
    return count;
}

// Sweeps over the positions still open until none of them becomes won.
static void solve_rank(int *open, int count) {
    for (int before = count + 1; count < before;) {
        before = count;
        count = 0;
        for (int i = 0; i < before; i++) {
            KpkPosition position = position_of(open[i]);
            if (position.to_move == WHITE ? white_wins(&position) : black_loses(&position)) {
                kpk_table.won[open[i] / 64] |= (uint64_t)1 << (open[i] % 64);
            } else {
                open[count++] = open[i];
            }
        }
    }
}

// From the seventh rank down: a pawn never goes back, so each rank needs only those above it.
void kpk_init(void) {
    enum { ON_ONE_RANK = KPK_POSITIONS / 6 };
    if (kpk_table.is_filled) return;
    chess_init();
    int open[ON_ONE_RANK];
    for (int rank = 6; rank >= 1; rank--) solve_rank(open, list_legal(rank, open));
    kpk_table.is_filled = true;
}

bool kpk_is_won(Square white_king, Square pawn, Square black_king, Side to_move) {
    int mirror = square_file(pawn) > 3 ? 7 : 0;
    KpkPosition position = {white_king ^ mirror, black_king ^ mirror, pawn ^ mirror, to_move};
    return is_won(&position);
}
