// SPDX-License-Identifier: GPL-3.0-or-later
// draughts_eval.c - what can be read off a position of draughts, and the evaluations that weigh it.
#include "games/draughts_eval.h"

#include <string.h>

#include "core/bits.h"
#include "games/draughts_rules.h"

// clang-format off
const GameFeature draughts_features[FEATURES] = {
    [MEN] = {TERM("men"), SENTENCE("men")},
    [FLYING_KINGS] = {TERM("flying kings"), SENTENCE("kings, where they fly")},
    [SHORT_KINGS] = {TERM("short kings"), SENTENCE("kings, where they step")},
    [ADVANCE] = {TERM("advance"), SENTENCE("rows that the men have come forward")},
    [CENTRE] = {TERM("centre"), SENTENCE("pieces away from the edges")},
    [BACK_ROW] = {TERM("back row"), SENTENCE("men at home that keep kings from being made")},
    [MOBILITY] = {TERM("mobility"), SENTENCE("steps open to the men")},
    [GUARDED] = {TERM("guarded"), SENTENCE("own pieces diagonally behind men, which cannot be jumped that way")},
    [WALLS] = {TERM("walls"), SENTENCE("men with own pieces on both squares behind")},
    [BLOCKED] = {TERM("blocked"), SENTENCE("men that have no step")},
    [HANGING] = {TERM("hanging"), SENTENCE("pieces that a neighbour of the other side could jump")},
    [ATTACKERS] = {TERM("attackers"), SENTENCE("ways in which neighbours could jump, for the side that jumps")},
    [PASSED] = {TERM("passed"), SENTENCE("men that no man of the other side can stop")},
    [PASSED_ROWS] = {TERM("passed rows"), SENTENCE("the rows they have come forward")},
    [KINGS_INSIDE] = {TERM("kings inside"), SENTENCE("kings away from the edges")},
    [KING_STEPS] = {TERM("king steps"), SENTENCE("empty squares beside kings")},
    [LOPSIDED] = {TERM("lopsided"), SENTENCE("men more on one half of the board than on the other")},
    [LEAD] = {TERM("lead"), SENTENCE("the foremost man's rows from home")},
    [ROW_TWO] = {TERM("row 2"), SENTENCE("men on this row from home")},
    {TERM("row 3"), SENTENCE("men on this row from home")},
    {TERM("row 4"), SENTENCE("men on this row from home")},
    {TERM("row 5"), SENTENCE("men on this row from home")},
    {TERM("row 6"), SENTENCE("men on this row from home")},
    {TERM("row 7"), SENTENCE("men on this row from home")},
    {TERM("row 8"), SENTENCE("men on this row from home")},
    {TERM("row 9"), SENTENCE("men on this row from home")},
    [COLUMN] = {TERM("column 1"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 2"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 3"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 4"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 5"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 6"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 7"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 8"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 9"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 10"), SENTENCE("men on this column, from the left of their side")},
};
// clang-format on

// What one side has; `sign` says for whom it counts.
static void add_side(const DraughtsPosition *position, int side, int sign, int *features) {
    const DraughtsRules *rules = draughts_rules_of(position);
    int half = rules->side / 2;
    uint64_t kings = position->pieces[side] & position->kings;
    uint64_t men = position->pieces[side] & ~position->kings;
    uint64_t empty = rules->board & ~(position->pieces[0] | position->pieces[1]);
    int forward = side == 0 ? -1 : 1;
    features[MEN] += sign * bits_count(men);
    features[rules->kings_fly ? FLYING_KINGS : SHORT_KINGS] += sign * bits_count(kings);
    features[BACK_ROW] += sign * bits_count(men & draughts_last_row(rules, !side));
    features[MOBILITY] += sign * bits_count(draughts_shift(men, forward * half) & empty);
    features[MOBILITY] += sign * bits_count(draughts_shift(men, forward * (half + 1)) & empty);
    features[CENTRE] += sign * bits_count(position->pieces[side] & rules->centre);
    for (int row = 0; row < rules->side; row++) {
        uint64_t row_squares = draughts_last_row(rules, 0) << draughts_bit(rules, row * half + 1);
        int advance = side == 0 ? rules->side - 1 - row : row;
        features[ADVANCE] += sign * advance * bits_count(men & row_squares);
    }
}

static void extract_basic(const void *position, int *features) {
    const DraughtsPosition *here = position;
    memset(features, 0, BASIC * sizeof *features);
    add_side(here, here->side, 1, features);
    add_side(here, !here->side, -1, features);
}

// Where men stand, row by row and column by column as their side sees them.
static void add_places(const DraughtsPosition *position, int side, int sign, int *features) {
    const DraughtsRules *rules = draughts_rules_of(position);
    int half = rules->side / 2;
    int balance = 0, lead = 0;
    for (uint64_t men = position->pieces[side] & ~position->kings; men != 0;) {
        int number = draughts_number(rules, bits_pop(&men));
        int row = (number - 1) / half;
        int column = (number - 1) % half * 2 + (row % 2 == 0);
        int advance = side == 0 ? rules->side - 1 - row : row;
        int seen_column = side == 0 ? column : rules->side - 1 - column;
        if (advance > 0) features[ROW_TWO + advance - 1] += sign;
        features[COLUMN + seen_column] += sign;
        balance += column < half ? 1 : -1;
        if (advance > lead) lead = advance;
    }
    features[LOPSIDED] += sign * (balance < 0 ? -balance : balance);
    features[LEAD] += sign * lead;
}

// Pieces of one side that stand between a neighbour of the other and an empty square, where that
// neighbour may jump. Kings that fly from afar are left to the search.
static void add_jumps(const DraughtsPosition *position, int side, int sign, int *features) {
    const DraughtsRules *rules = draughts_rules_of(position);
    int half = rules->side / 2;
    const int steps[4] = {half, half + 1, -half, -half - 1};
    uint64_t empty = rules->board & ~(position->pieces[0] | position->pieces[1]);
    uint64_t hanging = 0;
    for (int i = 0; i < 4; i++) {
        bool is_forward = (steps[i] < 0) == (side == 1); // for the other side, which jumps
        uint64_t jumpers = position->pieces[!side];
        if (!is_forward && !rules->men_capture_backwards) jumpers &= position->kings;
        uint64_t jumped = position->pieces[side] & draughts_shift(jumpers, steps[i])
                          & draughts_shift(empty, -steps[i]);
        hanging |= jumped;
        features[ATTACKERS] -= sign * bits_count(jumped);
    }
    features[HANGING] += sign * bits_count(hanging);
}

// All squares that men standing on these could come to by forward steps.
static uint64_t ahead_of(const DraughtsRules *rules, uint64_t squares, int forward) {
    int half = rules->side / 2;
    for (int i = 1; i < rules->side; i++) {
        squares |=
            draughts_shift(squares, forward * half) | draughts_shift(squares, forward * (half + 1));
        squares &= rules->board;
    }
    return squares;
}

static void add_shape(const DraughtsPosition *position, int side, int sign, int *features) {
    const DraughtsRules *rules = draughts_rules_of(position);
    int half = rules->side / 2;
    int forward = side == 0 ? -1 : 1;
    uint64_t own = position->pieces[side];
    uint64_t men = own & ~position->kings;
    uint64_t kings = own & position->kings;
    uint64_t empty = rules->board & ~(position->pieces[0] | position->pieces[1]);
    uint64_t one = draughts_shift(own, forward * half),
             other = draughts_shift(own, forward * (half + 1));
    uint64_t open =
        draughts_shift(empty, -forward * half) | draughts_shift(empty, -forward * (half + 1));
    uint64_t passed = men & ~ahead_of(rules, position->pieces[!side] & rules->board, -forward);
    features[GUARDED] += sign * (bits_count(men & one) + bits_count(men & other));
    features[WALLS] += sign * bits_count(men & one & other);
    features[BLOCKED] += sign * bits_count(men & ~open);
    features[PASSED] += sign * bits_count(passed);
    for (uint64_t rest = passed; rest != 0;) {
        int row = (draughts_number(rules, bits_pop(&rest)) - 1) / half;
        features[PASSED_ROWS] += sign * (side == 0 ? rules->side - 1 - row : row);
    }
    features[KINGS_INSIDE] += sign * bits_count(kings & rules->centre);
    for (int way = -1; way <= 1; way += 2) {
        features[KING_STEPS] += sign * bits_count(draughts_shift(kings, way * half) & empty);
        features[KING_STEPS] += sign * bits_count(draughts_shift(kings, way * (half + 1)) & empty);
    }
}

void draughts_extract(const void *position, int *features) {
    const DraughtsPosition *here = position;
    memset(features, 0, FEATURES * sizeof *features);
    extract_basic(here, features);
    for (int i = 0; i < 2; i++) {
        int side = here->side ^ i;
        int sign = i == 0 ? 1 : -1;
        add_places(here, side, sign, features);
        add_jumps(here, side, sign, features);
        add_shape(here, side, sign, features);
    }
}

static int count_men(const DraughtsPosition *position, int side) {
    return bits_count(position->pieces[side] & ~position->kings);
}

// Men and kings change only when one is taken or a man becomes a king.
void draughts_update(const void *position, GameMove move, const void *next, int *features) {
    const DraughtsPosition *before = position;
    const DraughtsPosition *after = next;
    for (int i = 0; i < BASIC; i++) features[i] = -features[i];
    if (!draughts_is_capture(move) && !draughts_promotes(move)) return;
    int kings = draughts_rules_of(after)->kings_fly ? FLYING_KINGS : SHORT_KINGS;
    int us = after->side;
    int men_before = count_men(before, us) - count_men(before, !us);
    int men_after = count_men(after, us) - count_men(after, !us);
    int all_before = bits_count(before->pieces[us]) - bits_count(before->pieces[!us]);
    int all_after = bits_count(after->pieces[us]) - bits_count(after->pieces[!us]);
    features[MEN] += men_after - men_before;
    features[kings] += (all_after - men_after) - (all_before - men_before);
}

int draughts_phase(const void *position) {
    const DraughtsPosition *here = position;
    int full = 2 * draughts_rules_of(here)->men;
    return (full - bits_count(here->pieces[0] | here->pieces[1])) * GAME_PHASE_END / full;
}

static int noise(const void *position) {
    return (int)(random_mix(draughts_key(position)) % 601) - 300;
}

static const int ZERO[FEATURES] = {0};
static const int MATERIAL[FEATURES] = {
    [MEN] = DRAUGHTS_MAN_VALUE, [FLYING_KINGS] = DRAUGHTS_KING_VALUE, [SHORT_KINGS] = 140};
static const int FULL_EARLY[FEATURES] = {
    [MEN] = DRAUGHTS_MAN_VALUE,
    [FLYING_KINGS] = DRAUGHTS_KING_VALUE,
    [SHORT_KINGS] = 140,
    [ADVANCE] = 1,
    [CENTRE] = 5,
    [BACK_ROW] = 6,
    [MOBILITY] = 2,
};
static const int FULL_LATE[FEATURES] = {
    [MEN] = DRAUGHTS_MAN_VALUE,
    [FLYING_KINGS] = 350,
    [SHORT_KINGS] = 160,
    [ADVANCE] = 6,
    [CENTRE] = 4,
    [BACK_ROW] = 2,
    [MOBILITY] = 3,
};

static const GameBasics BASICS = {BASIC, extract_basic, draughts_phase};

static int material(const void *position) {
    return game_weigh_basics(&BASICS, MATERIAL, NULL, position);
}

static int full(const void *position) {
    return game_weigh_basics(&BASICS, FULL_EARLY, FULL_LATE, position);
}

#define LEARNED_FILE "games/draughts_learned.def"
#include "games/learned.def"

const GameEvaluation draughts_evaluations[DRAUGHTS_EVALUATIONS] = {
    {.name = "zero", .summary = "knows only finished games", .early = ZERO},
    {.name = "noise",
     .summary = "a fixed random number for each position",
     .evaluate = noise,
     .tells_images_apart = true},
    {.name = "material", .summary = "men and kings", .early = MATERIAL, .evaluate = material},
    LEARNED_EVALUATION,
    {.name = "full",
     .summary = "material; home row and centre in the opening, the way to the last row in the end",
     .early = FULL_EARLY,
     .late = FULL_LATE,
     .evaluate = full},
};
