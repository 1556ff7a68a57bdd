// SPDX-License-Identifier: GPL-3.0-or-later
// othello_last.c - the last four squares of Othello: most positions of a search lie here.
//
// On the last square nothing is played: the discs that would turn are counted line by line, from a
// table. A line through the square is full otherwise, so one side's discs on it say all.
#include "games/othello_last.h"

// ---- discs that turn on the last square ----

// Discs passed before the first one of ours, from the square on: upwards the line's bits are
// shifted so that the next one is bit 0, downwards so that it is bit 7.
#define PASSED_UP(line)                                                                            \
    ((line) == 0 ? 0                                                                               \
     : (line)&1  ? 0                                                                               \
     : (line)&2  ? 1                                                                               \
     : (line)&4  ? 2                                                                               \
     : (line)&8  ? 3                                                                               \
     : (line)&16 ? 4                                                                               \
     : (line)&32 ? 5                                                                               \
                 : 6)
#define PASSED_DOWN(line)                                                                          \
    ((line) == 0   ? 0                                                                             \
     : (line)&0x80 ? 0                                                                             \
     : (line)&0x40 ? 1                                                                             \
     : (line)&0x20 ? 2                                                                             \
     : (line)&0x10 ? 3                                                                             \
     : (line)&0x08 ? 4                                                                             \
     : (line)&0x04 ? 5                                                                             \
                   : 6)
#define TURNED(at, line)                                                                           \
    (PASSED_UP((line) >> ((at) + 1)) + PASSED_DOWN((line) << (8 - (at)) & 0xFF))
#define TURNED_4(at, line)                                                                         \
    TURNED(at, line), TURNED(at, (line) + 1), TURNED(at, (line) + 2), TURNED(at, (line) + 3)
#define TURNED_16(at, line)                                                                        \
    TURNED_4(at, line), TURNED_4(at, (line) + 4), TURNED_4(at, (line) + 8),                        \
        TURNED_4(at, (line) + 12)
#define TURNED_64(at, line)                                                                        \
    TURNED_16(at, line), TURNED_16(at, (line) + 16), TURNED_16(at, (line) + 32),                   \
        TURNED_16(at, (line) + 48)
#define TURNED_256(at)                                                                             \
    { TURNED_64(at, 0), TURNED_64(at, 64), TURNED_64(at, 128), TURNED_64(at, 192) }

enum { LINES = 256, DIAGONALS = 2 * OTHELLO_STRIDE - 1 };

// By the place of the square on the line and our discs on it.
static const uint8_t TURNED_DISCS[OTHELLO_STRIDE][LINES] = {
    TURNED_256(0), TURNED_256(1), TURNED_256(2), TURNED_256(3),
    TURNED_256(4), TURNED_256(5), TURNED_256(6), TURNED_256(7)};

// By column - row + 7, and by column + row.
static const uint64_t FALLING[DIAGONALS] = {
    UINT64_C(0x0100000000000000), UINT64_C(0x0201000000000000), UINT64_C(0x0402010000000000),
    UINT64_C(0x0804020100000000), UINT64_C(0x1008040201000000), UINT64_C(0x2010080402010000),
    UINT64_C(0x4020100804020100), UINT64_C(0x8040201008040201), UINT64_C(0x0080402010080402),
    UINT64_C(0x0000804020100804), UINT64_C(0x0000008040201008), UINT64_C(0x0000000080402010),
    UINT64_C(0x0000000000804020), UINT64_C(0x0000000000008040), UINT64_C(0x0000000000000080)};
static const uint64_t RISING[DIAGONALS] = {
    UINT64_C(0x0000000000000001), UINT64_C(0x0000000000000102), UINT64_C(0x0000000000010204),
    UINT64_C(0x0000000001020408), UINT64_C(0x0000000102040810), UINT64_C(0x0000010204081020),
    UINT64_C(0x0001020408102040), UINT64_C(0x0102040810204080), UINT64_C(0x0204081020408000),
    UINT64_C(0x0408102040800000), UINT64_C(0x0810204080000000), UINT64_C(0x1020408000000000),
    UINT64_C(0x2040800000000000), UINT64_C(0x4080000000000000), UINT64_C(0x8000000000000000)};

static inline int turned_on_last(uint64_t own, int at) {
    static const uint64_t COLUMN = UINT64_C(0x0101010101010101);
    static const uint64_t COLUMN_TO_TOP = UINT64_C(0x0102040810204080);
    int row = at / OTHELLO_STRIDE, column = at % OTHELLO_STRIDE;
    uint64_t along = own >> OTHELLO_STRIDE * row & (LINES - 1);
    uint64_t upright = (own >> column & COLUMN) * COLUMN_TO_TOP >> 56;
    uint64_t falling = (own & FALLING[column - row + OTHELLO_STRIDE - 1]) * COLUMN >> 56;
    uint64_t rising = (own & RISING[column + row]) * COLUMN >> 56;
    return TURNED_DISCS[column][along] + TURNED_DISCS[row][upright] + TURNED_DISCS[column][falling]
           + TURNED_DISCS[column][rising];
}

