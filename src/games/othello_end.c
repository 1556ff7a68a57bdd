// SPDX-License-Identifier: GPL-3.0-or-later
// othello_end.c - the last moves of Othello, without a table: what is
// done millions of times a second.
//
// Far from the end those moves come first that leave the fewest replies (fastest first); nearer
// it, those into regions with an odd number of empty squares, where the opponent cannot have the
// last word (parity); the last squares are code of their own. Where the opponent has too many
// safe discs for the window nothing is searched. The ideas are those of Andersson's endgame
// program and of the programs after it.
#include "core/bits.h"
#include "games/othello_rules.h"

enum {
    SORTED_MIN = 6, // empty squares from which on moves are sorted
    STABLE_MIN = 6, // and safe discs counted
    MOVES_MAX = 32,
    QUADRANTS = 4,
};

static const uint64_t CORNERS = UINT64_C(0x8100000000000081);
static const uint64_t LEFT = UINT64_C(0x0101010101010101);
static const uint64_t RIGHT = UINT64_C(0x8080808080808080);
static const uint64_t QUADRANT[QUADRANTS] = {
    UINT64_C(0x000000000F0F0F0F), UINT64_C(0x00000000F0F0F0F0), UINT64_C(0x0F0F0F0F00000000),
    UINT64_C(0xF0F0F0F000000000)};

uint64_t othello_odd_regions(uint64_t empty) {
    uint64_t odd = 0;
    for (int i = 0; i < QUADRANTS; i++)
        odd |= bits_count(empty & QUADRANT[i]) % 2 == 1 ? QUADRANT[i] : 0;
    return odd;
}

// The squares of this step's neighbours in one direction each, without running over an edge.
static inline uint64_t shift_up(uint64_t squares, int step) {
    uint64_t stay = step == OTHELLO_STRIDE ? 0 : step == OTHELLO_STRIDE - 1 ? LEFT : RIGHT;
    return (squares & ~stay) << step;
}

