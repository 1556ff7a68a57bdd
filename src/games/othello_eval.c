// SPDX-License-Identifier: GPL-3.0-or-later
// othello_eval.c - what can be read off a position of Othello, and how it is weighed.
#include <string.h>

#include "core/bits.h"
#include "games/othello_position.h"

static const uint64_t INNER_COLUMNS = UINT64_C(0x7E7E7E7E7E7E7E7E);

// The corners of a board and the squares next to them.
typedef struct Corner {
    uint64_t corner;
    uint64_t diagonal; // the X-square
    uint64_t beside;   // the C-squares
} Corner;

static Corner corner_of(const OthelloPosition *position, int i) {
    int margin = (OTHELLO_LARGE - position->size) / 2;
    int far = margin + position->size - 1;
    int row = i & 1 ? far : margin;
    int column = i & 2 ? far : margin;
    int inward_row = i & 1 ? -1 : 1;
    int inward_column = i & 2 ? -1 : 1;
    int bit = row * OTHELLO_STRIDE + column;
    return (Corner){
        .corner = UINT64_C(1) << bit,
        .diagonal = UINT64_C(1) << (bit + inward_row * OTHELLO_STRIDE + inward_column),
        .beside = UINT64_C(1) << (bit + inward_row * OTHELLO_STRIDE)
                  | UINT64_C(1) << (bit + inward_column),
    };
}

static uint64_t widen(uint64_t squares) {
    uint64_t left = (squares & ~UINT64_C(0x0101010101010101)) >> 1;
    uint64_t right = (squares & ~UINT64_C(0x8080808080808080)) << 1;
    return squares | left | right;
}

static uint64_t heighten(uint64_t squares) {
    return squares | squares << OTHELLO_STRIDE | squares >> OTHELLO_STRIDE;
}

// The hand-made evaluations weigh the basic features only. The others are for learning: squares
// by where they lie on the board folded along its symmetries, and the four squares from a corner
// along an edge, one feature for every way in which they can be filled (the same with the
// colours changed counts against).
enum { DISCS, MOBILITY, FRONTIER, CORNERS, X_SQUARES, C_SQUARES, ANCHORED, BASIC };
enum {
    LIBERTIES = BASIC,
    INNER,
    INNER_CLASSES = 6,
    EDGE = INNER + INNER_CLASSES,
    EDGE_SQUARES = 4,
    EDGE_CLASSES = 40, // (3^4 - 1) / 2
    FEATURES = EDGE + EDGE_CLASSES,
};
#define EDGE_MEANING "four squares from a corner along an edge: x own, o other, - empty"
#define INNER_MEANING "discs on this square and its images"
// clang-format off
const GameFeature othello_features[OTHELLO_FEATURES] = {
    [DISCS] = {TERM("discs"), SENTENCE("discs on the board")},
    [MOBILITY] = {TERM("mobility"), SENTENCE("squares where the side could play")},
    [FRONTIER] = {TERM("frontier"), SENTENCE("discs that touch an empty square")},
    [CORNERS] = {TERM("corners"), SENTENCE("corners held")},
    [X_SQUARES] = {TERM("x-squares"), SENTENCE("discs diagonally before an empty corner")},
    [C_SQUARES] = {TERM("c-squares"), SENTENCE("discs on the edge beside an empty corner")},
    [ANCHORED] = {TERM("anchored"), SENTENCE("edge discs in an unbroken line from an own corner: they are safe for ever")},
    [LIBERTIES] = {TERM("liberties"), SENTENCE("empty squares beside discs of the other side, where a move may come")},
    [INNER] = {TERM("square b2"), INNER_MEANING},
    {TERM("square c2"), INNER_MEANING},
    {TERM("square d2"), INNER_MEANING},
    {TERM("square c3"), INNER_MEANING},
    {TERM("square d3"), INNER_MEANING},
    {TERM("square d4"), INNER_MEANING},
    {TERM("edge ---x"), EDGE_MEANING},
    {TERM("edge --xo"), EDGE_MEANING},
    {TERM("edge --x-"), EDGE_MEANING},
    {TERM("edge --xx"), EDGE_MEANING},
    {TERM("edge -xoo"), EDGE_MEANING},
    {TERM("edge -xo-"), EDGE_MEANING},
    {TERM("edge -xox"), EDGE_MEANING},
    {TERM("edge -x-o"), EDGE_MEANING},
    {TERM("edge -x--"), EDGE_MEANING},
    {TERM("edge -x-x"), EDGE_MEANING},
    {TERM("edge -xxo"), EDGE_MEANING},
    {TERM("edge -xx-"), EDGE_MEANING},
    {TERM("edge -xxx"), EDGE_MEANING},
    {TERM("edge xooo"), EDGE_MEANING},
    {TERM("edge xoo-"), EDGE_MEANING},
    {TERM("edge xoox"), EDGE_MEANING},
    {TERM("edge xo-o"), EDGE_MEANING},
    {TERM("edge xo--"), EDGE_MEANING},
    {TERM("edge xo-x"), EDGE_MEANING},
    {TERM("edge xoxo"), EDGE_MEANING},
    {TERM("edge xox-"), EDGE_MEANING},
    {TERM("edge xoxx"), EDGE_MEANING},
    {TERM("edge x-oo"), EDGE_MEANING},
    {TERM("edge x-o-"), EDGE_MEANING},
    {TERM("edge x-ox"), EDGE_MEANING},
    {TERM("edge x--o"), EDGE_MEANING},
    {TERM("edge x---"), EDGE_MEANING},
    {TERM("edge x--x"), EDGE_MEANING},
    {TERM("edge x-xo"), EDGE_MEANING},
    {TERM("edge x-x-"), EDGE_MEANING},
    {TERM("edge x-xx"), EDGE_MEANING},
    {TERM("edge xxoo"), EDGE_MEANING},
    {TERM("edge xxo-"), EDGE_MEANING},
    {TERM("edge xxox"), EDGE_MEANING},
    {TERM("edge xx-o"), EDGE_MEANING},
    {TERM("edge xx--"), EDGE_MEANING},
    {TERM("edge xx-x"), EDGE_MEANING},
    {TERM("edge xxxo"), EDGE_MEANING},
    {TERM("edge xxx-"), EDGE_MEANING},
    {TERM("edge xxxx"), EDGE_MEANING},
};
// clang-format on

