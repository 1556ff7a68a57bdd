// SPDX-License-Identifier: GPL-3.0-or-later
// othello_patterns.c - Othello by how its edges, corners, rows and diagonals are filled.
//
// Each pattern of squares is a number in base three, which chooses a weight; the position's
// estimate is the sum over all places where a pattern lies on the board. The patterns are those of
// Buro's Logistello. Instead of being taken from eight directions they are taken from the eight
// images of the board, always at the same place:
//
//     edge and X     corner block    corner square    rows 2 to 4     diagonals of 8 to 4
//     e e e e e e e e    b b b b b . . .    c c c . . . . .    . . . . . . . .    8 7 6 5 4 . . .
//     . e . . . . e .    b b b b b . . .    c c c . . . . .    r r r r r r r r    . 8 7 6 5 4 . .
//     . . . . . . . .    . . . . . . . .    c c c . . . . .    r r r r r r r r    . . 8 7 6 5 4 .
//     . . . . . . . .    . . . . . . . .    . . . . . . . .    r r r r r r r r    . . . 8 7 6 5 4
#include "core/bits.h"
#include "games/othello_position.h"

// Digits of two boards in base three: that of one's own discs and twice that of the other's.
#define DIGIT(bits, i) ((bits) >> (i)&1)
#define BASE_3(bits)                                                                               \
    (DIGIT(bits, 0) + 3 * DIGIT(bits, 1) + 9 * DIGIT(bits, 2) + 27 * DIGIT(bits, 3)                \
     + 81 * DIGIT(bits, 4) + 243 * DIGIT(bits, 5) + 729 * DIGIT(bits, 6) + 2187 * DIGIT(bits, 7)   \
     + 6561 * DIGIT(bits, 8) + 19683 * DIGIT(bits, 9))
#define BASE_3_4(n) BASE_3(n), BASE_3((n) + 1), BASE_3((n) + 2), BASE_3((n) + 3)
#define BASE_3_16(n) BASE_3_4(n), BASE_3_4((n) + 4), BASE_3_4((n) + 8), BASE_3_4((n) + 12)
#define BASE_3_64(n) BASE_3_16(n), BASE_3_16((n) + 16), BASE_3_16((n) + 32), BASE_3_16((n) + 48)
#define BASE_3_256(n) BASE_3_64(n), BASE_3_64((n) + 64), BASE_3_64((n) + 128), BASE_3_64((n) + 192)
enum { SQUARES_MOST = 10 };
static const uint16_t IN_BASE_3[1 << SQUARES_MOST] = {BASE_3_256(0), BASE_3_256(256),
                                                      BASE_3_256(512), BASE_3_256(768)};

enum {
    POWER_4 = 81,
    POWER_5 = 243,
    POWER_6 = 729,
    POWER_7 = 2187,
    POWER_8 = 6561,
    POWER_9 = 19683,
    POWER_10 = 59049,
    REPLIES = 32, // more squares to play on count as so many
    // where the weights of each pattern begin
    EDGE = 0,
    BLOCK = EDGE + POWER_10,
    CORNER = BLOCK + POWER_10,
    ROW_2 = CORNER + POWER_9,
    ROW_3 = ROW_2 + POWER_8,
    ROW_4 = ROW_3 + POWER_8,
    DIAGONAL_8 = ROW_4 + POWER_8,
    DIAGONAL_7 = DIAGONAL_8 + POWER_8,
    DIAGONAL_6 = DIAGONAL_7 + POWER_7,
    DIAGONAL_5 = DIAGONAL_6 + POWER_6,
    DIAGONAL_4 = DIAGONAL_5 + POWER_5,
    OWN_MOVES = DIAGONAL_4 + POWER_4,
    OTHER_MOVES = OWN_MOVES + REPLIES,
    EMPTY = OTHER_MOVES + REPLIES,
    WEIGHTS = EMPTY + OTHELLO_SQUARES + 1,
    STAGE_FIRST = 8, // empty squares with which stage 0 begins, in which each has so many:
    STAGE_LENGTH = 3,
    STAGES = 6,
    COUNTED = 49,
};

