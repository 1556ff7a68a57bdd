// SPDX-License-Identifier: GPL-3.0-or-later
// amazons.c - the Game of the Amazons on 10x10, 6x6 and 5x5.
//
// An amazon moves like a chess queen and then shoots an arrow, again like a queen, at a square that
// is blocked from then on. Who cannot move has lost.

#include "games/amazons_board.h"

enum {
    // squares a queen sees from the middle of 10x10
    REACH_MAX = 35,
    MOVES_MAX = AMAZONS_MAX * REACH_MAX * REACH_MAX, // each with as many arrows
    WIN = 10000,
    ESTIMATE_MAX = 9000,
    UNIT = 100, // a square of territory
};

static int side_to_move(const void *position) {
    return ((const AmazonsPosition *)position)->side;
}

// Walks rays over one byte per square; EDGE bytes on either side are never free.
static int list_moves(const void *position, GameMove *moves) {
    const AmazonsPosition *here = position;
    bool room[EDGE + BITS + EDGE] = {false};
    bool *is_free = room + EDGE;
    for (Squares empty = empty_squares(here); empty != 0;) is_free[squares_pop(&empty)] = true;
    int count = 0;
    for (Squares amazons = here->amazons[here->side]; amazons != 0;) {
        int from = squares_pop(&amazons);
        for (int i = 0; i < DIRECTIONS; i++) {
            for (int to = from + STEPS[i]; is_free[to]; to += STEPS[i]) {
                is_free[from] = true; // the arrow may fly over the square that was left
                for (int j = 0; j < DIRECTIONS; j++) {
                    for (int arrow = to + STEPS[j]; is_free[arrow]; arrow += STEPS[j]) {
                        moves[count++] = pack((Shot){from, to, arrow});
                    }
                }
                is_free[from] = false;
            }
        }
    }
    return count;
}

static void play(const void *position, GameMove move, void *next) {
    AmazonsPosition after = *(const AmazonsPosition *)position;
    Shot shot = unpack(move);
    after.amazons[after.side] ^= (Squares)1 << shot.from | (Squares)1 << shot.to;
    after.arrows |= (Squares)1 << shot.arrow;
    after.side = !after.side;
    *(AmazonsPosition *)next = after;
}

// For null moves.
static bool pass(const void *position, void *next) {
    AmazonsPosition after = *(const AmazonsPosition *)position;
    after.side = !after.side;
    *(AmazonsPosition *)next = after;
    return true;
}

static bool is_over(const void *position, int *score) {
    const AmazonsPosition *here = position;
    if (king_reach(here->amazons[here->side], empty_squares(here)) != 0) return false;
    *score = -WIN;
    return true;
}

static const char *ending(const void *position) {
    (void)position;
    return TERM("no amazon can move");
}

static uint64_t mix_squares(Squares squares, uint64_t rest) {
    return random_mix((uint64_t)squares ^ random_mix((uint64_t)(squares >> 64) ^ rest));
}

static uint64_t key(const void *position) {
    const AmazonsPosition *here = position;
    uint64_t mixed = mix_squares(here->arrows, (uint64_t)here->size << 8 | here->side);
    mixed = mix_squares(here->amazons[0], mixed);
    return mix_squares(here->amazons[1], mixed);
}

static void describe_move(const void *position, GameMove move, MoveFacts *facts) {
    AmazonsPosition after;
    int score = 0;
    play(position, move, &after);
    *facts = (MoveFacts){.wins = is_over(&after, &score)};
}

enum { MOBILITY, LIBERTIES, TERRITORY, NEAR_TERRITORY, FEATURES };
static const GameFeature FEATURE_LIST[FEATURES] = {
    [MOBILITY] = {TERM("mobility"), SENTENCE("squares that the amazons can move to")},
    [LIBERTIES] = {TERM("liberties"), SENTENCE("empty squares beside the amazons")},
    [TERRITORY] = {TERM("territory"),
                   SENTENCE("empty squares reached in fewer queen moves than the opponent needs")},
    [NEAR_TERRITORY] = {TERM("near territory"), SENTENCE("the same in king moves")},
};

// Squares that `us` reaches first minus those that `them` reaches
// first, step by step from both sides.
static int territory(Squares us, Squares them, Squares empty, Squares (*reach)(Squares, Squares)) {
    int balance = 0;
    Squares ours = 0;
    Squares theirs = 0;
    while (us != 0 || them != 0) {
        us = reach(us, empty) & ~ours;
        them = reach(them, empty) & ~theirs;
        ours |= us;
        theirs |= them;
        balance += squares_count(us & ~theirs) - squares_count(them & ~ours);
    }
    return balance;
}

static void extract(const void *position, int *features) {
    const AmazonsPosition *here = position;
    Squares empty = empty_squares(here);
    Squares us = here->amazons[here->side];
    Squares them = here->amazons[!here->side];
    features[MOBILITY] =
        squares_count(queen_reach(us, empty)) - squares_count(queen_reach(them, empty));
    features[LIBERTIES] =
        squares_count(king_reach(us, empty)) - squares_count(king_reach(them, empty));
    features[TERRITORY] = territory(us, them, empty, queen_reach);
    features[NEAR_TERRITORY] = territory(us, them, empty, king_reach);
}

