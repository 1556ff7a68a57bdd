// SPDX-License-Identifier: GPL-3.0-or-later
// othello.c - Othello (Reversi) on 8x8 and 6x6.
//
// One bit per square, a1 first, row by row downwards as the game's people write it. The small board lies in
// the middle of the large one, so that both share all shifts:
//
//     0  1  2  3  4  5  6  7
//     8 [9 10 11 12 13 14] 15      [ ] first row of 6x6
//
// A side without a move passes with an explicit move; when neither can move the game is over.
#include <ctype.h>
#include <string.h>

#include "core/bits.h"
#include "games/games.h"
#include "games/grid.h"
#include "games/othello_rules.h"

enum {
    STRIDE = 8,
    LARGE = 8,
    SMALL = 6,
    PASS = 65, // as a move; squares are 1 to 64
    UNIT = 100,
    IMAGES = 8,
};

static const uint64_t SMALL_BOARD = UINT64_C(0x007E7E7E7E7E7E00);
static const uint64_t INNER_COLUMNS = UINT64_C(0x7E7E7E7E7E7E7E7E);

typedef struct Position {
    uint64_t own; // of the side to move
    uint64_t other;
    uint64_t moves; // squares where the side to move may play
    uint8_t size;
    uint8_t side;
    bool is_over;
} Position;

static uint64_t board_of(const Position *position) {
    return position->size == SMALL ? SMALL_BOARD : ~UINT64_C(0);
}

static void find_moves(Position *position) {
    uint64_t board = board_of(position);
    position->moves = othello_moves(position->own, position->other, board);
    position->is_over = position->moves == 0 && othello_moves(position->other, position->own, board) == 0;
}

static int bit_of(const Position *position, int column, int row) {
    int margin = (LARGE - position->size) / 2;
    return (row + margin) * STRIDE + column + margin;
}

static bool start(const char *variant, void *position, Error *error) {
    bool is_small = strcmp(variant, "6x6") == 0;
    if (variant[0] != '\0' && !is_small && strcmp(variant, "8x8") != 0)
        return error_set(error, "othello has no variant '%.40s'; it has: 8x8, 6x6", variant);
    Position *here = position;
    *here = (Position){.size = is_small ? SMALL : LARGE};
    here->own = UINT64_C(1) << 28 | UINT64_C(1) << 35;   // black: e4 d5
    here->other = UINT64_C(1) << 27 | UINT64_C(1) << 36; // white: d4 e5
    find_moves(here);
    return true;
}

static bool read_side(Slice word, int *side) {
    bool has_end = word.length == 2 && word.data[1] == ';';
    if (word.length != 1 && !has_end) return false;
    char letter = (char)toupper((unsigned char)word.data[0]);
    *side = letter == 'X' ? 0 : letter == 'O' ? 1 : -1;
    return *side >= 0;
}

// 64 or 36 letters X, O and - (or .) from a1 on, a blank, and whose turn it is.
static bool parse(const char *text, void *position, Error *error) {
    Slice rest = slice_of(text);
    Slice squares = slice_next_word(&rest);
    Slice side_word = slice_next_word(&rest);
    Position parsed = {0};
    if (squares.length == LARGE * LARGE)
        parsed.size = LARGE;
    else if (squares.length == SMALL * SMALL)
        parsed.size = SMALL;
    else
        return error_set(error, "a board has 64 or 36 squares, not %zu", squares.length);
    uint64_t discs[2] = {0, 0};
    for (int i = 0; i < (int)squares.length; i++) {
        uint64_t square = UINT64_C(1) << bit_of(&parsed, i % parsed.size, i / parsed.size);
        char letter = (char)toupper((unsigned char)squares.data[i]);
        if (letter == 'X' || letter == '*')
            discs[0] |= square;
        else if (letter == 'O')
            discs[1] |= square;
        else if (letter != '-' && letter != '.')
            return error_set(error, "square %d must be X, O or -, not '%c'", i + 1, squares.data[i]);
    }
    int side = 0;
    if (!read_side(side_word, &side))
        return error_set(error, "after the board comes the side to move, X or O");
    if (slice_next_word(&rest).length > 0) return error_set(error, "something follows the side to move");
    parsed.side = (uint8_t)side;
    parsed.own = discs[side];
    parsed.other = discs[!side];
    find_moves(&parsed);
    *(Position *)position = parsed;
    return true;
}