static uint64_t edges_of(const OthelloPosition *position) {
    uint64_t board = othello_board(position);
    uint64_t inside =
        board & board << 1 & board >> 1 & board << OTHELLO_STRIDE & board >> OTHELLO_STRIDE;
    return board & ~(position->size == OTHELLO_SMALL ? inside : inside & INNER_COLUMNS);
}

// Edge discs that can never be turned because an unbroken line of their colour leads to a corner.
static uint64_t anchored(uint64_t discs, uint64_t corners, uint64_t edges) {
    uint64_t found = discs & corners;
    for (int i = 0; i < OTHELLO_LARGE - 2; i++) {
        found |= (widen(found) | heighten(found)) & discs & edges;
    }
    return found;
}

// What the corners and edges say.
static void extract_edges(const OthelloPosition *here, int *features) {
    uint64_t empty = othello_board(here) & ~(here->own | here->other);
    uint64_t corners = 0;
    features[X_SQUARES] = features[C_SQUARES] = 0;
    for (int i = 0; i < 4; i++) {
        Corner corner = corner_of(here, i);
        corners |= corner.corner;
        if ((empty & corner.corner) == 0) continue;
        features[X_SQUARES] +=
            bits_count(here->own & corner.diagonal) - bits_count(here->other & corner.diagonal);
        features[C_SQUARES] +=
            bits_count(here->own & corner.beside) - bits_count(here->other & corner.beside);
    }
    uint64_t edges = edges_of(here);
    features[CORNERS] = bits_count(here->own & corners) - bits_count(here->other & corners);
    features[ANCHORED] = bits_count(anchored(here->own, corners, edges))
                         - bits_count(anchored(here->other, corners, edges));
}

static void extract_basic(const void *position, int *features) {
    const OthelloPosition *here = position;
    uint64_t board = othello_board(here);
    uint64_t open = heighten(widen(board & ~(here->own | here->other)));
    extract_edges(here, features);
    features[DISCS] = bits_count(here->own) - bits_count(here->other);
    features[MOBILITY] =
        bits_count(here->moves) - bits_count(othello_moves(here->other, here->own, board));
    features[FRONTIER] = bits_count(here->own & open) - bits_count(here->other & open);
}

// 1 for a disc of one's own, -1 for one of the other side, 0 for none.
static int owner_at(const OthelloPosition *position, int bit) {
    return (int)(position->own >> bit & 1) - (int)(position->other >> bit & 1);
}

// The discs from a corner on are the digits of a number in base three whose digits are -1, 0 and 1:
// with the colours changed it is the same number with the other sign.
static void add_edge(const OthelloPosition *position, int corner, int step, int *features) {
    int number = 0;
    for (int i = 0; i < EDGE_SQUARES; i++)
        number = 3 * number + owner_at(position, corner + i * step);
    if (number > 0) features[EDGE + number - 1]++;
    if (number < 0) features[EDGE - number - 1]--;
}

// Squares inside the edge, by how far they are from the nearer edges: b2, c2, d2, c3, d3, d4.
static const uint64_t INNER_SQUARES[INNER_CLASSES] = {
    UINT64_C(0x0042000000004200), UINT64_C(0x0024420000422400), UINT64_C(0x0018004242001800),
    UINT64_C(0x0000240000240000), UINT64_C(0x0000182424180000), UINT64_C(0x0000001818000000),
};

// The same on the small board, whose squares lie one step further from the edge of the large one.
static uint64_t inner_squares(const OthelloPosition *position, int i) {
    static const int OUTWARD[INNER_CLASSES] = {3, 4, -1, 5, -1, -1};
    if (position->size == OTHELLO_LARGE) return INNER_SQUARES[i];
    return OUTWARD[i] >= 0 ? INNER_SQUARES[OUTWARD[i]] : 0;
}

