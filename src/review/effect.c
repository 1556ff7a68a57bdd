// SPDX-License-Identifier: GPL-3.0-or-later
// effect.c - see effect.h.
#include "review/effect.h"

#include <string.h>

#include "review/material.h"

static const Target NO_TARGET = {KIND_COUNT, NO_SQUARE};

// ---- what could be done next ----

// What a legal move of the side to move wins something by taking, the dearest first.
typedef struct Takings {
    int count;
    Target targets[SQUARE_COUNT];
} Takings;

static bool takings_have(const Takings *takings, Square square) {
    for (int i = 0; i < takings->count; i++) {
        if (takings->targets[i].square == square) return true;
    }
    return false;
}

static void insert(Takings *takings, Target target) {
    int at = takings->count++;
    for (; at > 0 && material_worth[takings->targets[at - 1].kind] < material_worth[target.kind];
         at--)
        takings->targets[at] = takings->targets[at - 1];
    takings->targets[at] = target;
}

static Takings find_takings(const Board *board) {
    Takings takings = {0};
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_CAPTURES, moves);
    for (int i = 0; i < count; i++) {
        if (!board_is_capture(board, moves[i]) || move_is_en_passant(moves[i])) continue;
        const Target target = {board_captured_kind(board, moves[i]), move_to(moves[i])};
        if (target.kind == KING || takings_have(&takings, target.square)) continue;
        if (material_exchange(board, moves[i]) > 0) insert(&takings, target);
    }
    return takings;
}

static bool is_mate(const Board *board, Move move) {
    Board next;
    board_play(board, move, &next);
    return ending_of(&next, 1) == ENDING_CHECKMATE;
}

static Move find_mate(const Board *board) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        if (is_mate(board, moves[i])) return moves[i];
    }
    return MOVE_NONE;
}

// ---- a move ----

// The side that has just moved, to move once more; in check nobody can pass, and nothing is asked.
static bool pass(const Board *board, Board *next) {
    if (board_in_check(board)) return false;
    board_pass(board, next);
    return true;
}

// Beside a check: what the piece that moved stands against, dearer than itself or not guarded.
static Takings find_forked(const Board *after, Square from) {
    Takings takings = {0};
    const Side them = (Side)after->side, us = side_other(them);
    const Bitboard occupied = board_occupied(after);
    const int own = material_worth[piece_kind(after->squares[from])];
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        if ((after->sides[them] & square_bit(square)) == 0) continue;
        const Target target = {piece_kind(after->squares[square]), square};
        bool is_reached = (board_attackers(after, square, us, occupied) & square_bit(from)) != 0;
        bool is_guarded = board_attackers(after, square, them, occupied) != 0;
        if (target.kind != KING && is_reached && (!is_guarded || material_worth[target.kind] > own))
            insert(&takings, target);
    }
    return takings;
}

static void see_attacks(const Takings *before, const Board *after, Move move, MoveEffect *effect) {
    Board again;
    const Takings now =
        pass(after, &again) ? find_takings(&again) : find_forked(after, move_to(move));
    for (int i = 0; i < now.count && effect->target_count < TARGETS_MAX; i++) {
        if (!takings_have(before, now.targets[i].square))
            effect->targets[effect->target_count++] = now.targets[i];
    }
}

// Where a piece of the mover's stands now.
static Square place_after(Move move, Square square) {
    if (move_is_castling(move) && square == move_to(move)) return castling_rook_target(move);
    return square == move_from(move) ? move_to(move) : square;
}

// The dearest piece that the other side could take before, and not where it stands now.
static void see_saved(const Board *passed, const Board *after, Move move, MoveEffect *effect) {
    const Takings threats = find_takings(passed), left = find_takings(after);
    for (int i = 0; i < threats.count; i++) {
        const Target target = threats.targets[i];
        if (takings_have(&left, place_after(move, target.square))) continue;
        effect->saved = target;
        effect->is_saved_by_leaving = target.square == move_from(move);
        return;
    }
}

