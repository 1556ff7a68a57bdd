// SPDX-License-Identifier: GPL-3.0-or-later
// connect4.c - Connect 4 (Puissance 4) on any board that fits 64 bits with a border.

#include "games/connect4_rules.h"

enum { ESTIMATE_MAX = CONNECT4_UNIT - 1 }; // no hope outweighs the smallest win

static int side_to_move(const void *position) {
    return ((const Connect4Position *)position)->plies % 2;
}

static int list_moves(const void *position, GameMove *moves) {
    const Connect4Position *here = position;
    if (here->is_won) return 0;
    int count = 0;
    for (uint64_t open = connect4_open_cells(here); open != 0; open &= open - 1)
        moves[count++] = open & -open;
    return count;
}

static void play(const void *position, GameMove move, void *next) {
    connect4_drop(position, move, next);
}

static const char *ending(const void *position) {
    return ((const Connect4Position *)position)->is_won ? TERM("four in a row")
                                                        : TERM("the board is full");
}

// Stones plus occupied is a number of its own for every position of one
// size; mixing keeps it one-to-one.
static uint64_t key(const void *position) {
    const Connect4Position *here = position;
    uint64_t size =
        (uint64_t)(here->shape.width << 8 | here->shape.height) * UINT64_C(0x9E3779B97F4A7C15);
    return random_mix((here->stones + here->occupied) ^ size);
}

static void describe_move(const void *position, GameMove move, MoveFacts *facts) {
    const Connect4Position *here = position;
    *facts = (MoveFacts){.wins = connect4_has_four(here->stones | move, here->shape.height)};
}

enum { CENTRE, THREATS, READY, PARITY, FEATURES };
static const GameFeature FEATURE_LIST[FEATURES] = {
    [CENTRE] = {TERM("centre"), SENTENCE("stones weighed by how near the middle column they are")},
    [THREATS] = {TERM("threats"), SENTENCE("empty cells that would complete four")},
    [READY] = {TERM("ready"), SENTENCE("such cells that can be played at once")},
    [PARITY] =
        {TERM("parity"),
         SENTENCE(
             "such cells on the rows that fall to their side in the end (odd for X, even for O)")},
};

static inline __attribute__((always_inline)) void extract_on(const Connect4Position *here,
                                                             Connect4Shape shape, int *features) {
    int width = shape.width;
    int height = shape.height;
    uint64_t them = here->stones ^ here->occupied;
    uint64_t empty = connect4_board(shape) & ~here->occupied;
    uint64_t our_cells = connect4_winning_cells(here->stones, width, height) & empty;
    uint64_t their_cells = connect4_winning_cells(them, width, height) & empty;
    uint64_t playable = here->occupied + shape.bottom;
    uint64_t odd_rows =
        shape.bottom * (UINT64_C(0x5555555555555555) & ((UINT64_C(1) << height) - 1));
    uint64_t our_rows = here->plies % 2 == 0 ? odd_rows : ~odd_rows;
    features[CENTRE] = connect4_centre_weight(here->stones, width, height)
                       - connect4_centre_weight(them, width, height);
    features[THREATS] = bits_count(our_cells) - bits_count(their_cells);
    features[READY] = bits_count(our_cells & playable) - bits_count(their_cells & playable);
    features[PARITY] = bits_count(our_cells & our_rows) - bits_count(their_cells & ~our_rows);
}

static inline bool is_usual_board(const Connect4Position *here) {
    Connect4Shape shape = CONNECT4_SHAPE(here);
    return shape.width == CONNECT4_USUAL.width && shape.height == CONNECT4_USUAL.height;
}

static void extract(const void *position, int *features) {
    const Connect4Position *here = position;
    extract_on(here, here->shape, features);
}

// A stone falls: the rest of the features would have to be looked for anew.
static void update(const void *position, GameMove move, const void *next, int *features) {
    const Connect4Position *here = position;
    (void)next;
    features[CENTRE] =
        -features[CENTRE] - connect4_centre_weight(move, here->shape.width, here->shape.height);
}

static int phase(const void *position) {
    const Connect4Position *here = position;
    return here->plies * GAME_PHASE_END / here->shape.cells;
}

static int noise(const void *position) {
    return (int)(random_mix(key(position)) % 199) - 99;
}