// One square is left. Where the side to move has to pass and would not do better than alpha as the
// board stands, what the opponent turns does not matter.
static inline int last_one(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int at) {
    end->nodes++;
    int margin = 2 * bits_count(own) - end->cells + 1;
    int turned = turned_on_last(own, at);
    if (turned != 0) return margin + 2 * turned + 1;
    int passed = margin > 0 ? margin + 1 : margin < 0 ? margin - 1 : 0;
    if (passed <= alpha) return passed;
    turned = turned_on_last(other, at);
    return turned != 0 ? margin - 2 * turned - 1 : passed;
}

// ---- two to four squares ----

// Without a disc of the other side beside the square nothing turns.
static inline uint64_t flips_at(uint64_t own, uint64_t other, int at) {
    return OTHELLO_NEAR[at] & other ? othello_flips_at(own, other, at) : 0;
}

// The side to move takes one of two squares; below -OTHELLO_MARGIN_MAX: it cannot.
static inline int take_one_of_two(OthelloEnd *end, uint64_t own, uint64_t other, int beta, int one,
                                  int two) {
    int best = -OTHELLO_MARGIN_MAX - 1;
    uint64_t flips = flips_at(own, other, one);
    if (flips != 0) {
        best = -last_one(end, other & ~flips, own | flips | UINT64_C(1) << one, -beta, two);
        if (best >= beta) return best;
    }
    flips = flips_at(own, other, two);
    if (flips != 0) {
        int value = -last_one(end, other & ~flips, own | flips | UINT64_C(1) << two, -beta, one);
        if (value > best) best = value;
    }
    return best;
}

static int last_two(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta, int one,
                    int two) {
    end->nodes++;
    int value = take_one_of_two(end, own, other, beta, one, two);
    if (value >= -OTHELLO_MARGIN_MAX) return value;
    value = -take_one_of_two(end, other, own, -alpha, one, two);
    return value <= OTHELLO_MARGIN_MAX ? value : othello_final_margin(end, own, other);
}

static inline bool is_same_quarter(int one, int two) {
    return ((one ^ two) & (OTHELLO_STRIDE / 2 * (OTHELLO_STRIDE + 1))) == 0;
}

static int last_three(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta,
                      bool has_passed, const int *squares) {
    // of two in one quarter and one elsewhere, that one first
    int first = is_same_quarter(squares[0], squares[1])   ? 2
                : is_same_quarter(squares[0], squares[2]) ? 1
                                                          : 0;
    int best = -OTHELLO_MARGIN_MAX - 1;
    end->nodes++;
    for (int i = 0, at = first; i < 3; i++, at = at == 2 ? 0 : at + 1) {
        int square = squares[at];
        uint64_t flips = flips_at(own, other, square);
        if (flips == 0) continue;
        int value = -last_two(end, other & ~flips, own | flips | UINT64_C(1) << square, -beta,
                              -alpha, squares[at == 0], squares[at == 2 ? 1 : 2]);
        if (value > best) best = value;
        if (best >= beta) return best;
        if (best > alpha) alpha = best;
    }
    if (best >= -OTHELLO_MARGIN_MAX) return best;
    return has_passed ? othello_final_margin(end, own, other)
                      : -last_three(end, other, own, -beta, -alpha, true, squares);
}

static int last_four(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta,
                     bool has_passed, const int *squares) {
    int best = -OTHELLO_MARGIN_MAX - 1;
    end->nodes++;
    for (int i = 0; i < 4; i++) {
        int square = squares[i];
        uint64_t flips = flips_at(own, other, square);
        if (flips == 0) continue;
        int rest[3] = {squares[i == 0], squares[i <= 1 ? 2 : 1], squares[i == 3 ? 2 : 3]};
        int value = -last_three(end, other & ~flips, own | flips | UINT64_C(1) << square, -beta,
                                -alpha, false, rest);
        if (value > best) best = value;
        if (best >= beta) return best;
        if (best > alpha) alpha = best;
    }
    if (best >= -OTHELLO_MARGIN_MAX) return best;
    return has_passed ? othello_final_margin(end, own, other)
                      : -last_four(end, other, own, -beta, -alpha, true, squares);
}

int othello_last(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta) {
    uint64_t empty = end->board & ~(own | other);
    uint64_t odd = empty & othello_odd_regions(empty);
    int squares[OTHELLO_LAST];
    int count = 0;
    for (uint64_t left = odd; left != 0; left &= left - 1) squares[count++] = bits_first(left);
    for (uint64_t left = empty ^ odd; left != 0; left &= left - 1)
        squares[count++] = bits_first(left);
    return last_four(end, own, other, alpha, beta, false, squares);
}
