// SPDX-License-Identifier: GPL-3.0-or-later
// connect4_end.c - what can be seen of the end of a game of Connect 4 without playing on.
#include "games/connect4_end.h"

Connect4Threats connect4_threats(const Connect4Position *here) {
    Connect4Shape shape = CONNECT4_SHAPE(here);
    uint64_t empty = connect4_board(shape) & ~here->occupied;
    return (Connect4Threats){
        .open = connect4_open_cells(here),
        .empty = empty,
        .own = connect4_winning_cells(here->stones, shape.width, shape.height) & empty,
        .other = connect4_winning_cells(here->stones ^ here->occupied, shape.width, shape.height)
                 & empty,
    };
}

// The lower cells of the pairs into which the empty cells of a column
// fall when their number is even.
static inline uint64_t lower_cells(Connect4Shape shape, uint64_t empty) {
    uint64_t rows =
        shape.bottom * (UINT64_C(0x5555555555555555) & ((UINT64_C(1) << shape.height) - 1));
    return empty & (shape.height % 2 == 0 ? rows : ~rows);
}

// The first empty cells of the columns that have an odd number of them.
static inline uint64_t odd_columns(Connect4Shape shape, const Connect4Threats *threats) {
    uint64_t lower = lower_cells(shape, threats->empty);
    return threats->open & ~lower;
}

// Whoever answers every move on top of it gets the upper cells, the opponent the lower ones
// (Allis's claimeven). That needs columns with an even number of empty cells. The odd ones are
// taken two and two: to a stone on the first cell of one of them the answer is the first cell
// of the other (his baseinverse), and both are even from then on. Which of the two cells it
// gets, the side that is answered chooses.
enum { FIRSTS_MAX = 4 }; // more of them fall into too many pairs

// True when these stones make no four with one cell of the pair and one of the others.
static bool is_stopped_by(uint64_t stones, uint64_t pair, uint64_t others, int height) {
    for (; pair != 0; pair &= pair - 1) {
        uint64_t with_one = stones | (pair & -pair);
        uint64_t left = others;
        do {
            if (connect4_has_four(with_one | (left & -left), height)) return false;
            left &= left - 1;
        } while (left != 0);
    }
    return true;
}

// True when the side that is answered makes no four of the stones and cells that it gets anyway and
// of those first cells of odd columns, an even number, that it can get.
static bool is_held(uint64_t gets, uint64_t firsts, int height) {
    if (!connect4_has_four(gets | firsts, height)) return true;
    if (firsts == 0 || bits_count(firsts) > FIRSTS_MAX) return false;
    uint64_t one = firsts & -firsts;
    for (uint64_t left = firsts ^ one; left != 0; left &= left - 1) {
        uint64_t pair = one | (left & -left);
        if (is_stopped_by(gets, pair, firsts ^ pair, height)) return true;
    }
    return false;
}

// All columns are even, or can be taken two and two: the side to move is answered to the end.
static void foresee_answered(const Connect4Position *here, const Connect4Threats *threats,
                             uint64_t odd, int *upper) {
    Connect4Shape shape = CONNECT4_SHAPE(here);
    uint64_t lower_half = lower_cells(shape, threats->empty);
    uint64_t other = here->stones ^ here->occupied;
    if (!is_held(here->stones | lower_half, odd, shape.height)) return;
    bool is_lost = connect4_has_four(other | (threats->empty & ~(lower_half | odd)), shape.height);
    int most = is_lost ? -connect4_win_at(shape.cells, shape.cells) : 0;
    if (*upper > most) *upper = most;
}

// The side to move makes one odd column even and answers from then on.
static void foresee_answering(const Connect4Position *here, const Connect4Threats *threats,
                              uint64_t odd, int *lower) {
    Connect4Shape shape = CONNECT4_SHAPE(here);
    uint64_t lower_half = lower_cells(shape, threats->empty);
    uint64_t other = here->stones ^ here->occupied;
    for (uint64_t left = odd; left != 0; left &= left - 1) {
        uint64_t rest = odd & ~(left & -left);
        if (!is_held(other | lower_half, rest, shape.height)) continue;
        uint64_t gets = here->stones | (threats->empty & ~(lower_half | rest));
        int least =
            connect4_has_four(gets, shape.height) ? connect4_win_at(shape.cells, shape.cells) : 0;
        if (*lower < least) *lower = least;
        if (least > 0) return;
    }
}