static char letter_at(const Position *position, int column, int row) {
    int bit = bit_of(position, column, row);
    bool is_own = position->own >> bit & 1;
    bool is_other = position->other >> bit & 1;
    if (!is_own && !is_other) return '-';
    return is_own == (position->side == 0) ? 'X' : 'O';
}

static void format(const void *position, Text *text) {
    const Position *here = position;
    for (int i = 0; i < here->size * here->size; i++) {
        text_add_char(text, letter_at(here, i % here->size, i / here->size));
    }
    text_addf(text, " %c", here->side == 0 ? 'X' : 'O');
}

static void format_move(const void *position, GameMove move, Text *text) {
    const Position *here = position;
    int margin = (LARGE - here->size) / 2;
    int bit = (int)move - 1;
    if (move == PASS)
        text_add(text, "pass");
    else
        grid_add_square(text, bit % STRIDE - margin, bit / STRIDE - margin);
}

static void add_legal_moves(const Position *position, Text *list) {
    uint64_t moves = position->moves;
    if (moves == 0) text_add(list, position->is_over ? "none, the game is over" : "pass");
    while (moves != 0) {
        format_move(position, (GameMove)bits_pop(&moves) + 1, list);
        if (moves != 0) text_add_char(list, ' ');
    }
}

static bool parse_move(const void *position, const char *text, GameMove *move, Error *error) {
    const Position *here = position;
    const char *cursor = text;
    int column = 0;
    int row = 0;
    bool is_pass = strcmp(text, "pass") == 0 || strcmp(text, "PASS") == 0 || strcmp(text, "--") == 0;
    if (is_pass && here->moves == 0 && !here->is_over) {
        *move = PASS;
        return true;
    }
    if (grid_parse_square(&cursor, here->size, here->size, &column, &row) && *cursor == '\0') {
        int bit = bit_of(here, column, row);
        *move = (GameMove)bit + 1;
        if (here->moves >> bit & 1) return true;
    }
    char legal[160];
    Text list = text_over(legal, sizeof legal);
    add_legal_moves(here, &list);
    return error_set(error, "'%.40s' is not a legal move here; legal: %s", text, legal);
}

static const GridLook LOOK = {
    .is_row_one_on_top = true,
    .has_row_names = true,
    .is_flippable = true,
    .paper = {28, 28},
    .mark = 172,
    .figures = {{'X', "●", 16, NULL, "disc", 0, NULL},
                {'O', "○", 231, "●", "disc", 1, NULL},
                {.letter = '-', .figurine = "·", .ink = 22}},
};

static Grid board_grid(const void *position, GameMove last_move) {
    const Position *here = position;
    Grid grid = {.look = &LOOK, .width = here->size, .height = here->size};
    for (int row = 0; row < here->size; row++) {
        for (int column = 0; column < here->size; column++) {
            grid.cells[row][column] = letter_at(here, column, row);
            grid.is_marked[row][column] = last_move == (GameMove)bit_of(here, column, row) + 1;
        }
    }
    return grid;
}

static void draw_board(const void *position, const PictureStyle *style, Text *picture) {
    Grid grid = board_grid(position, style->last_move);
    grid_draw(&grid, style, picture);
}

static int list_men(const void *position, GameMan men[GAME_MEN_MAX]) {
    Grid grid = board_grid(position, GAME_NO_MOVE);
    return grid_list_men(&grid, men);
}

static void draw_side(int side, Picture kind, Text *picture) {
    grid_draw_figure(&LOOK, side == 0 ? 'X' : 'O', kind, picture);
}

static int side_to_move(const void *position) {
    return ((const Position *)position)->side;
}

