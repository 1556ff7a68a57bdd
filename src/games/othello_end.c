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

// Where a step upwards arrives without having run over an edge, line by line, and one downwards.
static const OthelloLanes ARRIVE_UP = {~OTHELLO_LEFT, ~OTHELLO_RIGHT, ~OTHELLO_LEFT, ~UINT64_C(0)};
static const OthelloLanes ARRIVE_DOWN = {~OTHELLO_RIGHT, ~OTHELLO_LEFT, ~OTHELLO_RIGHT,
                                         ~UINT64_C(0)};

// The squares on lines that have no empty square, line by line: empty squares are spread along
// their lines, twice as far with each step.
static inline void find_full_lines(uint64_t filled, uint64_t board, OthelloLanes *full) {
    OthelloLanes up = OTHELLO_SPREAD(board & ~filled), down = up;
    OthelloLanes way_up = ARRIVE_UP & OTHELLO_SPREAD(board);
    OthelloLanes way_down = ARRIVE_DOWN & OTHELLO_SPREAD(board);
    for (unsigned i = 1; i < OTHELLO_STRIDE; i *= 2) {
        up |= way_up & up << i * OTHELLO_STEP;
        down |= way_down & down >> i * OTHELLO_STEP;
        way_up &= way_up << i * OTHELLO_STEP;
        way_down &= way_down >> i * OTHELLO_STEP;
    }
    *full = OTHELLO_SPREAD(board) & ~(up | down);
}

uint64_t othello_stable(uint64_t discs, uint64_t filled, uint64_t board) {
    OthelloLanes all = OTHELLO_SPREAD(board);
    // safe along the line whatever stands beside: it is full, or ends here
    OthelloLanes edge =
        all & ~(ARRIVE_UP & all << OTHELLO_STEP & ARRIVE_DOWN & all >> OTHELLO_STEP);
    OthelloLanes held;
    find_full_lines(filled, board, &held);
    held |= edge;
    uint64_t safe = discs & held[0] & held[1] & held[2] & held[3];
    for (uint64_t before = 0; safe != before && safe != 0;) {
        before = safe;
        OthelloLanes from = OTHELLO_SPREAD(safe);
        OthelloLanes more =
            held | (ARRIVE_UP & from << OTHELLO_STEP) | (ARRIVE_DOWN & from >> OTHELLO_STEP);
        safe |= discs & more[0] & more[1] & more[2] & more[3];
    }
    return safe;
}

// A position with the moves of the side to move, which whoever sorted it in has found.
typedef struct EndNode {
    uint64_t own;
    uint64_t other;
    uint64_t moves;
} EndNode;

static inline EndNode node_at(uint64_t own, uint64_t other, uint64_t board) {
    return (EndNode){.own = own, .other = other, .moves = othello_moves(own, other, board)};
}

static inline EndNode node_after(const EndNode *node, uint64_t square, uint64_t board) {
    uint64_t flips = othello_flips(node->own, node->other, square);
    return node_at(node->other & ~flips, node->own | flips | square, board);
}

// ---- the order of moves ----

