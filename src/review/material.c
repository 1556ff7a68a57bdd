// SPDX-License-Identifier: GPL-3.0-or-later
// material.c - see material.h.
//
// Alpha-beta with an empty window around the wanted balance: no pruning but that of the window, no memory,
// the only leaf is a count of men in a position where the side to move has no capture that gains. The winner
// always has the last of the full-width moves, so that the defence answers it with all its captures. What is
// won must last: a man that is trapped after its capture, or that left a mate unguarded, was not worth it,
// and only a move more for each side shows that.
#include "review/material.h"

#include <stdint.h>

enum {
    FULL_PLIES_MOST = 5,    // the last horizon tried
    LASTING_PLIES = 2,      // a gain must still be there so much later
    NODES_MOST = 400000,    // for all horizons of a question
    LASTING_MOST = 4000000, // and for the one behind
    CAPTURE_PLIES_MOST = 32,
    MATED = -100000,
    GRAIN = 100,         // every worth is so many of these
    MATERIAL_MOST = 200, // nobody has more of them
};

const int material_worth[KIND_COUNT] = {
    [PAWN] = 100, [KNIGHT] = 300, [BISHOP] = 300, [ROOK] = 500, [QUEEN] = 900};

typedef struct Count {
    int64_t nodes_left;
} Count;

int material_balance(const Board *board, Side side) {
    int balance = 0;
    for (int kind = PAWN; kind < KIND_COUNT; kind++) {
        int men = bits_count(board_pieces(board, side, (Kind)kind))
                  - bits_count(board_pieces(board, side_other(side), (Kind)kind));
        balance += men * material_worth[kind];
    }
    return balance;
}

// Big captures first, by small men.
static int capture_rank(const Board *board, Move move) {
    Kind taken = board_captured_kind(board, move);
    int gain = taken < KIND_COUNT ? material_worth[taken] : 0;
    if (move_is_promotion(move)) gain += material_worth[move_promotion_kind(move)];
    return gain > 0 ? gain * 16 - material_worth[piece_kind(board->squares[move_from(move)])] / 100 : -1;
}

static void put_captures_first(const Board *board, Move *moves, int count) {
    int ranks[MOVES_MAX];
    for (int i = 0; i < count; i++) {
        Move move = moves[i];
        int rank = capture_rank(board, move), place = i;
        for (; place > 0 && ranks[place - 1] < rank; place--) {
            ranks[place] = ranks[place - 1];
            moves[place] = moves[place - 1];
        }
        ranks[place] = rank;
        moves[place] = move;
    }
}

// For the side to move: at least `bar`, or below it; the number returned is on the right side of the bar.
static int count_men(Count *count, const Board *board, int bar, int plies) {
    if (--count->nodes_left < 0) return 0;
    bool in_check = board_in_check(board);
    bool is_full = plies > 0 || in_check;
    int best = MATED;
    if (plies <= 0 && !in_check) {
        best = material_balance(board, (Side)board->side);
        if (best >= bar) return best;
    }
    if (plies < -CAPTURE_PLIES_MOST) return best > MATED ? best : material_balance(board, (Side)board->side);
    Move moves[MOVES_MAX];
    int moves_count = movegen_list(board, is_full ? MOVES_ALL : MOVES_CAPTURES, moves);
    if (moves_count == 0 && is_full) return in_check ? MATED : 0;
    put_captures_first(board, moves, moves_count);
    for (int i = 0; i < moves_count; i++) {
        Board next;
        board_play(board, moves[i], &next);
        int score = -count_men(count, &next, 1 - bar, plies - 1);
        if (count->nodes_left < 0) return 0;
        if (score > best) best = score;
        if (best >= bar) break;
    }
    return best;
}

// The winner reaches the balance: 1, does not: 0, the budget did not suffice: -1.
static int reaches(Count *count, const Board *board, Side winner, int balance, int plies) {
    bool is_reached = board->side == winner ? count_men(count, board, balance, plies) >= balance
                                            : count_men(count, board, 1 - balance, plies) < 1 - balance;
    return count->nodes_left < 0 ? -1 : is_reached;
}

int material_settled(const Board *board, Side side) {
    Count count = {NODES_MOST};
    int low = -MATERIAL_MOST, high = MATERIAL_MOST; // low is reached, high is not
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (count_men(&count, board, middle * GRAIN, 0) >= middle * GRAIN) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return board->side == side ? low * GRAIN : -low * GRAIN;
}

static int first_horizon(const Board *board, Side winner) {
    return board->side == winner ? 1 : 0;
}

static bool is_lasting(const Board *board, Side winner, int balance, int plies) {
    Count count = {LASTING_MOST};
    return reaches(&count, board, winner, balance, plies + LASTING_PLIES) > 0;
}

bool material_is_forced(const Board *board, Side winner, int balance) {
    Count count = {NODES_MOST};
    for (int plies = first_horizon(board, winner); plies <= FULL_PLIES_MOST; plies += 2) {
        int answer = reaches(&count, board, winner, balance, plies);
        if (answer < 0) return false;
        if (answer > 0) return is_lasting(board, winner, balance, plies);
    }
    return false;
}

bool material_is_held(const Board *board, Side winner, int balance) {
    Count count = {NODES_MOST};
    bool is_held = false;
    for (int plies = first_horizon(board, winner); plies <= FULL_PLIES_MOST; plies += 2) {
        int answer = reaches(&count, board, winner, balance, plies);
        if (answer < 0) break;
        if (answer > 0) return false;
        is_held = plies >= 2;
    }
    return is_held;
}
