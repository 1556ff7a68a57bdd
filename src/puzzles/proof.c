// SPDX-License-Identifier: GPL-3.0-or-later
// proof.c - see proof.h.
#include "puzzles/proof.h"

enum { NO_GAIN = -10000 };

// ---- mates ----

// The moves in which the side to move mates; 0: not proved.
static int mate_of(const Board *board, int moves) {
    return mate_prove((GamePath){board, NULL, 0}, moves);
}

bool proof_mates(const Board *board, Move move, int moves) {
    Board after, next;
    Move replies[MOVES_MAX];
    board_play(board, move, &after);
    int count = movegen_list(&after, MOVES_ALL, replies);
    if (count == 0) return board_in_check(&after);
    for (int i = 0; i < count; i++) {
        if (moves < 2) return false;
        board_play(&after, replies[i], &next);
        if (mate_of(&next, moves - 1) == 0) return false;
    }
    return true;
}

// The defence that holds out longest, the wanted one where several do.
static Move longest_defence(const Board *board, int moves, Move wanted) {
    Move replies[MOVES_MAX], longest = MOVE_NONE;
    int count = movegen_list(board, MOVES_ALL, replies), most = 0;
    for (int i = 0; i < count; i++) {
        Board next;
        board_play(board, replies[i], &next);
        int length = mate_of(&next, moves);
        if (length > most || (length == most && replies[i] == wanted)) {
            most = length;
            longest = replies[i];
        }
    }
    return longest;
}

static Move find_mating_move(const Board *board, int moves) {
    Move legal[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, legal);
    for (int i = 0; i < count; i++) {
        if (proof_mates(board, legal[i], moves)) return legal[i];
    }
    return MOVE_NONE;
}

// The line behind a first move that mates in so many moves.
static void add_mate_line(const Board *board, Move reply, Proof *proof) {
    Board now = *board;
    board_advance(&now, proof->moves[0]);
    for (int left = proof->mate_moves - 1; left > 0; left--) {
        Move defence = longest_defence(&now, left, reply);
        if (defence == MOVE_NONE) return;
        board_advance(&now, defence);
        Move mating = find_mating_move(&now, left);
        if (mating == MOVE_NONE) return;
        proof->moves[proof->plies++] = defence;
        proof->moves[proof->plies++] = mating;
        board_advance(&now, mating);
        reply = MOVE_NONE;
        if (!movegen_any(&now)) return;
    }
}

static bool prove_mate(const Board *board, Move move, const ProofGoal *goal, Proof *proof) {
    for (int moves = 1; moves <= goal->mate_most && moves <= PROOF_MATE_MOST; moves++) {
        if (!proof_mates(board, move, moves)) continue;
        *proof = (Proof){.mate_moves = moves, .plies = 1, .moves = {move}};
        add_mate_line(board, goal->reply, proof);
        return true;
    }
    return false;
}

// ---- gains ----

// The capture or promotion that gains most; 0 where none does.
static int best_capture(const Board *board, Move *best) {
    Move captures[MOVES_MAX];
    int count = movegen_list(board, MOVES_CAPTURES, captures), most = 0;
    *best = MOVE_NONE;
    for (int i = 0; i < count; i++) {
        int gain = material_exchange(board, captures[i]);
        if (gain <= most) continue;
        most = gain;
        *best = captures[i];
    }
    return most;
}

// The least that is gained over all replies; that reply, or the wanted one where it is as good.
static int gain_after_replies(const Board *board, Move move, Move wanted, Move *reply) {
    Board after, next;
    Move replies[MOVES_MAX], capture;
    board_play(board, move, &after);
    int count = movegen_list(&after, MOVES_ALL, replies), least = NO_GAIN;
    for (int i = 0; i < count; i++) {
        board_play(&after, replies[i], &next);
        int gain = material_gain(board, move) - material_gain(&after, replies[i])
                   + best_capture(&next, &capture);
        bool is_less = i == 0 || gain < least;
        if (is_less || (gain == least && replies[i] == wanted)) *reply = replies[i];
        if (is_less) least = gain;
    }
    return least;
}

static int gain_at_once(const Board *board, Move move) {
    bool is_gain = board_is_capture(board, move) || move_is_promotion(move);
    return is_gain ? material_exchange(board, move) : NO_GAIN;
}

int proof_gain(const Board *board, Move move) {
    Move reply;
    int at_once = gain_at_once(board, move);
    return at_once >= PROOF_GAIN_LEAST ? at_once
                                       : gain_after_replies(board, move, MOVE_NONE, &reply);
}

static bool prove_gain(const Board *board, Move move, Move wanted, Proof *proof) {
    Move reply = MOVE_NONE, capture = MOVE_NONE;
    *proof = (Proof){.gain = gain_at_once(board, move), .plies = 1, .moves = {move}};
    if (proof->gain >= PROOF_GAIN_LEAST) return true;
    proof->gain = gain_after_replies(board, move, wanted, &reply);
    if (proof->gain < PROOF_GAIN_LEAST) return false;
    Board next = *board;
    board_advance(&next, move);
    board_advance(&next, reply);
    best_capture(&next, &capture);
    if (capture == MOVE_NONE) return false; // what the move itself took is no matter of a reply
    proof->moves[proof->plies++] = reply;
    proof->moves[proof->plies++] = capture;
    return true;
}

bool proof_of(const Board *board, Move move, const ProofGoal *goal, Proof *proof) {
    return prove_mate(board, move, goal, proof) || prove_gain(board, move, goal->reply, proof);
}