static int list_moves(const void *position, GameMove *moves) {
    const Position *here = position;
    if (here->moves == 0) {
        moves[0] = PASS;
        return here->is_over ? 0 : 1;
    }
    int count = 0;
    for (uint64_t squares = here->moves; squares != 0;) moves[count++] = (GameMove)bits_pop(&squares) + 1;
    return count;
}

static void play(const void *position, GameMove move, void *next) {
    const Position *here = position;
    Position after = {.own = here->other, .other = here->own, .size = here->size, .side = !here->side};
    if (move != PASS) {
        uint64_t square = UINT64_C(1) << (move - 1);
        uint64_t flips = othello_flips(here->own, here->other, square);
        after.own = here->other & ~flips;
        after.other = here->own | flips | square;
    }
    find_moves(&after);
    *(Position *)next = after;
}

// For null moves: passing although one could play. Not when the other side could not play either.
static bool pass(const void *position, void *next) {
    Position after;
    if (((const Position *)position)->is_over) return false;
    play(position, PASS, &after);
    *(Position *)next = after;
    return true;
}

// The difference in discs; squares left empty count for the winner, as in tournaments.
static bool is_over(const void *position, int *score) {
    const Position *here = position;
    if (!here->is_over) return false;
    int own = bits_count(here->own);
    int other = bits_count(here->other);
    int empty = here->size * here->size - own - other;
    int margin = own - other;
    if (margin > 0) margin += empty;
    if (margin < 0) margin -= empty;
    *score = UNIT * margin;
    return true;
}

static const char *ending(const void *position) {
    const Position *here = position;
    if (here->own == 0 || here->other == 0) return TERM("one side has no disc left");
    return (here->own | here->other) == board_of(here) ? TERM("the board is full")
                                                       : TERM("neither side can move");
}

static uint64_t key(const void *position) {
    const Position *here = position;
    uint64_t rest = (uint64_t)here->size << 1 | here->side;
    return random_mix(here->own ^ random_mix(here->other ^ random_mix(rest)));
}

static void describe_move(const void *position, GameMove move, MoveFacts *facts) {
    Position after;
    int score = 0;
    play(position, move, &after);
    *facts = (MoveFacts){.wins = is_over(&after, &score) && score < 0};
}

// The corners of a board and the squares next to them.
typedef struct Corner {
    uint64_t corner;
    uint64_t diagonal; // the X-square
    uint64_t beside;   // the C-squares
} Corner;

static Corner corner_of(const Position *position, int i) {
    int margin = (LARGE - position->size) / 2;
    int far = margin + position->size - 1;
    int row = i & 1 ? far : margin;
    int column = i & 2 ? far : margin;
    int inward_row = i & 1 ? -1 : 1;
    int inward_column = i & 2 ? -1 : 1;
    int bit = row * STRIDE + column;
    return (Corner){
        .corner = UINT64_C(1) << bit,
        .diagonal = UINT64_C(1) << (bit + inward_row * STRIDE + inward_column),
        .beside = UINT64_C(1) << (bit + inward_row * STRIDE) | UINT64_C(1) << (bit + inward_column),
    };
}

static uint64_t widen(uint64_t squares) {
    uint64_t left = (squares & ~UINT64_C(0x0101010101010101)) >> 1;
    uint64_t right = (squares & ~UINT64_C(0x8080808080808080)) << 1;
    return squares | left | right;
}

static uint64_t heighten(uint64_t squares) {
    return squares | squares << STRIDE | squares >> STRIDE;
}

