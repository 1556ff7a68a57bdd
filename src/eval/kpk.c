// SPDX-License-Identifier: GPL-3.0-or-later
// kpk.c - king and pawn against king by retrograde analysis, all squares of Black's king at once.
//
// By symmetry the pawn stands on files a to d. For each side to move, each square of the pawn and
// of White's king, one word holds the squares of Black's king where White wins. White to move wins
// when some move leads to a won position, Black to move is lost when every move does. What can be
// said of one square is said of 64 by the same few operations on sets; sweeping over White's king
// until nothing changes finds all wins.
#include "eval/kpk.h"

enum { KPK_PAWNS = 24, PAWN_PUSHED = 4 }; // four squares to a rank

// Squares of Black's king, by the pawn and White's king.
typedef struct KpkTable {
    Bitboard won[SIDE_COUNT][KPK_PAWNS][SQUARE_COUNT];
    bool is_filled;
} KpkTable;

static KpkTable kpk_table; // filled once by kpk_init()

static int pawn_number(Square pawn) {
    return square_file(pawn) + 4 * (square_rank(pawn) - 1);
}

static Square pawn_square(int number) {
    return square_at(number % 4, number / 4 + 1);
}

// The squares next to some square of the set.
static Bitboard around(Bitboard squares) {
    const Bitboard beside = (squares & ~FILE_H) << 1 | (squares & ~FILE_A) >> 1;
    const Bitboard rows = squares | beside;
    return beside | rows << 8 | rows >> 8;
}

// The pawn reaches the eighth rank and the queen or rook survives and does not stalemate for long:
// it is enough that Black's king cannot take the new piece.
static Bitboard promoted(Square king, Square pawn) {
    const Square goal = pawn + 8;
    if (square_rank(goal) != 7 || goal == king) return 0;
    const Bitboard takers = geometry()->king[king] >> goal & 1 ? 0 : geometry()->king[goal];
    return ~(takers | square_bit(goal));
}

static Bitboard pushed(int number, Square king) {
    const Square pawn = pawn_square(number), next = pawn + 8;
    if (square_rank(next) == 7 || next == king) return 0;
    Bitboard(*lost)[SQUARE_COUNT] = kpk_table.won[BLACK];
    Bitboard won = lost[number + PAWN_PUSHED][king];
    if (square_rank(pawn) == 1) won |= lost[number + 2 * PAWN_PUSHED][king] & ~square_bit(next);
    return won;
}

// Where Black's king may stand beside White's and the pawn, whoever moves.
static Bitboard free_squares(Square king, Square pawn) {
    return ~(geometry()->king[king] | square_bit(king) | square_bit(pawn));
}

static Bitboard white_wins(int number, Square king) {
    const Square pawn = pawn_square(number);
    Bitboard won = promoted(king, pawn) | pushed(number, king);
    for (Bitboard targets = geometry()->king[king] & ~square_bit(pawn); targets != 0;)
        won |= kpk_table.won[BLACK][number][bits_pop(&targets)];
    return won & free_squares(king, pawn) & ~geometry()->pawn[WHITE][pawn];
}

// Stalemate saves, and so does taking the pawn; a lone pawn never mates at once.
static Bitboard black_loses(int number, Square king) {
    const Square pawn = pawn_square(number);
    const Bitboard attacked = geometry()->pawn[WHITE][pawn];
    const Bitboard moves = free_squares(king, pawn) & ~attacked;
    const Bitboard takes = square_bit(pawn) & ~geometry()->king[king];
    const Bitboard saves = (moves & ~kpk_table.won[WHITE][number][king]) | takes;
    return free_squares(king, pawn) & ~around(saves) & (around(moves) | attacked);
}

static bool sweep(int number) {
    bool is_new = false;
    for (int side = WHITE; side <= BLACK; side++) {
        for (Square king = 0; king < SQUARE_COUNT; king++) {
            if (king == pawn_square(number)) continue;
            Bitboard *won = &kpk_table.won[side][number][king];
            const Bitboard now =
                side == WHITE ? white_wins(number, king) : black_loses(number, king);
            is_new |= now != *won;
            *won = now;
        }
    }
    return is_new;
}

// From the seventh rank down: a pawn never goes back, so each needs only those above it.
void kpk_init(void) {
    if (kpk_table.is_filled) return;
    chess_init();
    for (int number = KPK_PAWNS - 1; number >= 0; number--) {
        while (sweep(number)) {
        }
    }
    kpk_table.is_filled = true;
}

bool kpk_is_won(Square white_king, Square pawn, Square black_king, Side to_move) {
    const int mirror = square_file(pawn) > 3 ? 7 : 0;
    const int number = pawn_number(pawn ^ mirror);
    return kpk_table.won[to_move][number][white_king ^ mirror] >> (black_king ^ mirror) & 1;
}
