// SPDX-License-Identifier: GPL-3.0-or-later
// connect4_end.c - what can be seen of the end of a game of Connect 4 without playing on.
#include "games/connect4_rules.h"

// What both sides threaten: cells, of which only the open ones can be played at once.
typedef struct Threats {
    uint64_t open;
    uint64_t empty;
    uint64_t own;
    uint64_t other;
} Threats;

static Threats threats_of(const Connect4Position *here) {
    Connect4Shape shape = CONNECT4_SHAPE(here);
    uint64_t empty = connect4_board(shape) & ~here->occupied;
    return (Threats){
        .open = connect4_open_cells(here),
        .empty = empty,
        .own = connect4_winning_cells(here->stones, shape.width, shape.height) & empty,
        .other = connect4_winning_cells(here->stones ^ here->occupied, shape.width, shape.height) & empty,
    };
}

// Moves after which the opponent does not win at once, where the side to move has no win.
static inline uint64_t safe_moves(const Threats *threats) {
    uint64_t forced = threats->other & threats->open;
    if (forced & (forced - 1)) return 0; // two threats cannot both be met
    return (forced != 0 ? forced : threats->open) & ~(threats->other >> 1);
}

// The lower cells of the pairs into which the empty cells of a column fall when their number is even.
static inline uint64_t lower_cells(Connect4Shape shape, uint64_t empty) {
    uint64_t rows = shape.bottom * (UINT64_C(0x5555555555555555) & ((UINT64_C(1) << shape.height) - 1));
    return empty & (shape.height % 2 == 0 ? rows : ~rows);
}

// The first empty cells of the columns that have an odd number of them.
static inline uint64_t odd_columns(Connect4Shape shape, const Threats *threats) {
    uint64_t lower = lower_cells(shape, threats->empty);
    return threats->open & ~lower;
}

// Whoever moves second where all columns are even can always answer on top of the opponent, who then gets
// the lower cells only (Allis's claimeven). A side that cannot make four of what it can get does not win.
static void foresee_pairs(const Connect4Position *here, const Threats *threats, int *lower, int *upper) {
    Connect4Shape shape = CONNECT4_SHAPE(here);
    uint64_t own = here->stones;
    uint64_t other = here->stones ^ here->occupied;
    uint64_t odd = odd_columns(shape, threats);
    if (odd == 0) {
        uint64_t lower_half = lower_cells(shape, threats->empty);
        if (connect4_has_four(own | lower_half, shape.height)) return;
        bool is_lost = connect4_has_four(other | (threats->empty ^ lower_half), shape.height);
        int most = is_lost ? -connect4_win_at(shape.cells, shape.cells) : 0;
        if (*upper > most) *upper = most;
    } else if ((odd & (odd - 1)) == 0) {
        // The same for the side to move, once it has made the last column even.
        uint64_t lower_half = lower_cells(shape, threats->empty & ~odd);
        if (connect4_has_four(other | lower_half, shape.height)) return;
        bool is_won = connect4_has_four(own | (threats->empty ^ lower_half), shape.height);
        int least = is_won ? connect4_win_at(shape.cells, shape.cells) : 0;
        if (*lower < least) *lower = least;
    }
}

// True when one of the safe moves makes two threats that cannot both be met: a win two plies later.
static bool has_double_threat(const Connect4Position *here, const Threats *threats, uint64_t safe) {
    Connect4Shape shape = CONNECT4_SHAPE(here);
    for (; safe != 0; safe &= safe - 1) {
        uint64_t move = safe & -safe;
        uint64_t empty = threats->empty & ~move;
        uint64_t wins = connect4_winning_cells(here->stones | move, shape.width, shape.height) & empty;
        uint64_t open = ((threats->open & ~move) | move << 1) & empty;
        uint64_t forced = wins & open;
        if ((forced & (forced - 1)) != 0 || (forced & wins >> 1) != 0) return true;
    }
    return false;
}

static void foresee_all(const Connect4Position *here, const Threats *threats, int *lower, int *upper) {
    Connect4Shape shape = CONNECT4_SHAPE(here);
    uint64_t safe = safe_moves(threats);
    if (safe == 0) {
        *lower = *upper = -connect4_win_at(shape.cells, here->plies + 2);
        return;
    }
    if (has_double_threat(here, threats, safe)) {
        *lower = *upper;
        return;
    }
    *lower = -connect4_win_at(shape.cells, here->plies + 4);
    if (!connect4_has_four(here->stones | threats->empty, shape.height) && *upper > 0) *upper = 0;
    if (!connect4_has_four((here->stones ^ here->occupied) | threats->empty, shape.height) && *lower < 0)
        *lower = 0;
    if (*lower < *upper) foresee_pairs(here, threats, lower, upper);
}

void connect4_foresee(const void *position, Foresight foresight, int *lower, int *upper) {
    const Connect4Position *here = position;
    int cells = CONNECT4_SHAPE(here).cells;
    if (connect4_is_over(position, lower)) {
        *upper = *lower;
        return;
    }
    Threats threats = threats_of(here);
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
    Threats threats = threats_of(here);
    uint64_t wins = threats.own & threats.open;
    uint64_t safe = wins != 0 ? wins & -wins : safe_moves(&threats);
    int count = 0;
    for (uint64_t open = safe != 0 ? safe : threats.open; open != 0; open &= open - 1)
        moves[count++] = open & -open;
    return count;
}

// Threats made, then nearness to the middle.
int connect4_rate_move(const void *position, GameMove move) {
    const Connect4Position *here = position;
    Connect4Shape shape = CONNECT4_SHAPE(here);
    uint64_t empty = connect4_board(shape) & ~(here->occupied | move);
    uint64_t threats = connect4_winning_cells(here->stones | move, shape.width, shape.height) & empty;
    return CONNECT4_WIDTH_MAX * bits_count(threats) + connect4_centre_weight(move, shape.width, shape.height);
}