void othello_extract(const void *position, int *features) {
    const OthelloPosition *here = position;
    uint64_t empty = othello_board(here) & ~(here->own | here->other);
    int margin = (OTHELLO_LARGE - here->size) / 2;
    int far = margin + here->size - 1;
    memset(features, 0, FEATURES * sizeof *features);
    extract_basic(here, features);
    features[LIBERTIES] = bits_count(empty & heighten(widen(here->other)))
                          - bits_count(empty & heighten(widen(here->own)));
    for (int i = 0; i < INNER_CLASSES; i++) {
        uint64_t squares = inner_squares(here, i);
        features[INNER + i] = bits_count(here->own & squares) - bits_count(here->other & squares);
    }
    for (int i = 0; i < 4; i++) {
        int corner = (i & 1 ? far : margin) * OTHELLO_STRIDE + (i & 2 ? far : margin);
        add_edge(here, corner, i & 1 ? -OTHELLO_STRIDE : OTHELLO_STRIDE, features);
        add_edge(here, corner, i & 2 ? -1 : 1, features);
    }
}

// Discs are counted as they are laid and turned; the edges are looked at
// only when something changed there.
void othello_update(const void *position, GameMove move, const void *next, int *features) {
    const OthelloPosition *before = position;
    const OthelloPosition *after = next;
    (void)move;
    uint64_t turned = before->other ^ after->own;
    uint64_t laid = (after->own | after->other) ^ (before->own | before->other);
    uint64_t rim = edges_of(after);
    for (int i = 0; i < 4; i++) rim |= corner_of(after, i).diagonal;
    for (int i = 0; i < BASIC; i++) features[i] = -features[i];
    features[DISCS] -= 2 * bits_count(turned) + bits_count(laid);
    if ((turned | laid) & rim) extract_edges(after, features);
}
_Static_assert(OTHELLO_UPDATED
                   == (1 << DISCS | 1 << CORNERS | 1 << X_SQUARES | 1 << C_SQUARES | 1 << ANCHORED),
               "what is updated");
_Static_assert((int)OTHELLO_FEATURES == (int)FEATURES, "of all kinds together");

// Grows slowly: discs mean nothing before the last third of the game.
int othello_phase(const void *position) {
    const OthelloPosition *here = position;
    int filled = bits_count(here->own | here->other) * GAME_PHASE_END / (here->size * here->size);
    int square = filled * filled / GAME_PHASE_END;
    return square * square / GAME_PHASE_END;
}

static int noise(const void *position) {
    return (int)(random_mix(othello_key(position)) % 2001) - 1000;
}

static const int ZERO[FEATURES] = {0};
static const int DISCS_ONLY[FEATURES] = {[DISCS] = OTHELLO_UNIT};
static const int SQUARES[FEATURES] = {
    [CORNERS] = 800, [X_SQUARES] = -400, [C_SQUARES] = -150, [ANCHORED] = 100};
static const int MOBILITY_TOO[FEATURES] = {
    [MOBILITY] = 80, [CORNERS] = 800, [X_SQUARES] = -300, [C_SQUARES] = -100};
static const int FULL_EARLY[FEATURES] = {
    [DISCS] = -20,      [MOBILITY] = 90,    [FRONTIER] = -60, [CORNERS] = 900,
    [X_SQUARES] = -450, [C_SQUARES] = -150, [ANCHORED] = 120,
};
static const int FULL_LATE[FEATURES] = {
    [DISCS] = OTHELLO_UNIT, [MOBILITY] = 30,   [FRONTIER] = -20, [CORNERS] = 200,
    [X_SQUARES] = -60,      [C_SQUARES] = -30, [ANCHORED] = 60,
};

static const GameBasics BASICS = {BASIC, extract_basic, othello_phase};

static int discs(const void *position) {
    return game_weigh_basics(&BASICS, DISCS_ONLY, NULL, position);
}

static int squares(const void *position) {
    return game_weigh_basics(&BASICS, SQUARES, NULL, position);
}

static int mobility(const void *position) {
    return game_weigh_basics(&BASICS, MOBILITY_TOO, NULL, position);
}

static int full(const void *position) {
    return game_weigh_basics(&BASICS, FULL_EARLY, FULL_LATE, position);
}

#define LEARNED_FILE "games/othello_learned.def"
#include "games/learned.def"

const GameEvaluation othello_evaluations[OTHELLO_EVALUATIONS] = {
    {.name = "zero", .summary = "knows only finished games", .early = ZERO},
    {.name = "noise",
     .summary = "a fixed random number for each position",
     .evaluate = noise,
     .tells_images_apart = true},
    {.name = "discs",
     .summary = "the most discs now: the beginner's mistake",
     .early = DISCS_ONLY,
     .evaluate = discs},
    {.name = "squares",
     .summary = "corners and what gives them away",
     .early = SQUARES,
     .evaluate = squares},
    {.name = "mobility",
     .summary = "freedom to move, and the corners",
     .early = MOBILITY_TOO,
     .evaluate = mobility},
    LEARNED_EVALUATION,
    {.name = "full",
     .summary = "from freedom and safe squares in the opening to discs in the end",
     .early = FULL_EARLY,
     .late = FULL_LATE,
     .evaluate = full},
};
