// SPDX-License-Identifier: GPL-3.0-or-later
// othello.c - Othello (Reversi) on 8x8 and 6x6.
#include "core/bits.h"
#include "games/othello_position.h"

enum { IMAGES = 8 };

static int side_to_move(const void *position) {
    return ((const OthelloPosition *)position)->side;
}

static int list_moves(const void *position, GameMove *moves) {
    const OthelloPosition *here = position;
    if (here->moves == 0) {
        moves[0] = OTHELLO_PASS;
        return here->is_over ? 0 : 1;
    }
    int count = 0;
    for (uint64_t squares = here->moves; squares != 0;)
        moves[count++] = (GameMove)bits_pop(&squares) + 1;
    return count;
}

static void play(const void *position, GameMove move, void *next) {
    const OthelloPosition *here = position;
    OthelloPosition after = {
        .own = here->other, .other = here->own, .size = here->size, .side = !here->side};
    if (move != OTHELLO_PASS) {
        uint64_t square = UINT64_C(1) << (move - 1);
        uint64_t flips = othello_flips(here->own, here->other, square);
        after.own = here->other & ~flips;
        after.other = here->own | flips | square;
    }
    othello_find_moves(&after);
    *(OthelloPosition *)next = after;
}

// For null moves: passing although one could play. Not when the other side could not play either.
static bool pass(const void *position, void *next) {
    OthelloPosition after;
    if (((const OthelloPosition *)position)->is_over) return false;
    play(position, OTHELLO_PASS, &after);
    *(OthelloPosition *)next = after;
    return true;
}

// The difference in discs; squares left empty count for the winner, as in tournaments.
static bool is_over(const void *position, int *score) {
    const OthelloPosition *here = position;
    if (!here->is_over) return false;
    int own = bits_count(here->own);
    int other = bits_count(here->other);
    int empty = here->size * here->size - own - other;
    int margin = own - other;
    if (margin > 0) margin += empty;
    if (margin < 0) margin -= empty;
    *score = OTHELLO_UNIT * margin;
    return true;
}

static const char *ending(const void *position) {
    const OthelloPosition *here = position;
    if (here->own == 0 || here->other == 0) return TERM("one side has no disc left");
    return (here->own | here->other) == othello_board(here) ? TERM("the board is full")
                                                            : TERM("neither side can move");
}

uint64_t othello_key(const void *position) {
    const OthelloPosition *here = position;
    uint64_t rest = (uint64_t)here->size << 1 | here->side;
    return random_mix(here->own ^ random_mix(here->other ^ random_mix(rest)));
}

static void describe_move(const void *position, GameMove move, MoveFacts *facts) {
    OthelloPosition after;
    int score = 0;
    play(position, move, &after);
    *facts = (MoveFacts){.wins = is_over(&after, &score) && score < 0};
}

// Safe discs stay, whatever is played.
static void foresee(const void *position, Foresight foresight, int *lower, int *upper) {
    const OthelloPosition *here = position;
    int cells = here->size * here->size;
    if (is_over(position, lower)) {
        *upper = *lower;
        return;
    }
    *lower = -OTHELLO_UNIT * cells;
    *upper = OTHELLO_UNIT * cells;
    if (foresight != FORESEE_ALL) return;
    uint64_t filled = here->own | here->other;
    *lower += 2 * OTHELLO_UNIT * bits_count(othello_stable(here->own, filled, othello_board(here)));
    *upper -=
        2 * OTHELLO_UNIT * bits_count(othello_stable(here->other, filled, othello_board(here)));
}

static int moves_left(const void *position) {
    const OthelloPosition *here = position;
    return bits_count(othello_board(here) & ~(here->own | here->other));
}

