// SPDX-License-Identifier: GPL-3.0-or-later
// terms_threats.h - what one side attacks of the other's, and the squares it commands.
#pragma once

#include "eval/evaluation.h"

FOR_EACH_SIDE void add_by_kind(Evaluation *evaluation, Side us, int weight, Kind first,
                               Bitboard victims) {
    for (int kind = first; kind <= QUEEN; kind++)
        add_weight(evaluation, us, weight + kind - (int)first,
                   bits_count(victims & evaluation->board->kinds[kind]));
}

// Enemy pieces that own pawns could attack by a step to a square where they are not lost.
FOR_EACH_SIDE Bitboard find_push_threats(const Evaluation *evaluation, Side us, Bitboard pieces) {
    Side them = side_other(us);
    Bitboard empty = ~evaluation->occupied;
    Bitboard steps = pawns_forward(us, board_pieces(evaluation->board, us, PAWN)) & empty;
    steps |= pawns_forward(us, steps & rank_of_side(us, 2)) & empty;
    steps &=
        ~evaluation->attacks[them][PAWN] & (evaluation->attacked[us] | ~evaluation->attacked[them]);
    return pawns_attack(us, steps) & pieces & ~evaluation->attacks[us][PAWN];
}

FOR_EACH_SIDE void add_threats(Evaluation *evaluation, Side us) {
    Side them = side_other(us);
    const Board *board = evaluation->board;
    const Bitboard *attacks = evaluation->attacks[us];
    Bitboard enemies = board->sides[them] & ~board->kinds[KING];
    Bitboard pieces = enemies & ~board->kinds[PAWN];
    Bitboard unguarded = enemies & ~evaluation->attacks[them][PAWN];
    Bitboard heavy = pieces & (board->kinds[ROOK] | board->kinds[QUEEN]);
    Bitboard undefended = enemies & ~evaluation->attacked[them] & evaluation->attacked[us];

    add_by_kind(evaluation, us, W_THREAT_BY_PAWN, KNIGHT, pieces & attacks[PAWN]);
    add_by_kind(evaluation, us, W_THREAT_BY_MINOR, PAWN,
                (unguarded | heavy) & (attacks[KNIGHT] | attacks[BISHOP]));
    add_by_kind(evaluation, us, W_THREAT_BY_ROOK, PAWN,
                (unguarded | (pieces & board->kinds[QUEEN])) & attacks[ROOK]);
    add_weight(evaluation, us, W_THREAT_BY_KING, (unguarded & attacks[KING]) != 0);
    add_weight(evaluation, us, W_HANGING, bits_count(undefended & ~pieces));
    add_weight(evaluation, us, W_HANGING + 1, bits_count(undefended & pieces));
    add_weight(evaluation, us, W_PUSH_THREAT,
               bits_count(find_push_threats(evaluation, us, pieces)));
}

// Squares attacked where enemy pawns do not.
FOR_EACH_SIDE void add_control(Evaluation *evaluation, Side us) {
    Bitboard far = us == WHITE ? ~UINT64_C(0) << 32 : ~UINT64_C(0) >> 32;
    Bitboard centre = UINT64_C(0x00003C3C3C3C0000);
    Bitboard held = evaluation->attacked[us] & ~evaluation->attacks[side_other(us)][PAWN];
    add_weight(evaluation, us, W_CONTROL, bits_count(held & ~far));
    add_weight(evaluation, us, W_CONTROL + 1, bits_count(held & centre));
    add_weight(evaluation, us, W_CONTROL + 2, bits_count(held & far));
}

// Room to arrange the own pieces in; the more of them, the more it is worth.
FOR_EACH_SIDE void add_space(Evaluation *evaluation, Side us) {
    const Board *board = evaluation->board;
    Bitboard files = FILE_A << 2 | FILE_A << 3 | FILE_A << 4 | FILE_A << 5;
    Bitboard room = files & (rank_of_side(us, 1) | rank_of_side(us, 2) | rank_of_side(us, 3));
    Bitboard pawns = board_pieces(board, us, PAWN);
    Bitboard safe = room & ~pawns & ~evaluation->attacks[side_other(us)][PAWN];
    Bitboard behind = fill_forward(side_other(us), pawns) & ~evaluation->attacked[side_other(us)];
    int squares = bits_count(safe) + bits_count(safe & behind);
    int pieces = bits_count(board->sides[us] & ~board->kinds[PAWN]);
    add_weight(evaluation, us, W_SPACE, squares * pieces / 8);
}

// Squares the enemy cannot use freely: attacked by both, and by the enemy
// neither with a pawn nor twice.
FOR_EACH_SIDE void add_restriction(Evaluation *evaluation, Side us) {
    Side them = side_other(us);
    Bitboard strong = evaluation->attacks[them][PAWN]
                      | (evaluation->attacked_twice[them] & ~evaluation->attacked_twice[us]);
    Bitboard contested = evaluation->attacked[them] & evaluation->attacked[us] & ~strong;
    add_weight(evaluation, us, W_RESTRICTION, bits_count(contested));
}