static inline uint64_t shift_down(uint64_t squares, int step) {
    uint64_t stay = step == OTHELLO_STRIDE ? 0 : step == OTHELLO_STRIDE - 1 ? RIGHT : LEFT;
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

// The margin of a finished game; squares left empty count for the winner.
static int final_margin(const OthelloEnd *end, uint64_t own, uint64_t other) {
    int margin = bits_count(own) - bits_count(other);
    int empty = bits_count(end->board & ~(own | other));
    return margin > 0 ? margin + empty : margin < 0 ? margin - empty : 0;
}

// One square is left.
static inline int last_square(OthelloEnd *end, uint64_t own, uint64_t other, uint64_t square) {
    end->nodes++;
    int margin = bits_count(own) - bits_count(other);
    uint64_t flips = othello_flips(own, other, square);
    if (flips != 0) return margin + 2 * bits_count(flips) + 1;
    flips = othello_flips(other, own, square);
    if (flips != 0) return margin - 2 * bits_count(flips) - 1;
    return margin > 0 ? margin + 1 : margin < 0 ? margin - 1 : 0;
}

// Two squares are left. The side to move or, where it has to pass, its opponent takes one of them.
static int last_two(OthelloEnd *end, uint64_t own, uint64_t other, int beta, uint64_t one,
                    uint64_t two) {
    end->nodes++;
    int best = -OTHELLO_MARGIN_MAX - 1;
    uint64_t flips = othello_flips(own, other, one);
    if (flips != 0) best = -last_square(end, other & ~flips, own | flips | one, two);
    if (best >= beta) return best;
    flips = othello_flips(own, other, two);
    if (flips != 0) {
        int value = -last_square(end, other & ~flips, own | flips | two, one);
        if (value > best) best = value;
    }
    if (best >= -OTHELLO_MARGIN_MAX) return best;
    int worst = OTHELLO_MARGIN_MAX + 1;
    flips = othello_flips(other, own, one);
    if (flips != 0) worst = last_square(end, own & ~flips, other | flips | one, two);
    flips = othello_flips(other, own, two);
    if (flips != 0) {
        int value = last_square(end, own & ~flips, other | flips | two, one);
        if (value < worst) worst = value;
    }
    return worst <= OTHELLO_MARGIN_MAX ? worst : final_margin(end, own, other);
}

static int search(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta,
                  bool has_passed);

// Passes, or ends the game where the opponent passed before.
static int no_move(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta,
                   bool has_passed) {
    if (has_passed) return final_margin(end, own, other);
    return -search(end, other, own, -beta, -alpha, true);
}

// Three or four squares: each is tried, those of odd regions first.
static int search_last(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta,
                       bool has_passed) {
    uint64_t empty = end->board & ~(own | other);
    uint64_t odd = empty & othello_odd_regions(empty);
    int best = -OTHELLO_MARGIN_MAX - 1;
    end->nodes++;
    for (uint64_t left = odd != 0 ? odd : empty, later = empty ^ left; left != 0;) {
        uint64_t square = left & -left;
        uint64_t flips = othello_flips(own, other, square);
        left ^= square;
        if (left == 0) left = later, later = 0;
        if (flips == 0) continue;
        uint64_t rest = empty ^ square, after = own | flips | square, second = rest & (rest - 1);
        int value = (second & (second - 1)) == 0
                        ? -last_two(end, other & ~flips, after, -alpha, rest ^ second, second)
                        : -search_last(end, other & ~flips, after, -beta, -alpha, false);
        if (value > best) best = value;
        if (best >= beta) return best;
        if (best > alpha) alpha = best;
    }
    if (best >= -OTHELLO_MARGIN_MAX) return best;
    return has_passed ? final_margin(end, own, other)
                      : -search_last(end, other, own, -beta, -alpha, true);
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

typedef struct Candidate {
    uint64_t own; // after the move, for the opponent
    uint64_t other;
    int rating;
} Candidate;

int othello_rate(uint64_t own_after, uint64_t other_after, uint64_t square, uint64_t odd,
                 uint64_t board) {
    enum { REPLY = 8, CORNER_REPLY = 10, ODD_REGION = 6, CORNER = 12 };
    uint64_t replies = othello_moves(own_after, other_after, board);
    return (square & odd ? ODD_REGION : 0) + (square & CORNERS ? CORNER : 0)
           - REPLY * bits_count(replies) - CORNER_REPLY * bits_count(replies & CORNERS);
}

static int search_sorted(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta,
                         bool has_passed) {
    Candidate list[MOVES_MAX];
    uint64_t empty = end->board & ~(own | other);
    uint64_t odd = othello_odd_regions(empty);
    int count = 0;
    for (uint64_t left = othello_moves(own, other, end->board); left != 0; left &= left - 1) {
        uint64_t square = left & -left;
        uint64_t flips = othello_flips(own, other, square);
        Candidate candidate = {.own = other & ~flips, .other = own | flips | square};
        candidate.rating = othello_rate(candidate.own, candidate.other, square, odd, end->board);
        int place = count++;
        for (; place > 0 && list[place - 1].rating < candidate.rating; place--)
            list[place] = list[place - 1];
        list[place] = candidate;
    }
    if (count == 0) return no_move(end, own, other, alpha, beta, has_passed);
    int best = -OTHELLO_MARGIN_MAX;
    for (int i = 0; i < count; i++) {
        int value = -search(end, list[i].own, list[i].other, -beta, -alpha, false);
        if (value > best) best = value;
        if (best >= beta) return best;
        if (best > alpha) alpha = best;
    }
    return best;
}

static int search(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta,
                  bool has_passed) {
    int cells = bits_count(end->board);
    int empties = cells - bits_count(own | other);
    if (empties == 3 || empties == 4) return search_last(end, own, other, alpha, beta, has_passed);
    if (end->nodes++ > end->nodes_most) end->is_stopped = true;
    if (end->is_stopped) return 0;
    if (empties == 0) return final_margin(end, own, other);
    if (empties >= STABLE_MIN && cells - 2 * bits_count(other) <= alpha) {
        int most = cells - 2 * bits_count(othello_stable(other, own | other, end->board));
        if (most <= alpha) return most;
    }
    return empties >= SORTED_MIN ? search_sorted(end, own, other, alpha, beta, has_passed)
                                 : search_few(end, own, other, alpha, beta, has_passed);
}

int othello_finish(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta) {
    int value = search(end, own, other, alpha, beta, false);
    if (end->nodes - 1 > end->nodes_most) end->is_stopped = true; // the last squares do not look
    return value;
}