// The replies left to the opponent count most, and the corners among them once more; then the
// discs that the mover holds on corners and beside them, the squares where the opponent may come to
// play later, odd regions, and where the square lies.
static inline int rate(const EndNode *after, uint64_t square, uint64_t odd, uint64_t board) {
    enum { REPLY = 64, CORNER_REPLY = 64, HELD = 32, ODD_REGION = 16, LIBERTY = 8 };
    // clang-format off
    static const uint8_t PLACE[OTHELLO_SQUARES] = {
        18, 4, 16, 12, 12, 16, 4, 18,
         4, 2,  6,  8,  8,  6, 2,  4,
        16, 6, 14, 10, 10, 14, 6, 16,
        12, 8, 10,  0,  0, 10, 8, 12,
        12, 8, 10,  0,  0, 10, 8, 12,
        16, 6, 14, 10, 10, 14, 6, 16,
         4, 2,  6,  8,  8,  6, 2,  4,
        18, 4, 16, 12, 12, 16, 4, 18,
    };
    // clang-format on
    uint64_t empty = board & ~(after->own | after->other);
    uint64_t corners = after->other & CORNERS;
    uint64_t beside = (corners & ~OTHELLO_RIGHT) << 1 | (corners & ~OTHELLO_LEFT) >> 1
                      | corners << OTHELLO_STRIDE | corners >> OTHELLO_STRIDE;
    return (square & odd ? ODD_REGION : 0) + PLACE[bits_first(square)]
           + HELD * bits_count(corners | (beside & after->other))
           - LIBERTY * bits_count(othello_around(after->other) & empty)
           - REPLY * bits_count(after->moves) - CORNER_REPLY * bits_count(after->moves & CORNERS);
}

int othello_rate(uint64_t own_after, uint64_t other_after, uint64_t square, uint64_t odd,
                 uint64_t board) {
    EndNode after = node_at(own_after, other_after, board);
    return rate(&after, square, odd, board);
}

// ---- what is remembered ----

// One place for each position; the latest one has it.
static OthelloKnown *place_of(const OthelloEnd *end, uint64_t own, uint64_t other) {
    uint64_t mixed =
        (own ^ (other * UINT64_C(0x9E3779B97F4A7C15) >> 7)) * UINT64_C(0xD6E8FEB86659FD93);
    return &end->known[mixed >> (64 - OTHELLO_KNOWN_BITS)];
}

// ---- the search ----

static int search(OthelloEnd *end, const EndNode *node, int alpha, int beta);

// Passes, or ends the game where the opponent cannot move either.
static int no_move(OthelloEnd *end, const EndNode *node, int alpha, int beta) {
    EndNode passed = node_at(node->other, node->own, end->board);
    if (passed.moves == 0) return othello_final_margin(end, node->own, node->other);
    return -search(end, &passed, -beta, -alpha);
}

// The value of a move for who makes it. The last squares need no list of moves.
static inline int try_move(OthelloEnd *end, const EndNode *node, uint64_t square, int alpha,
                           int beta, bool is_before_last) {
    uint64_t flips = othello_flips(node->own, node->other, square);
    uint64_t own = node->other & ~flips, other = node->own | flips | square;
    if (is_before_last) return -othello_last(end, own, other, -beta, -alpha);
    EndNode after = node_at(own, other, end->board);
    return -search(end, &after, -beta, -alpha);
}

// Few empty squares: squares of odd regions first.
static int search_few(OthelloEnd *end, const EndNode *node, int alpha, int beta) {
    uint64_t empty = end->board & ~(node->own | node->other);
    uint64_t odd = node->moves & othello_odd_regions(empty);
    uint64_t groups[2] = {odd, node->moves & ~odd};
    bool is_before_last = bits_count(empty) == OTHELLO_LAST + 1;
    int best = -OTHELLO_MARGIN_MAX;
    if (node->moves == 0) return no_move(end, node, alpha, beta);
    for (int i = 0; i < 2; i++) {
        for (uint64_t left = groups[i]; left != 0; left &= left - 1) {
            int value = try_move(end, node, left & -left, alpha, beta, is_before_last);
            if (value > best) best = value;
            if (best >= beta) return best;
            if (best > alpha) alpha = best;
        }
    }
    return best;
}

typedef struct Candidate {
    EndNode after;
    int square;
    int rating;
} Candidate;

static int list_candidates(const OthelloEnd *end, const EndNode *node, int first, Candidate *list) {
    uint64_t odd = othello_odd_regions(end->board & ~(node->own | node->other));
    int count = 0;
    for (uint64_t left = node->moves; left != 0; left &= left - 1) {
        uint64_t square = left & -left;
        Candidate *candidate = &list[count++];
        candidate->after = node_after(node, square, end->board);
        candidate->square = bits_first(square);
        candidate->rating =
            candidate->square == first ? INT_MAX : rate(&candidate->after, square, odd, end->board);
    }
    return count;
}

