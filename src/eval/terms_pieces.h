// SPDX-License-Identifier: GPL-3.0-or-later
// terms_pieces.h - what knights, bishops, rooks and queens are worth where
// they stand; fills the attack maps.
#pragma once

#include "eval/evaluation.h"

FOR_EACH_SIDE void note_attacks(Evaluation *evaluation, Side us, Kind kind, Bitboard attacks) {
    evaluation->attacks[us][kind] |= attacks;
    evaluation->attacked_twice[us] |= evaluation->attacked[us] & attacks;
    evaluation->attacked[us] |= attacks;
}

// What every piece gets: its value, its square, its mobility, and its
// part in an attack on the king.
FOR_EACH_SIDE void add_piece(Evaluation *evaluation, Side us, Kind kind, Square square,
                             Bitboard attacks) {
    static const int SQUARE_WEIGHTS[] = {W_PAWN_SQUARE, W_KNIGHT_SQUARE, W_BISHOP_SQUARE,
                                         W_ROOK_SQUARE, W_QUEEN_SQUARE,  W_KING_SQUARE};
    static const int MOBILITY_WEIGHTS[] = {0, W_KNIGHT_MOBILITY, W_BISHOP_MOBILITY, W_ROOK_MOBILITY,
                                           W_QUEEN_MOBILITY};
    Side them = side_other(us);
    note_attacks(evaluation, us, kind, attacks);
    add_weight(evaluation, us, W_MATERIAL + (int)kind, 1);
    add_weight(evaluation, us, SQUARE_WEIGHTS[kind] + half_square(us, square), 1);
    add_weight(evaluation, us,
               MOBILITY_WEIGHTS[kind] + bits_count(attacks & evaluation->mobile[us]), 1);
    Bitboard hits = attacks & evaluation->ring[them];
    if (hits != 0) {
        add_danger(evaluation, them, W_DANGER_ATTACKER + (int)kind - KNIGHT, 1);
        add_danger(evaluation, them, W_DANGER_RING, bits_count(hits));
    }
}

// Squares on the fourth to sixth rank that an own pawn guards and no enemy pawn can ever attack.
FOR_EACH_SIDE Bitboard find_outposts(const Evaluation *evaluation, Side us) {
    Bitboard ranks = rank_of_side(us, 3) | rank_of_side(us, 4) | rank_of_side(us, 5);
    return ranks & evaluation->attacks[us][PAWN] & ~evaluation->pawn_reach[side_other(us)];
}

FOR_EACH_SIDE void add_knights(Evaluation *evaluation, Side us) {
    Bitboard outposts = find_outposts(evaluation, us);
    for (Bitboard pieces = board_pieces(evaluation->board, us, KNIGHT); pieces != 0;) {
        Square square = bits_pop(&pieces);
        Bitboard attacks = geometry()->knight[square];
        add_piece(evaluation, us, KNIGHT, square, attacks);
        if ((outposts & square_bit(square)) != 0) {
            add_weight(evaluation, us, W_KNIGHT_OUTPOST, 1);
        } else if ((outposts & attacks & ~evaluation->board->sides[us]) != 0) {
            add_weight(evaluation, us, W_KNIGHT_OUTPOST + 1, 1);
        }
        add_weight(evaluation, us, W_MINOR_FROM_KING,
                   square_distance(square, evaluation->king[us]));
    }
}

// Looks through queens: behind one's own they work together, an enemy's has to move away.
FOR_EACH_SIDE void add_bishops(Evaluation *evaluation, Side us) {
    const Board *board = evaluation->board;
    Bitboard bishops = board_pieces(board, us, BISHOP);
    if (bishops == 0) return;
    Bitboard outposts = find_outposts(evaluation, us);
    Bitboard pawns = board_pieces(board, us, PAWN);
    Bitboard rammed =
        pawns & pawns_forward(side_other(us), board->sides[side_other(us)] & board->kinds[PAWN]);
    if ((bishops & DARK_SQUARES) != 0 && (bishops & ~DARK_SQUARES) != 0)
        add_weight(evaluation, us, W_BISHOP_PAIR, 1);
    for (Bitboard pieces = bishops; pieces != 0;) {
        Square square = bits_pop(&pieces);
        Bitboard colour = (square_bit(square) & DARK_SQUARES) != 0 ? DARK_SQUARES : ~DARK_SQUARES;
        Bitboard attacks = attacks_bishop(square, evaluation->occupied ^ board->kinds[QUEEN]);
        add_piece(evaluation, us, BISHOP, square, attacks);
        add_weight(evaluation, us, W_BISHOP_PAWNS, bits_count(pawns & colour));
        add_weight(evaluation, us, W_BISHOP_PAWNS + 1, bits_count(rammed & colour));
        if ((outposts & square_bit(square)) != 0) add_weight(evaluation, us, W_BISHOP_OUTPOST, 1);
        add_weight(evaluation, us, W_MINOR_FROM_KING + 1,
                   square_distance(square, evaluation->king[us]));
    }
}