static const int ZERO[FEATURES] = {0};
static const int CENTRE_ONLY[FEATURES] = {[CENTRE] = 3};
static const int THREATS_TOO[FEATURES] = {[CENTRE] = 2, [THREATS] = 8};
static const int FULL_EARLY[FEATURES] = {[CENTRE] = 3, [THREATS] = 6, [READY] = 8, [PARITY] = 6};
static const int FULL_LATE[FEATURES] = {[CENTRE] = 0, [THREATS] = 6, [READY] = 8, [PARITY] = 24};

// The weights above with all that the compiler can know: on the usual
// board its size is a constant too.
static inline __attribute__((always_inline)) int full(const void *position) {
    const Connect4Position *here = position;
    int features[FEATURES];
    int phase_now;
    if (is_usual_board(here)) {
        extract_on(here, CONNECT4_USUAL, features);
        phase_now = here->plies * GAME_PHASE_END / CONNECT4_USUAL.cells;
    } else {
        extract(position, features);
        phase_now = phase(position);
    }
    // What does not change with the phase is weighed once.
    int steady = FULL_EARLY[THREATS] * features[THREATS] + FULL_EARLY[READY] * features[READY];
    int early = FULL_EARLY[CENTRE] * features[CENTRE] + FULL_EARLY[PARITY] * features[PARITY];
    int late = FULL_LATE[PARITY] * features[PARITY];
    int mixed = (steady + early) * (GAME_PHASE_END - phase_now) + (steady + late) * phase_now;
    return mixed / GAME_PHASE_END;
}

#define LEARNED_FILE "games/connect4_learned.def"
#include "games/learned.def"

static const GameEvaluation EVALUATIONS[] = {
    {.name = "zero", .summary = "knows only won, lost and drawn", .early = ZERO},
    {.name = "noise",
     .summary = "a fixed random number for each position",
     .evaluate = noise,
     .tells_images_apart = true},
    {.name = "centre", .summary = "stones near the middle", .early = CENTRE_ONLY},
    {.name = "threats",
     .summary = "the middle and cells that would complete four",
     .early = THREATS_TOO},
    LEARNED_EVALUATION,
    {.name = "full",
     .summary = "from the middle in the opening to threats on the right rows in the end",
     .early = FULL_EARLY,
     .late = FULL_LATE,
     .evaluate = full},
};

const Game game_connect4 = {
    .name = "connect4",
    .title = TERM("Connect 4"),
    .summary = "stones fall into columns; four in a row win (Puissance 4)",
    .side_names = {TERM("X"), TERM("O")},
    .variants = "7x6 4x4 5x4 5x5 6x5 6x6 7x7 8x7",
    .position_bytes = sizeof(Connect4Position),
    .moves_max = CONNECT4_WIDTH_MAX,
    .repetition = REPETITION_IMPOSSIBLE,
    .start = connect4_start,
    .parse = connect4_parse,
    .format = connect4_format,
    .format_move = connect4_format_move,
    .people = {.opponents = {"lab:alphabeta,depth=8,book=own"},
               .fill_grid = connect4_fill_grid,
               .trace_move = connect4_trace_move},
    .side_to_move = side_to_move,
    .list_moves = list_moves,
    .play = play,
    .is_over = connect4_is_over,
    .ending = ending,
    .key = key,
    .describe_move = describe_move,
    .features = FEATURE_LIST,
    .feature_count = FEATURES,
    .extract = extract,
    .phase = phase,
    .update = update,
    .updated_features = 1 << CENTRE,
    .evaluations = EVALUATIONS,
    .evaluation_count = sizeof EVALUATIONS / sizeof EVALUATIONS[0],
    .score_bound = CONNECT4_UNIT * CONNECT4_MARGIN_MAX,
    .estimate_bound = ESTIMATE_MAX,
    .score_unit = CONNECT4_UNIT,
    .symmetries = connect4_symmetries,
    .foresee = connect4_foresee,
    .list_candidates = connect4_list_candidates,
    .rate_move = connect4_rate_move,
    .finish = connect4_finish,
    .finish_bytes = sizeof(Connect4Known) << CONNECT4_KNOWN_BITS,
    .finish_plies = 20,
    .space = connect4_space,
    .index = connect4_index,
    .from_index = connect4_from_index,
};