// The hand-made evaluations weigh the basic features only. The others are for learning: squares by where they
// lie on the board folded along its symmetries, and the four squares from a corner along an edge, one feature
// for every way in which they can be filled (the same with the colours changed counts against).
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
static const GameFeature FEATURE_LIST[FEATURES] = {
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

static uint64_t edges_of(const Position *position) {
    uint64_t board = board_of(position);
    uint64_t inside = board & board << 1 & board >> 1 & board << STRIDE & board >> STRIDE;
    return board & ~(position->size == SMALL ? inside : inside & INNER_COLUMNS);
}

// Edge discs that can never be turned because an unbroken line of their colour leads to a corner.
static uint64_t anchored(uint64_t discs, uint64_t corners, uint64_t edges) {
    uint64_t found = discs & corners;
    for (int i = 0; i < LARGE - 2; i++) {
        found |= (widen(found) | heighten(found)) & discs & edges;
    }
    return found;
}

// What the corners and edges say.
static void extract_edges(const Position *here, int *features) {
    uint64_t empty = board_of(here) & ~(here->own | here->other);
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
    features[ANCHORED] =
        bits_count(anchored(here->own, corners, edges)) - bits_count(anchored(here->other, corners, edges));
}

static void extract_basic(const Position *here, int *features) {
    uint64_t board = board_of(here);
    uint64_t open = heighten(widen(board & ~(here->own | here->other)));
    extract_edges(here, features);
    features[DISCS] = bits_count(here->own) - bits_count(here->other);
    features[MOBILITY] = bits_count(here->moves) - bits_count(othello_moves(here->other, here->own, board));
    features[FRONTIER] = bits_count(here->own & open) - bits_count(here->other & open);
}

// 1 for a disc of one's own, -1 for one of the other side, 0 for none.
static int owner_at(const Position *position, int bit) {
    return (int)(position->own >> bit & 1) - (int)(position->other >> bit & 1);
}

// The discs from a corner on are the digits of a number in base three whose digits are -1, 0 and 1: with the
// colours changed it is the same number with the other sign.
static void add_edge(const Position *position, int corner, int step, int *features) {
    int number = 0;
    for (int i = 0; i < EDGE_SQUARES; i++) number = 3 * number + owner_at(position, corner + i * step);
    if (number > 0) features[EDGE + number - 1]++;
    if (number < 0) features[EDGE - number - 1]--;
}

// Squares inside the edge, by how far they are from the nearer edges: b2, c2, d2, c3, d3, d4.
static const uint64_t INNER_SQUARES[INNER_CLASSES] = {
    UINT64_C(0x0042000000004200), UINT64_C(0x0024420000422400), UINT64_C(0x0018004242001800),
    UINT64_C(0x0000240000240000), UINT64_C(0x0000182424180000), UINT64_C(0x0000001818000000),
};

// The same on the small board, whose squares lie one step further from the edge of the large one.
static uint64_t inner_squares(const Position *position, int i) {
    static const int OUTWARD[INNER_CLASSES] = {3, 4, -1, 5, -1, -1};
    if (position->size == LARGE) return INNER_SQUARES[i];
    return OUTWARD[i] >= 0 ? INNER_SQUARES[OUTWARD[i]] : 0;
}

static void extract(const void *position, int *features) {
    const Position *here = position;
    uint64_t empty = board_of(here) & ~(here->own | here->other);
    int margin = (LARGE - here->size) / 2;
    int far = margin + here->size - 1;
    memset(features, 0, FEATURES * sizeof *features);
    extract_basic(here, features);
    features[LIBERTIES] =
        bits_count(empty & heighten(widen(here->other))) - bits_count(empty & heighten(widen(here->own)));
    for (int i = 0; i < INNER_CLASSES; i++) {
        uint64_t squares = inner_squares(here, i);
        features[INNER + i] = bits_count(here->own & squares) - bits_count(here->other & squares);
    }
    for (int i = 0; i < 4; i++) {
        int corner = (i & 1 ? far : margin) * STRIDE + (i & 2 ? far : margin);
        add_edge(here, corner, i & 1 ? -STRIDE : STRIDE, features);
        add_edge(here, corner, i & 2 ? -1 : 1, features);
    }
}

// Discs are counted as they are laid and turned; the edges are looked at only when something changed there.
static void update(const void *position, GameMove move, const void *next, int *features) {
    const Position *before = position;
    const Position *after = next;
    (void)move;
    uint64_t turned = before->other ^ after->own;
    uint64_t laid = (after->own | after->other) ^ (before->own | before->other);
    uint64_t rim = edges_of(after);
    for (int i = 0; i < 4; i++) rim |= corner_of(after, i).diagonal;
    for (int i = 0; i < BASIC; i++) features[i] = -features[i];
    features[DISCS] -= 2 * bits_count(turned) + bits_count(laid);
    if ((turned | laid) & rim) extract_edges(after, features);
}
enum { UPDATED = 1 << DISCS | 1 << CORNERS | 1 << X_SQUARES | 1 << C_SQUARES | 1 << ANCHORED };

// Grows slowly: discs mean nothing before the last third of the game.
static int phase(const void *position) {
    const Position *here = position;
    int filled = bits_count(here->own | here->other) * GAME_PHASE_END / (here->size * here->size);
    int square = filled * filled / GAME_PHASE_END;
    return square * square / GAME_PHASE_END;
}

static int noise(const void *position) {
    return (int)(random_mix(key(position)) % 2001) - 1000;
}

static const int ZERO[FEATURES] = {0};
static const int DISCS_ONLY[FEATURES] = {[DISCS] = UNIT};
static const int SQUARES[FEATURES] = {
    [CORNERS] = 800, [X_SQUARES] = -400, [C_SQUARES] = -150, [ANCHORED] = 100};
static const int MOBILITY_TOO[FEATURES] = {
    [MOBILITY] = 80, [CORNERS] = 800, [X_SQUARES] = -300, [C_SQUARES] = -100};
static const int FULL_EARLY[FEATURES] = {
    [DISCS] = -20,      [MOBILITY] = 90,    [FRONTIER] = -60, [CORNERS] = 900,
    [X_SQUARES] = -450, [C_SQUARES] = -150, [ANCHORED] = 120,
};
static const int FULL_LATE[FEATURES] = {
    [DISCS] = UNIT,    [MOBILITY] = 30,   [FRONTIER] = -20, [CORNERS] = 200,
    [X_SQUARES] = -60, [C_SQUARES] = -30, [ANCHORED] = 60,
};

// The weights above, without looking for what they do not weigh.
static int weigh_basic(const void *position, const int *early, const int *late) {
    int features[BASIC];
    extract_basic(position, features);
    return (int)game_weigh(early, late, BASIC, late != NULL ? phase(position) : 0, features);
}

static int discs(const void *position) {
    return weigh_basic(position, DISCS_ONLY, NULL);
}

static int squares(const void *position) {
    return weigh_basic(position, SQUARES, NULL);
}

static int mobility(const void *position) {
    return weigh_basic(position, MOBILITY_TOO, NULL);
}

static int full(const void *position) {
    return weigh_basic(position, FULL_EARLY, FULL_LATE);
}

// What games against itself taught; the table says by which command.
#define LEARNED(feature, early, late) early,
static const int LEARNED_EARLY[FEATURES] = {
#include "games/othello_learned.def"
};
#undef LEARNED
#define LEARNED(feature, early, late) late,
static const int LEARNED_LATE[FEATURES] = {
#include "games/othello_learned.def"
};
#undef LEARNED

static const GameEvaluation EVALUATIONS[] = {
    {.name = "zero", .summary = "knows only finished games", .early = ZERO},
    {.name = "noise", .summary = "a fixed random number for each position", .evaluate = noise},
    {.name = "discs",
     .summary = "the most discs now: the beginner's mistake",
     .early = DISCS_ONLY,
     .evaluate = discs},
    {.name = "squares", .summary = "corners and what gives them away", .early = SQUARES, .evaluate = squares},
    {.name = "mobility",
     .summary = "freedom to move, and the corners",
     .early = MOBILITY_TOO,
     .evaluate = mobility},
    {.name = "learned",
     .summary = "weights learned by playing itself (roque learn td)",
     .early = LEARNED_EARLY,
     .late = LEARNED_LATE,
     .divisor = GAME_LEARNED_DIVISOR},
    {.name = "full",
     .summary = "from freedom and safe squares in the opening to discs in the end",
     .early = FULL_EARLY,
     .late = FULL_LATE,
     .evaluate = full},
};

// Safe discs stay, whatever is played.
static void foresee(const void *position, Foresight foresight, int *lower, int *upper) {
    const Position *here = position;
    int cells = here->size * here->size;
    if (is_over(position, lower)) {
        *upper = *lower;
        return;
    }
    *lower = -UNIT * cells;
    *upper = UNIT * cells;
    if (foresight != FORESEE_ALL) return;
    uint64_t filled = here->own | here->other;
    *lower += 2 * UNIT * bits_count(othello_stable(here->own, filled, board_of(here)));
    *upper -= 2 * UNIT * bits_count(othello_stable(here->other, filled, board_of(here)));
}

static int rate_move(const void *position, GameMove move) {
    const Position *here = position;
    if (move == PASS) return 0;
    uint64_t square = UINT64_C(1) << (move - 1);
    uint64_t flips = othello_flips(here->own, here->other, square);
    uint64_t odd = othello_odd_regions(board_of(here) & ~(here->own | here->other));
    return othello_rate(here->other & ~flips, here->own | flips | square, square, odd, board_of(here));
}

// Margins in discs, rounded away from the window.
static int discs_below(int score) {
    return score >= 0 ? score / UNIT : -((-score + UNIT - 1) / UNIT);
}

static bool finish(const void *position, int plies_most, GameFinish *finish) {
    const Position *here = position;
    uint64_t board = board_of(here);
    if (here->is_over || bits_count(board & ~(here->own | here->other)) > plies_most) return false;
    OthelloEnd end = {.board = board, .nodes_most = finish->nodes_most};
    int alpha = discs_below(finish->alpha);
    int beta = -discs_below(-finish->beta);
    finish->value = UNIT * othello_finish(&end, here->own, here->other, alpha, beta);
    finish->nodes = end.is_stopped ? finish->nodes_most : end.nodes - 1;
    return !end.is_stopped;
}

static uint64_t transpose(uint64_t squares) {
    uint64_t image = 0;
    while (squares != 0) {
        int bit = bits_pop(&squares);
        image |= UINT64_C(1) << (bit % STRIDE * STRIDE + bit / STRIDE);
    }
    return image;
}

static int symmetries(const void *position, void *images) {
    Position *list = images;
    Position image = *(const Position *)position;
    int count = 0;
    for (int i = 0; i < IMAGES; i++) {
        bool is_new = true;
        for (int j = 0; j < count; j++) is_new &= image.own != list[j].own || image.other != list[j].other;
        if (is_new) list[count++] = image;
        uint64_t *boards[] = {&image.own, &image.other, &image.moves};
        for (int j = 0; j < 3; j++)
            *boards[j] = i % 2 == 0 ? __builtin_bswap64(*boards[j]) : transpose(*boards[j]);
    }
    return count;
}

const Game game_othello = {
    .name = "othello",
    .title = TERM("Othello"),
    .summary = "discs between two others turn; the most discs win (Reversi)",
    .side_names = {TERM("Black"), TERM("White")},
    .variants = "8x8 6x6",
    .position_bytes = sizeof(Position),
    .moves_max = LARGE * LARGE,
    .repetition = REPETITION_IMPOSSIBLE,
    .start = start,
    .parse = parse,
    .format = format,
    .format_move = format_move,
    .parse_move = parse_move,
    .draw_board = draw_board,
    .draw_side = draw_side,
    .people = {.opponents = {"lab:alphabeta,depth=6"}, .counted = "XO", .list_men = list_men},
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
    .update = update,
    .updated_features = UPDATED,
    .evaluations = EVALUATIONS,
    .evaluation_count = sizeof EVALUATIONS / sizeof EVALUATIONS[0],
    .score_bound = UNIT * LARGE * LARGE,
    .score_unit = UNIT,
    .symmetries = symmetries,
    .foresee = foresee,
    .rate_move = rate_move,
    .finish = finish,
};