// The opponent threatens a lower cell that cannot be reached yet. Answering everywhere
// else, with this column made the only odd one, it forces the side to move to play below
// that cell in the end: zugzwang.
static void foresee_zugzwang(const Connect4Position *here, const Connect4Threats *threats,
                             uint64_t odd, int *upper) {
    Connect4Shape shape = CONNECT4_SHAPE(here);
    uint64_t lower_half = lower_cells(shape, threats->empty);
    for (uint64_t left = threats->other & lower_half & ~threats->open; left != 0;
         left &= left - 1) {
        uint64_t threat = left & -left;
        uint64_t column =
            connect4_column(here, bits_first(threat) / (shape.height + 1)) & threats->empty;
        uint64_t below = column & (threat - 1);
        int above = bits_count(column) - bits_count(below) - 1;
        int most = -connect4_win_at(shape.cells, shape.cells - above);
        uint64_t gets = here->stones | (lower_half & ~column) | (below & ~lower_half);
        if (*upper > most && is_held(gets, odd ^ (column & threats->open), shape.height))
            *upper = most;
    }
}

void connect4_foresee_pairs(const Connect4Position *here, const Connect4Threats *threats,
                            int *lower, int *upper) {
    Connect4Shape shape = CONNECT4_SHAPE(here);
    if (!connect4_has_four(here->stones | threats->empty, shape.height) && *upper > 0) *upper = 0;
    if (!connect4_has_four((here->stones ^ here->occupied) | threats->empty, shape.height)
        && *lower < 0)
        *lower = 0;
    if (*lower >= *upper) return;
    uint64_t odd = odd_columns(shape, threats);
    if (bits_count(odd) % 2 == 0) {
        foresee_answered(here, threats, odd, upper);
    } else {
        foresee_zugzwang(here, threats, odd, upper);
        if (*lower < *upper) foresee_answering(here, threats, odd, lower);
    }
}

static bool has_double_threat(const Connect4Position *here, const Connect4Threats *threats,
                              uint64_t safe) {
    for (; safe != 0; safe &= safe - 1) {
        uint64_t move = safe & -safe;
        if (connect4_threatens_twice(threats, move, connect4_wins_after(here, threats, move)))
            return true;
    }
    return false;
}

// Where the side to move does not win at once.
static void foresee_all(const Connect4Position *here, const Connect4Threats *threats, int *lower,
                        int *upper) {
    Connect4Shape shape = CONNECT4_SHAPE(here);
    uint64_t safe = connect4_safe_moves(threats);
    if (safe == 0) {
        *lower = *upper = -connect4_win_at(shape.cells, here->plies + 2);
    } else if (has_double_threat(here, threats, safe)) {
        *lower = *upper;
    } else {
        *lower = -connect4_win_at(shape.cells, here->plies + 4);
        connect4_foresee_pairs(here, threats, lower, upper);
    }
}

void connect4_foresee(const void *position, Foresight foresight, int *lower, int *upper) {
    const Connect4Position *here = position;
    int cells = CONNECT4_SHAPE(here).cells;
    if (connect4_is_over(position, lower)) {
        *upper = *lower;
        return;
    }
    Connect4Threats threats = connect4_threats(here);
    *lower = -CONNECT4_UNIT * CONNECT4_MARGIN_MAX;
    *upper = CONNECT4_UNIT * CONNECT4_MARGIN_MAX;
    if (threats.own & threats.open) {
        *lower = *upper = connect4_win_at(cells, here->plies + 1);
        return;
    }
    if (foresight == FORESEE_WIN) return;
    *upper = connect4_win_at(cells, here->plies + 3);
    if (foresight == FORESEE_ALL) foresee_all(here, &threats, lower, upper);
}

// Moves that lose at once only where there is no other.
int connect4_list_candidates(const void *position, GameMove *moves) {
    const Connect4Position *here = position;
    if (here->is_won) return 0;
    Connect4Threats threats = connect4_threats(here);
    uint64_t wins = threats.own & threats.open;
    uint64_t safe = wins != 0 ? wins & -wins : connect4_safe_moves(&threats);
    int count = 0;
    for (uint64_t open = safe != 0 ? safe : threats.open; open != 0; open &= open - 1)
        moves[count++] = open & -open;
    return count;
}

// Connect4Threats made, then nearness to the middle.
int connect4_rate_move(const void *position, GameMove move) {
    const Connect4Position *here = position;
    Connect4Shape shape = CONNECT4_SHAPE(here);
    uint64_t empty = connect4_board(shape) & ~(here->occupied | move);
    uint64_t threats =
        connect4_winning_cells(here->stones | move, shape.width, shape.height) & empty;
    return CONNECT4_WIDTH_MAX * bits_count(threats)
           + connect4_centre_weight(move, shape.width, shape.height);
}
