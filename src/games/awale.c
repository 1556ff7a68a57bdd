// SPDX-License-Identifier: GPL-3.0-or-later
// awale.c - Awalé (oware): 48 seeds in twelve houses, sown counter-clockwise.
//
//        f  e  d  c  b  a          11 10  9  8  7  6      North
//        A  B  C  D  E  F           0  1  2  3  4  5      South, plays first
//
// A move empties a house of one's own row and sows its seeds one by one, skipping the house of
// origin. Twos and threes in the opponent's row are captured backwards from the last seed, unless
// that would take all he has: then nothing is taken. An opponent without seeds must be fed if
// possible; if not, the game ends and each keeps his row. More than half of the seeds wins.
#include <string.h>

#include "games/awale_rules.h"

// Sows from `house` and takes what is captured; returns how many seeds that is.
static int sow(AwalePosition *position, int house) {
    int side = position->side;
    int seeds = position->houses[house];
    int last = house;
    position->houses[house] = 0;
    while (seeds > 0) {
        last = last + 1 == AWALE_HOUSES ? 0 : last + 1;
        if (last == house) continue;
        position->houses[last]++;
        seeds--;
    }
    int row_start = !side * AWALE_ROW;
    int first = last + 1; // of the houses captured
    int taken = 0;
    while (first > row_start && first <= row_start + AWALE_ROW) {
        int held = position->houses[first - 1];
        if (held != 2 && held != 3) break;
        taken += held;
        first--;
    }
    // the grand slam takes nothing
    if (taken == 0 || taken == awale_row_seeds(position, !side)) return 0;
    memset(&position->houses[first], 0, (size_t)(last + 1 - first));
    position->captured[side] = (uint8_t)(position->captured[side] + taken);
    return taken;
}

static bool start(const char *variant, void *position, Error *error) {
    if (variant[0] != '\0') return error_set(error, "awale has no variants, not '%.40s'", variant);
    AwalePosition *here = position;
    *here = (AwalePosition){0};
    memset(here->houses, AWALE_HOUSE_SEEDS, sizeof here->houses);
    return true;
}

static int side_to_move(const void *position) {
    return ((const AwalePosition *)position)->side;
}

static int list_moves(const void *position, GameMove *moves) {
    const AwalePosition *here = position;
    if (here->is_over) return 0;
    bool has_to_feed = awale_must_feed(here);
    int count = 0;
    for (int i = 0; i < AWALE_ROW; i++) {
        if (awale_may_sow(here, i, has_to_feed))
            moves[count++] = (GameMove)(here->side * AWALE_ROW + i) + 1;
    }
    return count;
}

static void play(const void *position, GameMove move, void *next) {
    AwalePosition after = *(const AwalePosition *)position;
    sow(&after, (int)move - 1);
    after.side = !after.side;
    after.is_over = awale_find_end(&after);
    *(AwalePosition *)next = after;
}

static bool pass(const void *position, void *next) {
    AwalePosition after = *(const AwalePosition *)position;
    if (after.is_over) return false;
    after.side = !after.side;
    after.is_over = awale_find_end(&after);
    *(AwalePosition *)next = after;
    return true;
}

// Each takes the seeds of his own row.
static int settle(const void *position) {
    const AwalePosition *here = position;
    int us = here->captured[here->side] + awale_row_seeds(here, here->side);
    int them = here->captured[!here->side] + awale_row_seeds(here, !here->side);
    return AWALE_UNIT * (us - them);
}

static bool is_over(const void *position, int *score) {
    const AwalePosition *here = position;
    if (!here->is_over) return false;
    if (awale_has_majority(here))
        *score = AWALE_UNIT * (here->captured[here->side] - here->captured[!here->side]);
    else
        *score = settle(here);
    return true;
}

static const char *ending(const void *position) {
    return awale_has_majority(position) ? TERM("more than half of the seeds")
                                        : TERM("a row is empty and cannot be fed");
}

static uint64_t key(const void *position) {
    const AwalePosition *here = position;
    uint64_t words[2];
    _Static_assert(sizeof *here == sizeof words, "a position is two words");
    memcpy(words, here, sizeof words);
    return random_mix(words[0] ^ random_mix(words[1]));
}

static int captured_by(const void *position, GameMove move) {
    AwalePosition after = *(const AwalePosition *)position;
    return sow(&after, (int)move - 1);
}

static bool is_irreversible(const void *position, GameMove move) {
    return captured_by(position, move) > 0;
}