typedef struct Boards {
    uint64_t own;
    uint64_t other;
} Boards;

static inline int number(int first, uint64_t own, uint64_t other) {
    return first + IN_BASE_3[own] + 2 * IN_BASE_3[other];
}

// The pattern taken from both boards by an expression of one, x.
#define TAKE(first, expression)                                                                    \
    do {                                                                                           \
        uint64_t x = boards.own, own_bits = (expression);                                          \
        x = boards.other;                                                                          \
        *numbers++ = number(first, own_bits, expression);                                          \
    } while (0)
#define BOARD_ROW(row) (x >> OTHELLO_STRIDE * (row)&0xFF)
// The diagonal that begins `right` of the first square.
#define FALLING(mask, right) ((x & (mask)) * UINT64_C(0x0101010101010101) >> 56 >> (right))

static inline int *take_rows(Boards boards, int *numbers) {
    TAKE(EDGE, (x & 0xFF) | (x >> 9 & 1) << 8 | (x >> 14 & 1) << 9);
    TAKE(ROW_2, BOARD_ROW(1));
    TAKE(ROW_3, BOARD_ROW(2));
    TAKE(ROW_4, BOARD_ROW(3));
    return numbers;
}

static inline int *take_block(Boards boards, int *numbers) {
    TAKE(BLOCK, (x & 0x1F) | (x >> 8 & 0x1F) << 5);
    return numbers;
}

static inline int *take_corner(Boards boards, int *numbers) {
    TAKE(CORNER, (x & 7) | (x >> 8 & 7) << 3 | (x >> 16 & 7) << 6);
    TAKE(DIAGONAL_7, FALLING(UINT64_C(0x0080402010080402), 1));
    TAKE(DIAGONAL_6, FALLING(UINT64_C(0x0000804020100804), 2));
    TAKE(DIAGONAL_5, FALLING(UINT64_C(0x0000008040201008), 3));
    TAKE(DIAGONAL_4, FALLING(UINT64_C(0x0000000080402010), 4));
    return numbers;
}

static inline int *take_diagonal(Boards boards, int *numbers) {
    TAKE(DIAGONAL_8, FALLING(UINT64_C(0x8040201008040201), 0));
    return numbers;
}

static inline uint64_t upside_down(uint64_t x) {
    return __builtin_bswap64(x);
}

static inline uint64_t left_to_right(uint64_t x) {
    x = (x >> 1 & UINT64_C(0x5555555555555555)) | (x & UINT64_C(0x5555555555555555)) << 1;
    x = (x >> 2 & UINT64_C(0x3333333333333333)) | (x & UINT64_C(0x3333333333333333)) << 2;
    return (x >> 4 & UINT64_C(0x0F0F0F0F0F0F0F0F)) | (x & UINT64_C(0x0F0F0F0F0F0F0F0F)) << 4;
}

#define IMAGE(turn, boards) ((Boards){turn((boards).own), turn((boards).other)})

static inline void list_numbers(const OthelloPosition *here, int *numbers) {
    Boards plain = {here->own, here->other}, turned = IMAGE(othello_transpose, plain);
    Boards mirrored = IMAGE(left_to_right, plain);
    numbers = take_diagonal(plain, numbers);
    numbers = take_diagonal(mirrored, numbers);
    for (int i = 0; i < 2; i++) { // as it is and upside down
        numbers = take_rows(plain, numbers);
        numbers = take_rows(turned, numbers);
        numbers = take_corner(plain, numbers);
        numbers = take_corner(mirrored, numbers);
        Boards turned_mirrored = IMAGE(left_to_right, turned);
        numbers = take_block(plain, numbers);
        numbers = take_block(mirrored, numbers);
        numbers = take_block(turned, numbers);
        numbers = take_block(turned_mirrored, numbers);
        plain = IMAGE(upside_down, plain);
        mirrored = IMAGE(upside_down, mirrored);
        turned = IMAGE(upside_down, turned);
    }
    int own_moves = bits_count(here->moves);
    int other_moves = bits_count(othello_moves(here->other, here->own, ~UINT64_C(0)));
    *numbers++ = OWN_MOVES + (own_moves < REPLIES ? own_moves : REPLIES - 1);
    *numbers++ = OTHER_MOVES + (other_moves < REPLIES ? other_moves : REPLIES - 1);
    *numbers++ = EMPTY + bits_count(~(here->own | here->other));
}

