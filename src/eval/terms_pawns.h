// SPDX-License-Identifier: GPL-3.0-or-later
// terms_pawns.h - what depends on the pawns alone, and what passed
// pawns are worth among the pieces.
#pragma once

#include "eval/evaluation.h"

// What both sides' pawns look like to one of them.
typedef struct PawnView {
    Bitboard own, enemy;
    Bitboard own_attacks, enemy_attacks;
    Bitboard own_reach, enemy_reach; // attacked now or after advancing
    Bitboard enemy_way;              // squares before the enemy's pawns
} PawnView;

FOR_EACH_SIDE PawnView view_pawns(const Evaluation *evaluation, Side us) {
    Side them = side_other(us);
    const Board *board = evaluation->board;
    PawnView view = {.own = board_pieces(board, us, PAWN),
                     .enemy = board_pieces(board, them, PAWN)};
    view.own_attacks = evaluation->attacks[us][PAWN];
    view.enemy_attacks = evaluation->attacks[them][PAWN];
    view.own_reach = evaluation->pawn_reach[us];
    view.enemy_reach = evaluation->pawn_reach[them];
    view.enemy_way = fill_forward(them, pawns_forward(them, view.enemy));
    return view;
}

FOR_EACH_SIDE void add_by_rank(Evaluation *evaluation, Side us, int weight, Bitboard pawns) {
    while (pawns != 0) add_weight(evaluation, us, weight + rank_seen_by(us, bits_pop(&pawns)), 1);
}

// Could become passed: its file is open and it has at least as many
// helpers as there are guards ahead.
FOR_EACH_SIDE Bitboard find_candidates(const PawnView *view, Side us, Bitboard pawns) {
    Bitboard candidates = 0;
    while (pawns != 0) {
        Square square = bits_pop(&pawns);
        Bitboard files = beside(file_bits(square_file(square)));
        Bitboard ahead = fill_forward(us, pawns_forward(us, rank_bits(square_rank(square))));
        if (bits_count(view->own & files & ~ahead) >= bits_count(view->enemy & files & ahead))
            candidates |= square_bit(square);
    }
    return candidates;
}

FOR_EACH_SIDE Bitboard add_pawn_structure(Evaluation *evaluation, Side us) {
    Side them = side_other(us);
    PawnView view = view_pawns(evaluation, us);
    Bitboard behind_own = fill_forward(them, pawns_forward(them, view.own));
    Bitboard open = view.own & ~view.enemy_way;
    Bitboard doubled = view.own & behind_own;
    Bitboard isolated = view.own & ~beside(fill_files(view.own));
    Bitboard stuck = pawns_forward(us, view.own) & view.enemy_attacks & ~view.own_reach;
    Bitboard backward = pawns_forward(them, stuck) & ~isolated;
    Bitboard passed = open & ~view.enemy_reach & ~behind_own;

    add_weight(evaluation, us, W_MATERIAL + PAWN, bits_count(view.own));
    add_weight(evaluation, us, W_DOUBLED_PAWN, bits_count(doubled));
    add_weight(evaluation, us, W_ISOLATED_PAWN, bits_count(isolated & ~open));
    add_weight(evaluation, us, W_ISOLATED_PAWN + 1, bits_count(isolated & open));
    add_weight(evaluation, us, W_BACKWARD_PAWN, bits_count(backward & ~open));
    add_weight(evaluation, us, W_BACKWARD_PAWN + 1, bits_count(backward & open));
    add_by_rank(evaluation, us, W_SUPPORTED_PAWN, view.own & view.own_attacks);
    add_by_rank(evaluation, us, W_PHALANX_PAWN, view.own & beside(view.own));
    add_by_rank(evaluation, us, W_PASSED_PAWN, passed);
    add_by_rank(evaluation, us, W_CANDIDATE_PAWN,
                find_candidates(&view, us, open & ~passed & ~behind_own));
    for (Bitboard pawns = view.own; pawns != 0;)
        add_weight(evaluation, us, W_PAWN_SQUARE + half_square(us, bits_pop(&pawns)), 1);
    return passed;
}

// A passed pawn of `us` runs home before a bare enemy king can catch it.
FOR_EACH_SIDE bool is_unstoppable(const Evaluation *evaluation, Side us, Square pawn,
                                  Bitboard way) {
    Side them = side_other(us);
    if (board_has_pieces(evaluation->board, them) || (way & evaluation->occupied) != 0)
        return false;
    Square goal = square_at(square_file(pawn), us == WHITE ? 7 : 0);
    int steps = 7 - rank_seen_by(us, pawn);
    if (steps == 6) steps = 5; // the double step
    int lead = (Side)evaluation->board->side == us ? 1 : 0;
    return square_distance(evaluation->king[them], goal) > steps + 1 - lead;
}

FOR_EACH_SIDE void add_passed_pawn(Evaluation *evaluation, Side us, Square pawn) {
    Side them = side_other(us);
    int rank = rank_seen_by(us, pawn);
    Square next = us == WHITE ? pawn + 8 : pawn - 8;
    Bitboard way = fill_forward(us, square_bit(next));
    add_weight(evaluation, us, W_PASSED_OWN_KING + rank,
               square_distance(evaluation->king[us], next));
    add_weight(evaluation, us, W_PASSED_ENEMY_KING + rank,
               square_distance(evaluation->king[them], next));
    if ((evaluation->board->sides[them] & square_bit(next)) != 0)
        add_weight(evaluation, us, W_PASSED_BLOCKED + rank, 1);
    if ((evaluation->attacked[them] & square_bit(next)) == 0)
        add_weight(evaluation, us, W_PASSED_SAFE_STEP + rank, 1);
    if ((evaluation->attacked[us] & square_bit(next)) != 0)
        add_weight(evaluation, us, W_PASSED_GUARDED_STEP + rank, 1);
    if ((way & (evaluation->attacked[them] | evaluation->occupied)) == 0)
        add_weight(evaluation, us, W_PASSED_FREE_PATH + rank, 1);
    if (is_unstoppable(evaluation, us, pawn, way))
        add_weight(evaluation, us, W_PASSED_UNSTOPPABLE, 1);
}

FOR_EACH_SIDE void add_passed_pawns(Evaluation *evaluation, Side us) {
    for (Bitboard pawns = evaluation->passed & evaluation->board->sides[us]; pawns != 0;)
        add_passed_pawn(evaluation, us, bits_pop(&pawns));
}