// The best one that was not taken before: mostly the first one settles the node, and the others
// need no sorting.
static const Candidate *take_best(Candidate *list, int count) {
    int best = 0;
    for (int i = 1; i < count; i++) best = list[i].rating > list[best].rating ? i : best;
    list[best].rating = INT_MIN;
    return &list[best];
}

// The best moves first. *best_square is the one to try first, from 1 on, or 0; then the one that
// was best.
static int search_sorted(OthelloEnd *end, const EndNode *node, int alpha, int beta,
                         int *best_square) {
    Candidate list[MOVES_MAX];
    int count = list_candidates(end, node, *best_square - 1, list);
    int best = -OTHELLO_MARGIN_MAX - 1;
    *best_square = 0;
    if (count == 0) return no_move(end, node, alpha, beta);
    for (int i = 0; i < count; i++) {
        const Candidate *candidate = take_best(list, count);
        int value = -search(end, &candidate->after, -beta, -alpha);
        if (value > best) {
            best = value;
            *best_square = candidate->square + 1;
        }
        if (best >= beta) return best;
        if (best > alpha) alpha = best;
    }
    return best;
}

// Looks the position up before it is searched and keeps what was found.
static int search_known(OthelloEnd *end, const EndNode *node, int alpha, int beta) {
    OthelloKnown *known = place_of(end, node->own, node->other);
    int best_square = 0;
    int lower = -OTHELLO_MARGIN_MAX, upper = OTHELLO_MARGIN_MAX;
    if (known->own == node->own && known->other == node->other
        && known->generation == end->generation) {
        lower = known->lower, upper = known->upper;
        best_square = known->best;
        if (lower >= beta || lower == upper) return lower;
        if (upper <= alpha) return upper;
        if (lower > alpha) alpha = lower;
        if (upper < beta) beta = upper;
    }
    int value = search_sorted(end, node, alpha, beta, &best_square);
    if (end->is_stopped) return value;
    *known = (OthelloKnown){.own = node->own,
                            .other = node->other,
                            .lower = (int8_t)(value > alpha ? value : lower),
                            .upper = (int8_t)(value < beta ? value : upper),
                            .best = (uint8_t)best_square,
                            .generation = end->generation};
    return value;
}

// The most that the opponent's safe discs leave to the side to move.
static int most_left(const OthelloEnd *end, const EndNode *node) {
    uint64_t filled = node->own | node->other;
    return end->cells - 2 * bits_count(othello_stable(node->other, filled, end->board));
}

static int search(OthelloEnd *end, const EndNode *node, int alpha, int beta) {
    int empties = end->cells - bits_count(node->own | node->other);
    if (end->nodes++ > end->nodes_most) end->is_stopped = true;
    if (end->is_stopped) return 0;
    if (empties >= STABLE_MIN && end->cells - 2 * bits_count(node->other) <= alpha) {
        int most = most_left(end, node);
        if (most <= alpha) return most;
    }
    if (empties < SORTED_MIN) return search_few(end, node, alpha, beta);
    int best_square = 0;
    return empties >= KNOWN_MIN && end->known != NULL
               ? search_known(end, node, alpha, beta)
               : search_sorted(end, node, alpha, beta, &best_square);
}

int othello_finish(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta) {
    end->cells = bits_count(end->board);
    EndNode node = node_at(own, other, end->board);
    bool is_last = end->cells - bits_count(own | other) == OTHELLO_LAST;
    int value =
        is_last ? othello_last(end, own, other, alpha, beta) : search(end, &node, alpha, beta);
    if (end->nodes - 1 > end->nodes_most) end->is_stopped = true; // the last squares do not look
    return value;
}
