// SPDX-License-Identifier: GPL-3.0-or-later
// evaluate.h - the evaluation from its first step to its last; compiled by eval.c and by trace.c.
#pragma once

#include "eval/endings.h"
#include "eval/evaluation.h"
#include "eval/terms_king.h"
#include "eval/terms_pawns.h"
#include "eval/terms_pieces.h"
#include "eval/terms_threats.h"

// Pawns and king: what the terms of both sides' pieces need to know first.
FOR_EACH_SIDE void look_around(Evaluation *evaluation, Side us) {
    const Board *board = evaluation->board;
    Bitboard pawns = board_pieces(board, us, PAWN);
    Bitboard west = pawns_take_west(us, pawns), east = pawns_take_east(us, pawns);
    Square king = board_king(board, us);
    evaluation->king[us] = king;
    evaluation->attacks[us][PAWN] = west | east;
    evaluation->attacked[us] = west | east;
    evaluation->attacked_twice[us] = west & east;
    evaluation->pawn_reach[us] = fill_forward(us, west | east);
    note_attacks(evaluation, us, KING, geometry()->king[king]);
    // Moved in from the rim, so that a king in the corner is surrounded
    // by as many squares as any other.
    int rank = square_rank(king);
    Square middle = square_at(shelter_file(king), rank == 0 ? 1 : rank == 7 ? 6 : rank);
    evaluation->ring[us] = geometry()->king[middle] | square_bit(middle);
}

// Going onto the own king, onto own pawns that cannot move, or where an
// enemy pawn takes, is no mobility.
FOR_EACH_SIDE void find_mobile(Evaluation *evaluation, Side us) {
    Side them = side_other(us);
    Bitboard pawns = board_pieces(evaluation->board, us, PAWN);
    Bitboard stopped = pawns & pawns_forward(them, evaluation->occupied);
    evaluation->mobile[us] =
        ~(stopped | square_bit(evaluation->king[us]) | evaluation->attacks[them][PAWN]);
}

static inline void add_pawns(Evaluation *evaluation, PawnCache *cache) {
    uint64_t key = evaluation->board->pawn_key;
    PawnEntry *entry = cache != NULL ? &cache->entries[key % PAWN_CACHE_ENTRIES] : NULL;
    if (entry != NULL && entry->key == key) {
        evaluation->score[WHITE] += entry->score;
        evaluation->passed = entry->passed;
        return;
    }
    evaluation->passed =
        add_pawn_structure(evaluation, WHITE) | add_pawn_structure(evaluation, BLACK);
    if (entry != NULL)
        *entry = (PawnEntry){key, evaluation->passed,
                             evaluation->score[WHITE] - evaluation->score[BLACK]};
}

static inline int count_phase(const Board *board) {
    int phase = bits_count(board->kinds[KNIGHT] | board->kinds[BISHOP])
                + 2 * bits_count(board->kinds[ROOK]) + 4 * bits_count(board->kinds[QUEEN]);
    return phase < EVAL_PHASE_ALL ? phase : EVAL_PHASE_ALL;
}

static inline int clamp_score(int score) {
    if (score > EVAL_MAX) return EVAL_MAX;
    return score < -EVAL_MAX ? -EVAL_MAX : score;
}

// For White. `evaluation` comes with board and trace set and all else zero, the pawns first.
static inline int evaluate(Evaluation *evaluation, PawnCache *cache) {
    const Board *board = evaluation->board;
    evaluation->occupied = board_occupied(board);
    look_around(evaluation, WHITE);
    look_around(evaluation, BLACK);
    add_pawns(evaluation, cache);
    find_mobile(evaluation, WHITE);
    find_mobile(evaluation, BLACK);
    add_pieces(evaluation, WHITE);
    add_pieces(evaluation, BLACK);
    add_king(evaluation, WHITE);
    add_king(evaluation, BLACK);
    add_passed_pawns(evaluation, WHITE);
    add_passed_pawns(evaluation, BLACK);
    add_threats(evaluation, WHITE);
    add_threats(evaluation, BLACK);
    add_control(evaluation, WHITE);
    add_control(evaluation, BLACK);
    add_space(evaluation, WHITE);
    add_space(evaluation, BLACK);
    add_restriction(evaluation, WHITE);
    add_restriction(evaluation, BLACK);
    add_weight(evaluation, (Side)board->side, W_TEMPO, 1);

    Pair sum = evaluation->score[WHITE] - evaluation->score[BLACK];
    int early = pair_early(sum) + danger_cost(evaluation->danger[BLACK])
                - danger_cost(evaluation->danger[WHITE]);
    int late = pair_late(sum) + pair_late(evaluation->danger[WHITE])
               - pair_late(evaluation->danger[BLACK]);
    int phase = count_phase(board);
    int scale = ending_scale(board, late > 0 ? WHITE : BLACK);
    if (TRACING) {
        evaluation->trace->early = early;
        evaluation->trace->late = late;
        evaluation->trace->phase = phase;
        evaluation->trace->scale = scale;
    }
    return clamp_score(eval_mix(early, late, phase, scale));
}