static void describe_move(const void *position, GameMove move, MoveFacts *facts) {
    AwalePosition after;
    int score = 0;
    play(position, move, &after);
    *facts = (MoveFacts){
        .captured_value = AWALE_UNIT * captured_by(position, move),
        .wins = is_over(&after, &score) && score < 0,
    };
}

// The hand-made evaluations weigh the basic features only; the others are for learning. Houses are
// seen by their owner, A on his left.
enum { TAKEN, ROW_SEEDS, GRANARIES, MOBILITY, EXPOSED, BASIC };
enum {
    CATCH = BASIC,
    CATCHES,
    REACH,
    HOUSE_HELD,
    HOUSE_EMPTY = HOUSE_HELD + AWALE_ROW,
    HOUSE_WEAK = HOUSE_EMPTY + AWALE_ROW,
    FEATURES = HOUSE_WEAK + AWALE_ROW,
};
// clang-format off
static const GameFeature FEATURE_LIST[FEATURES] = {
    [TAKEN] = {TERM("seeds"), SENTENCE("seeds captured")},
    [ROW_SEEDS] = {TERM("row"), SENTENCE("seeds in the own row")},
    [GRANARIES] = {TERM("granaries"), SENTENCE("own houses with twelve seeds or more (krou)")},
    [MOBILITY] = {TERM("mobility"), SENTENCE("own houses that are not empty")},
    [EXPOSED] =
        {TERM("exposed"),
         SENTENCE("own houses with one or two seeds, which a seed more can lose (for learning: no weight by hand)")},
    [CATCH] = {TERM("catch"), SENTENCE("the most seeds that one sowing would take, were it the side's turn")},
    [CATCHES] = {TERM("catches"), SENTENCE("houses from which something would be taken")},
    [REACH] = {TERM("reach"), SENTENCE("houses from which seeds come into the other row")},
    [HOUSE_HELD] = {TERM("seeds A"), SENTENCE("seeds in this house")},
    {TERM("seeds B"), SENTENCE("seeds in this house")},
    {TERM("seeds C"), SENTENCE("seeds in this house")},
    {TERM("seeds D"), SENTENCE("seeds in this house")},
    {TERM("seeds E"), SENTENCE("seeds in this house")},
    {TERM("seeds F"), SENTENCE("seeds in this house")},
    {TERM("empty A"), SENTENCE("the house is empty")},
    {TERM("empty B"), SENTENCE("the house is empty")},
    {TERM("empty C"), SENTENCE("the house is empty")},
    {TERM("empty D"), SENTENCE("the house is empty")},
    {TERM("empty E"), SENTENCE("the house is empty")},
    {TERM("empty F"), SENTENCE("the house is empty")},
    {TERM("weak A"), SENTENCE("it holds one or two seeds, which a seed more can lose")},
    {TERM("weak B"), SENTENCE("it holds one or two seeds, which a seed more can lose")},
    {TERM("weak C"), SENTENCE("it holds one or two seeds, which a seed more can lose")},
    {TERM("weak D"), SENTENCE("it holds one or two seeds, which a seed more can lose")},
    {TERM("weak E"), SENTENCE("it holds one or two seeds, which a seed more can lose")},
    {TERM("weak F"), SENTENCE("it holds one or two seeds, which a seed more can lose")},
};
// clang-format on

static void extract_basic(const void *position, int *features) {
    const AwalePosition *here = position;
    memset(features, 0, BASIC * sizeof *features);
    features[TAKEN] = here->captured[here->side] - here->captured[!here->side];
    for (int house = 0; house < AWALE_HOUSES; house++) {
        int sign = house / AWALE_ROW == here->side ? 1 : -1;
        int seeds = here->houses[house];
        features[ROW_SEEDS] += sign * seeds;
        features[GRANARIES] += seeds >= AWALE_LAP ? sign : 0;
        features[MOBILITY] += seeds > 0 ? sign : 0;
        features[EXPOSED] += seeds == 1 || seeds == 2 ? sign : 0;
    }
}

// What one side threatens, as if it were its turn.
static void add_threats(const AwalePosition *position, int side, int sign, int *features) {
    int most = 0;
    for (int i = 0; i < AWALE_ROW; i++) {
        AwalePosition turned = *position;
        turned.side = (uint8_t)side;
        if (turned.houses[side * AWALE_ROW + i] == 0) continue;
        features[REACH] += awale_feeds(&turned, i) ? sign : 0;
        int taken = sow(&turned, side * AWALE_ROW + i);
        features[CATCHES] += taken > 0 ? sign : 0;
        if (taken > most) most = taken;
    }
    features[CATCH] += sign * most;
}