// Where many squares are left to oneself and few to the opponent, the opponent runs out of moves.
static int rate_move(const void *position, GameMove move) {
    AmazonsPosition after;
    play(position, move, &after);
    Squares empty = empty_squares(&after);
    Squares us = after.amazons[!after.side], them = after.amazons[after.side];
    return squares_count(queen_reach(us, empty)) - squares_count(queen_reach(them, empty))
           + territory(us, them, empty, queen_reach);
}

static int phase(const void *position) {
    const AmazonsPosition *here = position;
    return squares_count(here->arrows) * GAME_PHASE_END / (here->size * here->size);
}

static int noise(const void *position) {
    return (int)(random_mix(key(position)) % 1001) - 500;
}

static const int ZERO[FEATURES] = {0};
static const int MOBILITY_ONLY[FEATURES] = {[MOBILITY] = 10};
static const int TERRITORY_ONLY[FEATURES] = {[TERRITORY] = UNIT};
static const int FULL_EARLY[FEATURES] = {
    [MOBILITY] = 12, [LIBERTIES] = 15, [TERRITORY] = 60, [NEAR_TERRITORY] = 40};
static const int FULL_LATE[FEATURES] = {
    [MOBILITY] = 2, [LIBERTIES] = 5, [TERRITORY] = UNIT, [NEAR_TERRITORY] = 20};
#define LEARNED_FILE "games/amazons_learned.def"
#include "games/learned.def"

static const GameEvaluation EVALUATIONS[] = {
    {.name = "zero", .summary = "knows only finished games", .early = ZERO},
    {.name = "noise",
     .summary = "a fixed random number for each position",
     .evaluate = noise,
     .tells_images_apart = true},
    {.name = "mobility", .summary = "squares to move to", .early = MOBILITY_ONLY},
    {.name = "territory",
     .summary = "squares reached first in queen moves",
     .early = TERRITORY_ONLY},
    LEARNED_EVALUATION,
    {.name = "full",
     .summary = "from freedom and nearness in the opening to territory in the end",
     .early = FULL_EARLY,
     .late = FULL_LATE},
};

// Mirrors the rows, or swaps rows and columns.
static Squares image_of(Squares squares, int size, bool is_transposed) {
    Squares image = 0;
    while (squares != 0) {
        int bit = squares_pop(&squares);
        int column = bit % STRIDE;
        int row = bit / STRIDE;
        image |= is_transposed ? square_at(row, column) : square_at(column, size - 1 - row);
    }
    return image;
}

static bool is_same(const AmazonsPosition *a, const AmazonsPosition *b) {
    return a->amazons[0] == b->amazons[0] && a->amazons[1] == b->amazons[1]
           && a->arrows == b->arrows;
}

static int symmetries(const void *position, void *images) {
    AmazonsPosition *list = images;
    AmazonsPosition image = *(const AmazonsPosition *)position;
    int count = 0;
    for (int i = 0; i < 8; i++) {
        bool is_new = true;
        for (int j = 0; j < count; j++) is_new &= !is_same(&image, &list[j]);
        if (is_new) list[count++] = image;
        image.amazons[0] = image_of(image.amazons[0], image.size, i % 2);
        image.amazons[1] = image_of(image.amazons[1], image.size, i % 2);
        image.arrows = image_of(image.arrows, image.size, i % 2);
    }
    return count;
}

const Game game_amazons = {
    .name = "amazons",
    .title = TERM("Amazons"),
    .summary = "queens that shoot: who cannot move has lost",
    .side_names = {TERM("White"), TERM("Black")},
    .variants = "10x10 6x6 5x5",
    .position_bytes = sizeof(AmazonsPosition),
    .moves_max = MOVES_MAX,
    .repetition = REPETITION_IMPOSSIBLE,
    .start = amazons_start,
    .parse = amazons_parse,
    .format = amazons_format,
    .format_move = amazons_format_move,
    .parse_move = amazons_parse_move,
    .people = {.opponents = {"lab:alphabeta,depth=1"},
               .has_slow_search = true,
               .fill_grid = amazons_fill_grid,
               .trace_move = amazons_trace_move},
    .side_to_move = side_to_move,
    .list_moves = list_moves,
    .play = play,
    .pass = pass,
    .is_over = is_over,
    .ending = ending,
    .key = key,
    .describe_move = describe_move,
    .features = FEATURE_LIST,
    .feature_count = FEATURES,
    .extract = extract,
    .phase = phase,
    .evaluations = EVALUATIONS,
    .evaluation_count = sizeof EVALUATIONS / sizeof EVALUATIONS[0],
    .score_bound = WIN,
    .estimate_bound = ESTIMATE_MAX,
    .score_unit = UNIT,
    .win_score = WIN,
    .symmetries = symmetries,
    .rate_move = rate_move,
};
