// SPDX-License-Identifier: GPL-3.0-or-later
// draughts_index.c - numbers the endings of draughts with few pieces, for retrograde analysis.
//
// A space is a variant and how many men and kings each side has. A position is four sets of
// squares, each numbered among all sets of its size, and the side to move; where Black has more,
// the board is turned and the colours changed, so that one space serves both.
#include "core/bits.h"
#include "games/draughts_rules.h"

enum { PIECES_MAX = 4, SETS = 4, SQUARES_MAX = 50 };

// Men of White, kings of White, men of Black, kings of Black, as bits of
// the squares' numbers from 0 on.
typedef struct Sets {
    uint64_t of[SETS];
    int side;
} Sets;

static const DraughtsRules *rules_at(uint64_t number) {
    return &draughts_variants[number >> 16];
}

static int square_count(const DraughtsRules *rules) {
    return rules->side * rules->side / 2;
}

// Of k squares out of n, in how many ways.
static uint64_t choose(int n, int k) {
    uint64_t ways = 1;
    if (k > n) return 0;
    for (int i = 1; i <= k; i++) ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return ways;
}

static uint64_t set_number(uint64_t set) {
    uint64_t number = 0;
    for (int i = 1; set != 0; i++) number += choose(bits_pop(&set), i);
    return number;
}

static uint64_t set_at(uint64_t number, int size, int squares) {
    uint64_t set = 0;
    int square = squares - 1;
    for (int i = size; i > 0; i--) {
        while (choose(square, i) > number) square--;
        number -= choose(square, i);
        set |= UINT64_C(1) << square;
    }
    return set;
}

static uint64_t to_squares(const DraughtsRules *rules, uint64_t pieces, bool is_turned) {
    uint64_t squares = 0;
    while (pieces != 0) {
        int number = draughts_number(rules, bits_pop(&pieces));
        squares |= UINT64_C(1) << (is_turned ? square_count(rules) - number : number - 1);
    }
    return squares;
}

static uint64_t to_pieces(const DraughtsRules *rules, uint64_t squares) {
    uint64_t pieces = 0;
    while (squares != 0) pieces |= UINT64_C(1) << draughts_bit(rules, bits_pop(&squares) + 1);
    return pieces;
}

// How many men and kings: the more pieces the greater.
static int weight(const DraughtsPosition *position, int side) {
    int all = bits_count(position->pieces[side]);
    int kings = bits_count(position->pieces[side] & position->kings);
    return all << 4 | kings;
}

static Sets sets_of(const DraughtsPosition *position) {
    const DraughtsRules *rules = &draughts_variants[position->variant];
    bool is_turned = weight(position, 0) < weight(position, 1);
    Sets sets = {.side = position->side ^ is_turned};
    for (int i = 0; i < 2; i++) {
        uint64_t pieces = position->pieces[i ^ is_turned];
        sets.of[2 * i] = to_squares(rules, pieces & ~position->kings, is_turned);
        sets.of[2 * i + 1] = to_squares(rules, pieces & position->kings, is_turned);
    }
    return sets;
}

bool draughts_space(const void *position, GameSpace *space) {
    const DraughtsPosition *here = position;
    int pieces = bits_count(here->pieces[0] | here->pieces[1]);
    if (pieces > PIECES_MAX) return false;
    Sets sets = sets_of(here);
    *space = (GameSpace){.number = here->variant, .count = 2, .size = pieces};
    for (int i = 0; i < SETS; i++) {
        int size = bits_count(sets.of[i]);
        space->number = space->number << 4 | (uint64_t)size;
        space->count *= choose(square_count(&draughts_variants[here->variant]), size);
    }
    return true;
}

uint64_t draughts_index(const void *position) {
    const DraughtsPosition *here = position;
    int squares = square_count(&draughts_variants[here->variant]);
    Sets sets = sets_of(here);
    uint64_t index = (uint64_t)sets.side;
    for (int i = 0; i < SETS; i++)
        index = index * choose(squares, bits_count(sets.of[i])) + set_number(sets.of[i]);
    return index;
}

// Pieces on squares of their own, and no man where it would be a king.
static bool is_sound(const DraughtsRules *rules, const DraughtsPosition *position,
                     const uint64_t *sets) {
    if (sets[0] & sets[1] || sets[2] & sets[3] || position->pieces[0] & position->pieces[1])
        return false;
    for (int side = 0; side < 2; side++) {
        if (position->pieces[side] & ~position->kings & draughts_last_row(rules, side))
            return false;
    }
    return true;
}

bool draughts_from_index(const GameSpace *space, uint64_t index, void *position) {
    const DraughtsRules *rules = rules_at(space->number);
    uint64_t sets[SETS];
    if (index >= space->count) return false;
    for (int i = SETS - 1; i >= 0; i--) {
        int size = (int)(space->number >> 4 * (SETS - 1 - i) & 0xF);
        uint64_t ways = choose(square_count(rules), size);
        sets[i] = to_pieces(rules, set_at(index % ways, size, square_count(rules)));
        index /= ways;
    }
    DraughtsPosition built = {
        .pieces = {sets[0] | sets[1], sets[2] | sets[3]},
        .kings = sets[1] | sets[3],
        .variant = (uint8_t)(space->number >> 16),
        .side = (uint8_t)index,
    };
    if (!is_sound(rules, &built, sets)) return false;
    *(DraughtsPosition *)position = built;
    return true;
}

int draughts_plies_left(const void *position) {
    const DraughtsPosition *here = position;
    int left = draughts_variants[here->variant].quiet_plies_max - here->quiet_plies;
    int limit = draughts_lone_limit(here);
    if (limit > 0 && limit - here->lone_plies < left) left = limit - here->lone_plies;
    return left - 1; // the draw comes before a loss in the same position
}
