// SPDX-License-Identifier: GPL-3.0-or-later
// terms_king.h - the pawns before a king and the danger it is in.
#pragma once

#include "eval/evaluation.h"

// The middle of the three files a king's shelter is looked at on.
static inline int shelter_file(Square king) {
    int file = square_file(king);
    if (file == 0) return 1;
    return file == 7 ? 6 : file;
}

// The nearest own pawn at or before the king, and the nearest enemy pawn that comes, on one file.
FOR_EACH_SIDE void add_shelter_file(Evaluation *evaluation, Side us, int file, Bitboard ahead) {
    const Board *board = evaluation->board;
    Bitboard own = board_pieces(board, us, PAWN) & ahead & file_bits(file);
    Bitboard enemy = board_pieces(board, side_other(us), PAWN) & ahead & file_bits(file);
    int own_rank = 0, enemy_rank = 0;
    if (own != 0) own_rank = rank_seen_by(us, us == WHITE ? bits_first(own) : bits_last(own));
    if (enemy != 0)
        enemy_rank = rank_seen_by(us, us == WHITE ? bits_first(enemy) : bits_last(enemy));
    int rammed = own_rank != 0 && enemy_rank == own_rank + 1 ? 8 : 0;
    add_weight(evaluation, us, W_KING_SHELTER + 8 * file_from_rim(file) + own_rank, 1);
    add_weight(evaluation, us, W_KING_STORM + rammed + enemy_rank, 1);
}

FOR_EACH_SIDE void add_shelter(Evaluation *evaluation, Side us) {
    Square king = evaluation->king[us];
    Bitboard ahead = fill_forward(us, rank_bits(square_rank(king)));
    int middle = shelter_file(king);
    for (int file = middle - 1; file <= middle + 1; file++)
        add_shelter_file(evaluation, us, file, ahead);
}

// Checks the enemy could give: safe where we do not defend, or only with king
// or queen against two attackers.
FOR_EACH_SIDE void add_checks(Evaluation *evaluation, Side us, Bitboard weak) {
    Side them = side_other(us);
    Square king = evaluation->king[us];
    const Bitboard *attacks = evaluation->attacks[them];
    Bitboard free = ~evaluation->board->sides[them];
    Bitboard safe = free & (~evaluation->attacked[us] | (weak & evaluation->attacked_twice[them]));
    Bitboard bishop_lines = attacks_bishop(king, evaluation->occupied);
    Bitboard rook_lines = attacks_rook(king, evaluation->occupied);
    Bitboard checks[] = {geometry()->knight[king] & attacks[KNIGHT], bishop_lines & attacks[BISHOP],
                         rook_lines & attacks[ROOK], (bishop_lines | rook_lines) & attacks[QUEEN]};
    Bitboard unsafe = 0;
    for (int i = 0; i < 4; i++) {
        add_danger(evaluation, us, W_DANGER_CHECK + i, (checks[i] & safe) != 0);
        unsafe |= checks[i] & free & ~safe;
    }
    add_danger(evaluation, us, W_DANGER_CHECK + 4, bits_count(unsafe));
}

// The wing of the king, from the side's first rank to the fifth.
FOR_EACH_SIDE Bitboard king_wing(Side us, Square king) {
    Bitboard left = FILE_A | FILE_A << 1 | FILE_A << 2 | FILE_A << 3;
    Bitboard files = square_file(king) < 3 ? left : square_file(king) > 4 ? left << 4 : left << 2;
    return files & (us == WHITE ? ~UINT64_C(0) >> 24 : ~UINT64_C(0) << 24);
}

FOR_EACH_SIDE void add_danger_of(Evaluation *evaluation, Side us) {
    Side them = side_other(us);
    const Board *board = evaluation->board;
    Square king = evaluation->king[us];
    Bitboard guarded = evaluation->attacks[us][PAWN] | evaluation->attacks[us][KNIGHT]
                       | evaluation->attacks[us][BISHOP] | evaluation->attacks[us][ROOK];
    Bitboard weak = evaluation->attacked[them] & ~guarded & ~evaluation->attacked_twice[us];
    Bitboard own_files = fill_files(board_pieces(board, us, PAWN));
    Bitboard wing = king_wing(us, king);

    add_danger(evaluation, us, W_DANGER_BASE, 1);
    add_danger(evaluation, us, W_DANGER_WEAK, bits_count(evaluation->ring[us] & weak));
    add_danger(evaluation, us, W_DANGER_PINNED,
               bits_count(board_blockers(board, them) & board->sides[us]));
    add_danger(evaluation, us, W_DANGER_FLANK, bits_count(wing & evaluation->attacked[them]));
    add_danger(evaluation, us, W_DANGER_FLANK + 1, bits_count(wing & evaluation->attacked[us]));
    Bitboard files = (Bitboard)7 << (shelter_file(king) - 1);
    add_danger(evaluation, us, W_DANGER_OPEN_FILE, bits_count(files & ~own_files));
    if (board_pieces(board, them, QUEEN) == 0) add_danger(evaluation, us, W_DANGER_NO_QUEEN, 1);
    add_checks(evaluation, us, weak);
}

// Danger costs by its square, early; the late halves simply add up.
static inline int danger_cost(Pair danger) {
    int units = pair_early(danger);
    if (units <= 0) return 0;
    if (units > DANGER_MAX) units = DANGER_MAX;
    return units * units / DANGER_DIVISOR;
}

FOR_EACH_SIDE void add_king(Evaluation *evaluation, Side us) {
    add_weight(evaluation, us, W_KING_SQUARE + half_square(us, evaluation->king[us]), 1);
    add_shelter(evaluation, us);
    int castlings = bits_count(evaluation->board->castling_rooks & home_rank(us));
    if (castlings != 0) add_weight(evaluation, us, W_CASTLING + castlings - 1, 1);
    add_danger_of(evaluation, us);
}
