// SPDX-License-Identifier: GPL-3.0-or-later
// othello_end.c - the last moves of Othello: what is done millions of times a second.
//
// Far from the end those moves come first that leave the fewest replies (fastest first); nearer
// it, those into regions with an odd number of empty squares, where the opponent cannot have the
// last word (parity); the last squares are code of their own (othello_last.c). Where the opponent
// has too many safe discs for the window nothing is searched, nor where the position is known.
// The ideas are those of Andersson's endgame program and of the programs after it.
#include <limits.h>
#include <stddef.h>

#include "core/bits.h"
#include "games/othello_last.h"

enum {
    SORTED_MIN = 6, // empty squares from which on moves are sorted
    STABLE_MIN = 6, // and safe discs counted
    KNOWN_MIN = 8,  // and positions remembered
    MOVES_MAX = 32,
};

static const uint64_t CORNERS = UINT64_C(0x8100000000000081);

// The squares of this step's neighbours in one direction each, without running over an edge.
static inline uint64_t shift_up(uint64_t squares, int step) {
    uint64_t stay = step == OTHELLO_STRIDE       ? 0
                    : step == OTHELLO_STRIDE - 1 ? OTHELLO_LEFT
                                                 : OTHELLO_RIGHT;
    return (squares & ~stay) << step;
}

static inline uint64_t shift_down(uint64_t squares, int step) {
    uint64_t stay = step == OTHELLO_STRIDE       ? 0
                    : step == OTHELLO_STRIDE - 1 ? OTHELLO_RIGHT
                                                 : OTHELLO_LEFT;
    return (squares & ~stay) >> step;
}

// The squares on lines of this step that have no empty square.
static uint64_t full_lines(uint64_t filled, uint64_t board, int step) {
    uint64_t up = board & ~filled;
    uint64_t down = up;
    for (int i = 0; i < OTHELLO_STRIDE - 1; i++) {
        up |= shift_up(up, step) & board;
        down |= shift_down(down, step) & board;
    }
    return board & ~(up | down);
}

uint64_t othello_stable(uint64_t discs, uint64_t filled, uint64_t board) {
    static const int STEPS[OTHELLO_LANES] = {1, OTHELLO_STRIDE - 1, OTHELLO_STRIDE + 1,
                                             OTHELLO_STRIDE};
    // safe along the line whatever stands beside: it is full, or ends here
    uint64_t held[OTHELLO_LANES];
    uint64_t safe = discs;
    for (int i = 0; i < OTHELLO_LANES; i++) {
        uint64_t edge = board & ~(shift_up(board, STEPS[i]) & shift_down(board, STEPS[i]));
        held[i] = full_lines(filled, board, STEPS[i]) | edge;
        safe &= held[i];
    }
    for (uint64_t before = 0; safe != before && safe != 0;) {
        before = safe;
        uint64_t more = discs;
        for (int i = 0; i < OTHELLO_LANES; i++)
            more &= held[i] | shift_up(safe, STEPS[i]) | shift_down(safe, STEPS[i]);
        safe |= more;
    }
    return safe;
}

// ---- the order of moves ----

// The replies left to the opponent count most, and the corners among them once more; then the
// discs that the mover holds on corners and beside them, the squares where the opponent may come to
// play later, odd regions, and where the square lies.
int othello_rate(uint64_t own_after, uint64_t other_after, uint64_t square, uint64_t odd,
                 uint64_t board) {
    enum { REPLY = 64, CORNER_REPLY = 64, HELD = 32, ODD_REGION = 16, LIBERTY = 8 };
    // a1 to d4, and the other quarters by symmetry
    static const uint8_t PLACE[16] = {18, 4, 16, 12, 4, 2, 6, 8, 16, 6, 14, 10, 12, 8, 10, 0};
    int at = bits_first(square), row = at / OTHELLO_STRIDE, column = at % OTHELLO_STRIDE;
    int place = PLACE[4 * (row < 4 ? row : 7 - row) + (column < 4 ? column : 7 - column)];
    uint64_t replies = othello_moves(own_after, other_after, board);
    uint64_t empty = board & ~(own_after | other_after);
    uint64_t corners = other_after & CORNERS;
    uint64_t beside = shift_up(corners, 1) | shift_down(corners, 1) | corners << OTHELLO_STRIDE
                      | corners >> OTHELLO_STRIDE;
    return (square & odd ? ODD_REGION : 0) + place + HELD * bits_count(corners)
           + HELD * bits_count(beside & other_after)
           - LIBERTY * bits_count(othello_around(other_after) & empty) - REPLY * bits_count(replies)
           - CORNER_REPLY * bits_count(replies & CORNERS);
}

// ---- what is remembered ----

// One place for each position; the latest one has it.
static OthelloKnown *place_of(const OthelloEnd *end, uint64_t own, uint64_t other) {
    uint64_t mixed =
        (own ^ (other * UINT64_C(0x9E3779B97F4A7C15) >> 7)) * UINT64_C(0xD6E8FEB86659FD93);
    return &end->known[mixed >> (64 - OTHELLO_KNOWN_BITS)];
}