// The rook stands between its king and the corner, and the king cannot castle out of the way.
FOR_EACH_SIDE bool is_trapped(const Evaluation *evaluation, Side us, Square rook, int mobility) {
    Square king = evaluation->king[us];
    if (mobility > 3 || (evaluation->board->castling_rooks & home_rank(us)) != 0) return false;
    if (rank_seen_by(us, rook) > 1 || rank_seen_by(us, king) != 0) return false;
    return square_file(king) < 4 ? square_file(rook) < square_file(king)
                                 : square_file(rook) > square_file(king);
}

FOR_EACH_SIDE void add_rook(Evaluation *evaluation, Side us, Square square) {
    Side them = side_other(us);
    const Board *board = evaluation->board;
    Bitboard see_through = board->kinds[QUEEN] | board_pieces(board, us, ROOK);
    Bitboard attacks = attacks_rook(square, evaluation->occupied & ~see_through);
    add_piece(evaluation, us, ROOK, square, attacks);
    Bitboard file = file_bits(square_file(square));
    Bitboard pawns = board->kinds[PAWN] & file;
    if ((pawns & board->sides[us]) == 0) {
        add_weight(evaluation, us, W_ROOK_FILE + (pawns == 0 ? 1 : 0), 1);
    } else if (is_trapped(evaluation, us, square, bits_count(attacks & evaluation->mobile[us]))) {
        add_weight(evaluation, us, W_ROOK_TRAPPED, 1);
    }
    if (rank_seen_by(us, square) == 6
        && (rank_seen_by(us, evaluation->king[them]) == 7
            || (board_pieces(board, them, PAWN) & rank_of_side(us, 6)) != 0)) {
        add_weight(evaluation, us, W_ROOK_SEVENTH, 1);
    }
    Bitboard passers = evaluation->passed & file & attacks;
    Bitboard ahead = fill_forward(us, square_bit(square));
    if ((passers & ahead & board->sides[us]) != 0)
        add_weight(evaluation, us, W_ROOK_BEHIND_PASSER, 1);
    if ((passers & ~ahead & board->sides[them]) != 0)
        add_weight(evaluation, us, W_ROOK_BEHIND_PASSER + 1, 1);
}

// Knights like many pawns on the board, rooks few.
FOR_EACH_SIDE void add_pawns_beside(Evaluation *evaluation, Side us) {
    const Board *board = evaluation->board;
    int pawns = bits_count(board_pieces(board, us, PAWN)) - 5;
    for (int kind = KNIGHT; kind <= ROOK; kind++)
        add_weight(evaluation, us, W_PAWNS_BESIDE + kind - KNIGHT,
                   pawns * bits_count(board_pieces(board, us, (Kind)kind)));
}

FOR_EACH_SIDE void add_pieces(Evaluation *evaluation, Side us) {
    const Board *board = evaluation->board;
    add_pawns_beside(evaluation, us);
    add_knights(evaluation, us);
    add_bishops(evaluation, us);
    for (Bitboard pieces = board_pieces(board, us, ROOK); pieces != 0;)
        add_rook(evaluation, us, bits_pop(&pieces));
    for (Bitboard pieces = board_pieces(board, us, QUEEN); pieces != 0;) {
        Square square = bits_pop(&pieces);
        add_piece(evaluation, us, QUEEN, square, attacks_queen(square, evaluation->occupied));
    }
    Bitboard minors = board->sides[us] & (board->kinds[KNIGHT] | board->kinds[BISHOP]);
    Bitboard behind = pawns_forward(side_other(us), board->kinds[PAWN]);
    add_weight(evaluation, us, W_MINOR_BEHIND_PAWN, bits_count(minors & behind));
}