static void see_mates(const Board *board, const Board *after, MoveEffect *effect) {
    Board passed, again;
    if (pass(board, &passed) && find_mate(after) == MOVE_NONE)
        effect->mate_prevented = find_mate(&passed);
    if (find_mate(board) == MOVE_NONE && pass(after, &again))
        effect->mate_threatened = find_mate(&again);
}

// Whether a legal move takes on the square.
static bool can_be_taken(const Board *board, Square square) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_CAPTURES, moves);
    for (int i = 0; i < count; i++) {
        if (move_to(moves[i]) == square && board_is_capture(board, moves[i])) return true;
    }
    return false;
}

// A capture that can be taken back, or a quiet move that loses what moved.
static Kind find_offered(const Board *board, Move move, const Board *after) {
    if (move_is_castling(move) || !can_be_taken(after, move_to(move))) return KIND_COUNT;
    bool is_offer = board_is_capture(board, move) || material_exchange(board, move) < 0;
    const Kind kind = piece_kind(after->squares[move_to(move)]);
    return is_offer && kind != KING ? kind : KIND_COUNT;
}

MoveEffect effect_of_move(const Board *board, Move move) {
    Board after, passed;
    Move moves[MOVES_MAX];
    MoveEffect effect = {.taken = NO_TARGET,
                         .saved = NO_TARGET,
                         .promoted = KIND_COUNT,
                         .mate_threatened = MOVE_NONE,
                         .mate_prevented = MOVE_NONE};
    board_play(board, move, &after);
    effect.is_only = movegen_list(board, MOVES_ALL, moves) == 1;
    effect.ending = ending_of(&after, 1);
    if (board_is_capture(board, move))
        effect.taken = (Target){board_captured_kind(board, move), move_to(move)};
    if (move_is_promotion(move)) effect.promoted = move_promotion_kind(move);
    effect.offered = find_offered(board, move, &after);
    effect.gives_check = board_in_check(&after);
    if (effect.ending != ENDING_NONE) return effect;
    const Takings before = find_takings(board);
    see_attacks(&before, &after, move, &effect);
    if (pass(board, &passed)) see_saved(&passed, &after, move, &effect);
    see_mates(board, &after, &effect);
    return effect;
}

// ---- a line ----

static void count_lost(const Board *before, const Board *after, LineEffect *effect) {
    for (Kind kind = PAWN; kind < KING; kind++) {
        int lost[SIDE_COUNT];
        for (Side side = WHITE; side <= BLACK; side++)
            lost[side] = bits_count(board_pieces(before, side, kind))
                         - bits_count(board_pieces(after, side, kind));
        int both = lost[WHITE] < lost[BLACK] ? lost[WHITE] : lost[BLACK];
        for (Side side = WHITE; side <= BLACK; side++) effect->lost[side][kind] = lost[side] - both;
    }
}

static bool has_same_losses(const LineEffect *one, const LineEffect *other) {
    return one->promoted == other->promoted
           && memcmp(one->lost, other->lost, sizeof one->lost) == 0;
}

bool line_effect_is_told(const LineEffect *effect) {
    bool is_told = effect->ending != ENDING_NONE || effect->promoted < KIND_COUNT;
    for (Kind kind = PAWN; kind < KING; kind++)
        is_told |= effect->lost[WHITE][kind] != 0 || effect->lost[BLACK][kind] != 0;
    return is_told;
}

LineEffect effect_of_line(const Board *board, const Move *moves, int count) {
    LineEffect effect = {.promoted = KIND_COUNT}, now = effect;
    Board at = *board;
    for (int i = 0; i < count && now.ending == ENDING_NONE && movegen_is_legal(&at, moves[i]);
         i++) {
        if (move_is_promotion(moves[i])) now.promoted = move_promotion_kind(moves[i]);
        board_advance(&at, moves[i]);
        now.ending = ending_of(&at, 1);
        if (now.ending == ENDING_NONE && (i == 0 || find_takings(&at).count > 0)) continue;
        now.length = i + 1;
        count_lost(board, &at, &now);
        bool is_known =
            effect.length > 0 && line_effect_is_told(&now) && has_same_losses(&now, &effect);
        if (now.ending != ENDING_NONE || !is_known) effect = now;
    }
    return effect;
}