// ---- the search ----

typedef struct Candidate {
    uint64_t own; // after the move, for the opponent
    uint64_t other;
    uint64_t square;
    int rating;
} Candidate;

static int search(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta,
                  bool has_passed);

// Passes, or ends the game where the opponent passed before.
static int no_move(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta,
                   bool has_passed) {
    if (has_passed) return othello_final_margin(end, own, other);
    return -search(end, other, own, -beta, -alpha, true);
}

// Few empty squares: squares of odd regions first.
static int search_few(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta,
                      bool has_passed) {
    uint64_t empty = end->board & ~(own | other);
    uint64_t moves = othello_moves(own, other, end->board);
    uint64_t odd = moves & othello_odd_regions(empty);
    uint64_t groups[2] = {odd, moves & ~odd};
    int best = -OTHELLO_MARGIN_MAX;
    for (int i = 0; i < 2; i++) {
        for (uint64_t left = groups[i]; left != 0; left &= left - 1) {
            uint64_t square = left & -left;
            uint64_t flips = othello_flips(own, other, square);
            int value = -search(end, other & ~flips, own | flips | square, -beta, -alpha, false);
            if (value > best) best = value;
            if (best >= beta) return best;
            if (best > alpha) alpha = best;
        }
    }
    return moves != 0 ? best : no_move(end, own, other, alpha, beta, has_passed);
}

// Sorted moves. *best_square is the one to try first, from 1 on, or 0; then the one that was best.
static int search_sorted(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta,
                         bool has_passed, int *best_square) {
    Candidate list[MOVES_MAX];
    uint64_t empty = end->board & ~(own | other);
    uint64_t odd = othello_odd_regions(empty);
    uint64_t first = *best_square > 0 ? UINT64_C(1) << (*best_square - 1) : 0;
    int count = 0;
    for (uint64_t left = othello_moves(own, other, end->board); left != 0; left &= left - 1) {
        uint64_t square = left & -left;
        uint64_t flips = othello_flips(own, other, square);
        Candidate candidate = {
            .own = other & ~flips, .other = own | flips | square, .square = square};
        candidate.rating =
            square == first ? INT_MAX
                            : othello_rate(candidate.own, candidate.other, square, odd, end->board);
        int place = count++;
        for (; place > 0 && list[place - 1].rating < candidate.rating; place--)
            list[place] = list[place - 1];
        list[place] = candidate;
    }
    *best_square = 0;
    if (count == 0) return no_move(end, own, other, alpha, beta, has_passed);
    int best = -OTHELLO_MARGIN_MAX - 1;
    for (int i = 0; i < count; i++) {
        int value = -search(end, list[i].own, list[i].other, -beta, -alpha, false);
        if (value > best) {
            best = value;
            *best_square = bits_first(list[i].square) + 1;
        }
        if (best >= beta) return best;
        if (best > alpha) alpha = best;
    }
    return best;
}

// Looks the position up before it is searched and keeps what was found.
static int search_known(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta,
                        bool has_passed) {
    OthelloKnown *known = place_of(end, own, other);
    int best_square = 0;
    int lower = -OTHELLO_MARGIN_MAX, upper = OTHELLO_MARGIN_MAX;
    if (known->own == own && known->other == other && known->generation == end->generation) {
        lower = known->lower, upper = known->upper;
        best_square = known->best;
        if (lower >= beta || lower == upper) return lower;
        if (upper <= alpha) return upper;
        if (lower > alpha) alpha = lower;
        if (upper < beta) beta = upper;
    }
    int value = search_sorted(end, own, other, alpha, beta, has_passed, &best_square);
    if (end->is_stopped) return value;
    *known = (OthelloKnown){.own = own,
                            .other = other,
                            .lower = (int8_t)(value > alpha ? value : lower),
                            .upper = (int8_t)(value < beta ? value : upper),
                            .best = (uint8_t)best_square,
                            .generation = end->generation};
    return value;
}

static int search(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta,
                  bool has_passed) {
    int cells = end->cells;
    int empties = cells - bits_count(own | other);
    if (empties == 4) return othello_last(end, own, other, alpha, beta, has_passed);
    if (end->nodes++ > end->nodes_most) end->is_stopped = true;
    if (end->is_stopped) return 0;
    if (empties == 0) return othello_final_margin(end, own, other);
    if (empties >= STABLE_MIN && cells - 2 * bits_count(other) <= alpha) {
        int most = cells - 2 * bits_count(othello_stable(other, own | other, end->board));
        if (most <= alpha) return most;
    }
    if (empties < SORTED_MIN) return search_few(end, own, other, alpha, beta, has_passed);
    int best_square = 0;
    return empties >= KNOWN_MIN && end->known != NULL
               ? search_known(end, own, other, alpha, beta, has_passed)
               : search_sorted(end, own, other, alpha, beta, has_passed, &best_square);
}

int othello_finish(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta) {
    end->cells = bits_count(end->board);
    int value = search(end, own, other, alpha, beta, false);
    if (end->nodes - 1 > end->nodes_most) end->is_stopped = true; // the last squares do not look
    return value;
}