static void extract(const void *position, int *features) {
    const AwalePosition *here = position;
    memset(features, 0, FEATURES * sizeof *features);
    extract_basic(here, features);
    add_threats(here, here->side, 1, features);
    add_threats(here, !here->side, -1, features);
    for (int house = 0; house < AWALE_HOUSES; house++) {
        int sign = house / AWALE_ROW == here->side ? 1 : -1;
        int seeds = here->houses[house];
        features[HOUSE_HELD + house % AWALE_ROW] += sign * seeds;
        features[HOUSE_EMPTY + house % AWALE_ROW] += seeds == 0 ? sign : 0;
        features[HOUSE_WEAK + house % AWALE_ROW] += seeds == 1 || seeds == 2 ? sign : 0;
    }
}

static int phase(const void *position) {
    const AwalePosition *here = position;
    return (here->captured[0] + here->captured[1]) * GAME_PHASE_END / AWALE_SEEDS;
}

static int noise(const void *position) {
    return (int)(random_mix(key(position)) % 1001) - 500;
}

static const int ZERO[FEATURES] = {0};
static const int SEEDS_ONLY[FEATURES] = {[TAKEN] = AWALE_UNIT};
static const int GRANARY[FEATURES] = {[TAKEN] = AWALE_UNIT, [GRANARIES] = 300, [MOBILITY] = 20};
static const int FULL_EARLY[FEATURES] = {
    [TAKEN] = AWALE_UNIT, [ROW_SEEDS] = 5, [GRANARIES] = 200, [MOBILITY] = 40};
static const int FULL_LATE[FEATURES] = {
    [TAKEN] = AWALE_UNIT, [ROW_SEEDS] = 20, [GRANARIES] = 0, [MOBILITY] = 40};

static const GameBasics BASICS = {BASIC, extract_basic, phase};

static int seeds_only(const void *position) {
    return game_weigh_basics(&BASICS, SEEDS_ONLY, NULL, position);
}

static int granary(const void *position) {
    return game_weigh_basics(&BASICS, GRANARY, NULL, position);
}

static int full(const void *position) {
    return game_weigh_basics(&BASICS, FULL_EARLY, FULL_LATE, position);
}

#define LEARNED_FILE "games/awale_learned.def"
#include "games/learned.def"

static const GameEvaluation EVALUATIONS[] = {
    {.name = "zero", .summary = "knows only finished games", .early = ZERO},
    {.name = "noise",
     .summary = "a fixed random number for each position",
     .evaluate = noise,
     .tells_images_apart = true},
    {.name = "seeds", .summary = "seeds captured", .early = SEEDS_ONLY, .evaluate = seeds_only},
    {.name = "granary",
     .summary = "seeds captured, granaries and freedom to move",
     .early = GRANARY,
     .evaluate = granary},
    LEARNED_EVALUATION,
    {.name = "full",
     .summary = "from granaries in the opening to seeds in the end, and freedom to move",
     .early = FULL_EARLY,
     .late = FULL_LATE,
     .evaluate = full},
};

const Game game_awale = {
    .name = "awale",
    .title = TERM("Awalé"),
    .summary = "48 seeds are sown round twelve houses; more than half wins (oware)",
    .side_names = {TERM("South"), TERM("North")},
    .variants = "",
    .position_bytes = sizeof(AwalePosition),
    .moves_max = AWALE_ROW,
    .repetition = REPETITION_SETTLES,
    .repetitions_end = 2,
    .start = start,
    .parse = awale_parse,
    .format = awale_format,
    .format_move = awale_format_move,
    .parse_move = awale_parse_move,
    .people = {.opponents = {"lab:alphabeta,depth=8,endings"},
               .has_counts = true,
               .draw_board = awale_draw_board,
               .list_pieces = awale_list_pieces,
               .describe_board = awale_describe_board,
               .trace_move = awale_trace_move},
    .side_to_move = side_to_move,
    .list_moves = list_moves,
    .play = play,
    .pass = pass,
    .is_over = is_over,
    .ending = ending,
    .settle = settle,
    .key = key,
    .is_irreversible = is_irreversible,
    .has_captures = true,
    .describe_move = describe_move,
    .features = FEATURE_LIST,
    .feature_count = FEATURES,
    .extract = extract,
    .phase = phase,
    .evaluations = EVALUATIONS,
    .evaluation_count = sizeof EVALUATIONS / sizeof EVALUATIONS[0],
    .score_bound = AWALE_UNIT * AWALE_SEEDS,
    .score_unit = AWALE_UNIT,
    .space = awale_space,
    .index = awale_index,
    .from_index = awale_from_index,
};