static void list(const void *position, int *numbers) {
    list_numbers(position, numbers);
}

static int stage_of(const void *position) {
    const OthelloPosition *here = position;
    if (here->size != OTHELLO_LARGE) return -1;
    int beyond = bits_count(~(here->own | here->other)) - STAGE_FIRST;
    int stage = beyond < 0 ? 0 : beyond / STAGE_LENGTH;
    return stage < STAGES ? stage : STAGES - 1;
}

static int estimate(const void *position, const int8_t *weights) {
    int numbers[COUNTED];
    int sum = 0;
    weights += (size_t)stage_of(position) * WEIGHTS;
    list_numbers(position, numbers);
    for (int i = 0; i < COUNTED; i++) sum += weights[numbers[i]];
    return sum * OTHELLO_UNIT / GAME_PATTERN_PARTS;
}

// ---- weights that are the same, or opposite ----

// Which square of the pattern lies where this one does in the pattern's own mirror image.
typedef struct Shape {
    int first;
    int squares;
    int8_t mirror[SQUARES_MOST];
} Shape;

static const Shape SHAPES[] = {
    {EDGE, 10, {7, 6, 5, 4, 3, 2, 1, 0, 9, 8}},
    {BLOCK, 10, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}, // it has none
    {CORNER, 9, {0, 3, 6, 1, 4, 7, 2, 5, 8}},
    {ROW_2, 8, {7, 6, 5, 4, 3, 2, 1, 0}},
    {ROW_3, 8, {7, 6, 5, 4, 3, 2, 1, 0}},
    {ROW_4, 8, {7, 6, 5, 4, 3, 2, 1, 0}},
    {DIAGONAL_8, 8, {7, 6, 5, 4, 3, 2, 1, 0}},
    {DIAGONAL_7, 7, {6, 5, 4, 3, 2, 1, 0}},
    {DIAGONAL_6, 6, {5, 4, 3, 2, 1, 0}},
    {DIAGONAL_5, 5, {4, 3, 2, 1, 0}},
    {DIAGONAL_4, 4, {3, 2, 1, 0}},
};
enum { SHAPES_COUNT = sizeof SHAPES / sizeof *SHAPES };

static int number_of(const Shape *shape, const int8_t *digits, bool is_mirrored, bool is_swapped) {
    int sum = 0;
    for (int i = shape->squares - 1; i >= 0; i--) {
        int digit = digits[is_mirrored ? shape->mirror[i] : i];
        sum = 3 * sum + (is_swapped && digit != 0 ? 3 - digit : digit);
    }
    return shape->first + sum;
}

static int fold(int number, int *sign) {
    *sign = 1;
    if (number >= OWN_MOVES) return number;
    const Shape *shape = &SHAPES[SHAPES_COUNT - 1];
    while (number < shape->first) shape--;
    int8_t digits[SQUARES_MOST];
    for (int i = 0, rest = number - shape->first; i < shape->squares; i++, rest /= 3)
        digits[i] = (int8_t)(rest % 3);
    int same = number_of(shape, digits, true, false);
    int opposite = number_of(shape, digits, false, true);
    int both = number_of(shape, digits, true, true);
    if (number < same) same = number;
    if (both < opposite) opposite = both;
    *sign = same < opposite ? 1 : same > opposite ? -1 : 0;
    return same < opposite ? same : opposite;
}

extern const int8_t othello_weights[]; // othello_weights.S

const GamePatterns othello_patterns = {
    .stages = STAGES,
    .weights = WEIGHTS,
    .counted = COUNTED,
    .left_least = STAGE_FIRST,
    .left_most = STAGE_FIRST + STAGES * STAGE_LENGTH - 1,
    .stage = stage_of,
    .list = list,
    .fold = fold,
    .estimate = estimate,
    .learned = othello_weights,
};