// In points, as estimates are: a reply more is as bad as four discs.
static int rate_move(const void *position, GameMove move) {
    enum { POINTS = 25, PARTS = 4 };
    const OthelloPosition *here = position;
    if (move == OTHELLO_PASS) return 0;
    uint64_t square = UINT64_C(1) << (move - 1);
    uint64_t flips = othello_flips(here->own, here->other, square);
    uint64_t odd = othello_odd_regions(othello_board(here) & ~(here->own | here->other));
    return POINTS
           * othello_rate(here->other & ~flips, here->own | flips | square, square, odd,
                          othello_board(here))
           / PARTS;
}

// Margins in discs, rounded away from the window.
static int discs_below(int score) {
    return score >= 0 ? score / OTHELLO_UNIT : -((-score + OTHELLO_UNIT - 1) / OTHELLO_UNIT);
}

static bool finish(const void *position, int plies_most, GameFinish *finish) {
    const OthelloPosition *here = position;
    uint64_t board = othello_board(here);
    if (here->is_over || bits_count(board & ~(here->own | here->other)) > plies_most) return false;
    OthelloEnd end = {.board = board,
                      .nodes_most = finish->nodes_most,
                      .known = finish->memory,
                      .generation = finish->generation};
    int alpha = discs_below(finish->alpha);
    int beta = -discs_below(-finish->beta);
    finish->value = OTHELLO_UNIT * othello_finish(&end, here->own, here->other, alpha, beta);
    finish->nodes = end.is_stopped ? finish->nodes_most : end.nodes - 1;
    return !end.is_stopped;
}

static int symmetries(const void *position, void *images) {
    OthelloPosition *list = images;
    OthelloPosition image = *(const OthelloPosition *)position;
    int count = 0;
    for (int i = 0; i < IMAGES; i++) {
        bool is_new = true;
        for (int j = 0; j < count; j++)
            is_new &= image.own != list[j].own || image.other != list[j].other;
        if (is_new) list[count++] = image;
        uint64_t *boards[] = {&image.own, &image.other, &image.moves};
        for (int j = 0; j < 3; j++)
            *boards[j] = i % 2 == 0 ? __builtin_bswap64(*boards[j]) : othello_transpose(*boards[j]);
    }
    return count;
}

const Game game_othello = {
    .name = "othello",
    .title = TERM("Othello"),
    .summary = "discs between two others turn; the most discs win (Reversi)",
    .side_names = {TERM("Black"), TERM("White")},
    .variants = "8x8 6x6",
    .position_bytes = sizeof(OthelloPosition),
    .moves_max = OTHELLO_LARGE * OTHELLO_LARGE,
    .repetition = REPETITION_IMPOSSIBLE,
    .start = othello_start,
    .parse = othello_parse,
    .format = othello_format,
    .format_move = othello_format_move,
    .parse_move = othello_parse_move,
    .people = {.opponents = {"lab:alphabeta,depth=6,book=own"},
               .counted = "XO",
               .fill_grid = othello_fill_grid,
               .trace_move = othello_trace_move},
    .side_to_move = side_to_move,
    .list_moves = list_moves,
    .play = play,
    .pass = pass,
    .is_over = is_over,
    .ending = ending,
    .key = othello_key,
    .describe_move = describe_move,
    .features = othello_features,
    .feature_count = OTHELLO_FEATURES,
    .extract = othello_extract,
    .phase = othello_phase,
    .update = othello_update,
    .updated_features = OTHELLO_UPDATED,
    .evaluations = othello_evaluations,
    .evaluation_count = OTHELLO_EVALUATIONS,
    .score_bound = OTHELLO_UNIT * OTHELLO_LARGE * OTHELLO_LARGE,
    .score_unit = OTHELLO_UNIT,
    .symmetries = symmetries,
    .foresee = foresee,
    .moves_left = moves_left,
    .rate_move = rate_move,
    .patterns = &othello_patterns,
    .finish = finish,
    .finish_bytes = sizeof(OthelloKnown) << OTHELLO_KNOWN_BITS,
    .finish_plies = 11,
};
