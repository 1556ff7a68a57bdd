// SPDX-License-Identifier: GPL-3.0-or-later
// amazons.c - the Game of the Amazons on 10x10, 6x6 and 5x5.
//
// An amazon moves like a chess queen and then shoots an arrow, again like a queen, at a square that is
// blocked from then on. Who cannot move has lost.
//
// One bit per square in a word of 128, rows eleven bits apart whatever the size, so that an empty column
// stands between them and the same shifts serve every board.
#include <ctype.h>
#include <string.h>

#include "core/bits.h"
#include "games/games.h"
#include "games/grid.h"

enum {
    STRIDE = 11,
    SIZE_LARGEST = 10,
    BITS = STRIDE * SIZE_LARGEST,
    EDGE = STRIDE + 1, // the longest step
    AMAZONS_MAX = 4,
    REACH_MAX = 35,                                  // squares a queen sees from the middle of 10x10
    MOVES_MAX = AMAZONS_MAX * REACH_MAX * REACH_MAX, // each with as many arrows
    DIRECTIONS = 8,
    WIN = 10000,
    ESTIMATE_MAX = 9000,
    UNIT = 100, // a square of territory
};

__extension__ typedef unsigned __int128 Squares __attribute__((aligned(8)));

typedef struct Position {
    Squares amazons[2]; // White's, Black's
    Squares arrows;
    uint8_t size;
    uint8_t side;
} Position;

static const int STEPS[DIRECTIONS] = {1,          -1,          STRIDE,     -STRIDE,
                                      STRIDE + 1, -STRIDE - 1, STRIDE - 1, 1 - STRIDE};

static Squares square_at(int column, int row) {
    return (Squares)1 << (row * STRIDE + column);
}

static int squares_pop(Squares *squares) {
    uint64_t low = (uint64_t)*squares;
    int bit = low != 0 ? bits_first(low) : 64 + bits_first((uint64_t)(*squares >> 64));
    *squares &= *squares - 1;
    return bit;
}

static int squares_count(Squares squares) {
    return bits_count((uint64_t)squares) + bits_count((uint64_t)(squares >> 64));
}

static Squares shift(Squares squares, int step) {
    return step > 0 ? squares << step : squares >> -step;
}

static Squares board_of(int size) {
    Squares row = ((Squares)1 << size) - 1;
    Squares board = 0;
    for (int i = 0; i < size; i++) board |= row << (i * STRIDE);
    return board;
}

static Squares empty_squares(const Position *position) {
    return board_of(position->size) & ~(position->amazons[0] | position->amazons[1] | position->arrows);
}

static Squares king_reach(Squares from, Squares empty) {
    Squares reached = 0;
    for (int i = 0; i < DIRECTIONS; i++) reached |= shift(from, STEPS[i]);
    return reached & empty;
}

static Squares queen_reach(Squares from, Squares empty) {
    Squares reached = 0;
    for (int i = 0; i < DIRECTIONS; i++) {
        Squares ray = shift(from, STEPS[i]) & empty;
        while (ray != 0) {
            reached |= ray;
            ray = shift(ray, STEPS[i]) & empty;
        }
    }
    return reached;
}

typedef struct Setup {
    const char *name;
    const char *text;
} Setup;

// The large board is the common one; the small ones are those of Müller's solved 5x5 and its sisters.
static const Setup SETUPS[] = {
    {"10x10", "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w"},
    {"6x6", "1b2b1/b4b/6/6/w4w/1w2w1 w"},
    {"5x5", "1b1b1/b3b/5/w3w/1w1w1 w"},
};

static bool parse(const char *text, void *position, Error *error);

static bool start(const char *variant, void *position, Error *error) {
    if (variant[0] == '\0') variant = SETUPS[0].name;
    for (size_t i = 0; i < sizeof SETUPS / sizeof SETUPS[0]; i++) {
        if (strcmp(variant, SETUPS[i].name) == 0) return parse(SETUPS[i].text, position, error);
    }
    return error_set(error, "amazons has no variant '%.40s'; it has: 10x10, 6x6, 5x5", variant);
}

// Puts one row's letters and numbers of empty squares on the board; false when it is not as wide as the
// board.
static bool read_row(const char **text, int row, Position *position, Error *error) {
    const char *c = *text;
    int column = 0;
    while (*c != '/' && *c != ' ' && *c != '\0') {
        int letter = tolower((unsigned char)*c++);
        if (isdigit(letter)) {
            column += letter - '0';
            if (letter == '1' && *c == '0') c++, column += SIZE_LARGEST - 1;
            if (letter == '0') column = SIZE_LARGEST + 1;
        } else if (letter != 'w' && letter != 'b' && letter != 'x') {
            return error_set(error, "a square must be w, b or x, not '%c'", c[-1]);
        } else if (column < position->size) {
            Squares *squares = letter == 'x' ? &position->arrows : &position->amazons[letter == 'b'];
            *squares |= square_at(column++, row);
        } else
            column = SIZE_LARGEST + 1;
        if (column > position->size) break;
    }
    *text = c;
    return column == position->size
               ? true
               : error_set(error, "row %d is not %d squares wide", row + 1, position->size);
}

// Rows from the top with w, b, x (arrow) and numbers of empty squares; then the side to move, w or b.
static bool parse(const char *text, void *position, Error *error) {
    Position parsed = {0};
    int rows = 1;
    for (const char *c = text; *c != '\0' && rows <= SIZE_LARGEST; c++) rows += *c == '/';
    if (rows != 10 && rows != 6 && rows != 5) return error_set(error, "a board has 10, 6 or 5 rows");
    parsed.size = (uint8_t)rows;
    const char *c = text;
    for (int row = rows - 1; row >= 0; row--) {
        if (!read_row(&c, row, &parsed, error)) return false;
        char end = row > 0 ? '/' : ' ';
        if (*c++ != end) return error_set(error, "'%c' is missing after row %d", end, row + 1);
    }
    int side = tolower((unsigned char)*c);
    if ((side != 'w' && side != 'b') || c[1] != '\0')
        return error_set(error, "at the end comes the side to move, w or b");
    parsed.side = side == 'b';
    for (int i = 0; i < 2; i++) {
        int count = squares_count(parsed.amazons[i]);
        if (count < 1 || count > AMAZONS_MAX)
            return error_set(error, "a side has one to four amazons, not %d", count);
    }
    *(Position *)position = parsed;
    return true;
}

static char letter_at(const Position *position, int column, int row) {
    Squares square = square_at(column, row);
    if (position->amazons[0] & square) return 'w';
    if (position->amazons[1] & square) return 'b';
    return position->arrows & square ? 'x' : '.';
}

static void format(const void *position, Text *text) {
    const Position *here = position;
    for (int row = here->size - 1; row >= 0; row--) {
        int empty = 0;
        for (int column = 0; column < here->size; column++) {
            char letter = letter_at(here, column, row);
            if (letter == '.') {
                empty++;
                continue;
            }
            if (empty > 0) text_addf(text, "%d", empty);
            empty = 0;
            text_add_char(text, letter);
        }
        if (empty > 0) text_addf(text, "%d", empty);
        text_add_char(text, row > 0 ? '/' : ' ');
    }
    text_add_char(text, here->side == 0 ? 'w' : 'b');
}

typedef struct Shot {
    int from;
    int to;
    int arrow;
} Shot;

// From and to differ, so no shot is packed into 0.
static GameMove pack(Shot shot) {
    return (GameMove)(shot.from | shot.to << 8 | shot.arrow << 16);
}

static Shot unpack(GameMove move) {
    return (Shot){.from = move & 255, .to = move >> 8 & 255, .arrow = move >> 16 & 255};
}

static void add_square(Text *text, int bit) {
    grid_add_square(text, bit % STRIDE, bit / STRIDE);
}

static void format_move(const void *position, GameMove move, Text *text) {
    (void)position;
    Shot shot = unpack(move);
    add_square(text, shot.from);
    text_add_char(text, '-');
    add_square(text, shot.to);
    text_add_char(text, '/');
    add_square(text, shot.arrow);
}

static bool is_legal(const Position *position, Shot shot) {
    Squares from = (Squares)1 << shot.from;
    Squares to = (Squares)1 << shot.to;
    Squares empty = empty_squares(position);
    return (position->amazons[position->side] & from) != 0 && (queen_reach(from, empty) & to) != 0
           && (queen_reach(to, (empty | from) & ~to) >> shot.arrow & 1) != 0;
}

// "d1-d7/g7"; any or no marks between the squares.
static bool parse_move(const void *position, const char *text, GameMove *move, Error *error) {
    const Position *here = position;
    const char *c = text;
    int bits[3];
    for (int i = 0; i < 3; i++) {
        int column = 0;
        int row = 0;
        while (i > 0 && *c != '\0' && strchr("-/x(: ", *c) != NULL) c++;
        if (!grid_parse_square(&c, here->size, here->size, &column, &row))
            return error_set(error, "'%.40s' is not from-to/arrow, such as d1-d7/g7", text);
        bits[i] = row * STRIDE + column;
    }
    if (*c == ')') c++;
    Shot shot = {.from = bits[0], .to = bits[1], .arrow = bits[2]};
    if (*c != '\0' || !is_legal(here, shot))
        return error_set(error, "'%.40s' is not a legal move here", text);
    *move = pack(shot);
    return true;
}

static const GridLook LOOK = {
    .has_row_names = true,
    .is_flippable = true,
    .paper = {180, 137},
    .mark = 185,
    .figures = {{'w', "♕", 231, "♛", "amazon", 0, NULL},
                {'b', "♛", 16, NULL, "amazon", 1, NULL},
                {'x', "✕", 88, NULL, "arrow", GAME_NOBODY, TERM("arrows")}},
};

static Grid board_grid(const void *position, GameMove last_move) {
    const Position *here = position;
    Grid grid = {.look = &LOOK, .width = here->size, .height = here->size};
    Shot last = unpack(last_move);
    for (int row = 0; row < here->size; row++) {
        for (int column = 0; column < here->size; column++) {
            int bit = row * STRIDE + column;
            grid.cells[row][column] = letter_at(here, column, row);
            grid.is_marked[row][column] =
                last_move != GAME_NO_MOVE && (bit == last.from || bit == last.to || bit == last.arrow);
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

static int side_to_move(const void *position) {
    return ((const Position *)position)->side;
}

// Walks rays over one byte per square; EDGE bytes on either side are never free.
static int list_moves(const void *position, GameMove *moves) {
    const Position *here = position;
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
    Position after = *(const Position *)position;
    Shot shot = unpack(move);
    after.amazons[after.side] ^= (Squares)1 << shot.from | (Squares)1 << shot.to;
    after.arrows |= (Squares)1 << shot.arrow;
    after.side = !after.side;
    *(Position *)next = after;
}

// For null moves.
static bool pass(const void *position, void *next) {
    Position after = *(const Position *)position;
    after.side = !after.side;
    *(Position *)next = after;
    return true;
}

static bool is_over(const void *position, int *score) {
    const Position *here = position;
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
    const Position *here = position;
    uint64_t mixed = mix_squares(here->arrows, (uint64_t)here->size << 8 | here->side);
    mixed = mix_squares(here->amazons[0], mixed);
    return mix_squares(here->amazons[1], mixed);
}

static void describe_move(const void *position, GameMove move, MoveFacts *facts) {
    Position after;
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

// Squares that `us` reaches first minus those that `them` reaches first, step by step from both sides.
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
    const Position *here = position;
    Squares empty = empty_squares(here);
    Squares us = here->amazons[here->side];
    Squares them = here->amazons[!here->side];
    features[MOBILITY] = squares_count(queen_reach(us, empty)) - squares_count(queen_reach(them, empty));
    features[LIBERTIES] = squares_count(king_reach(us, empty)) - squares_count(king_reach(them, empty));
    features[TERRITORY] = territory(us, them, empty, queen_reach);
    features[NEAR_TERRITORY] = territory(us, them, empty, king_reach);
}

static int phase(const void *position) {
    const Position *here = position;
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
// What games against itself taught; the table says by which command.
#define LEARNED(feature, early, late) early,
static const int LEARNED_EARLY[FEATURES] = {
#include "games/amazons_learned.def"
};
#undef LEARNED
#define LEARNED(feature, early, late) late,
static const int LEARNED_LATE[FEATURES] = {
#include "games/amazons_learned.def"
};
#undef LEARNED

static const GameEvaluation EVALUATIONS[] = {
    {.name = "zero", .summary = "knows only finished games", .early = ZERO},
    {.name = "noise", .summary = "a fixed random number for each position", .evaluate = noise},
    {.name = "mobility", .summary = "squares to move to", .early = MOBILITY_ONLY},
    {.name = "territory", .summary = "squares reached first in queen moves", .early = TERRITORY_ONLY},
    {.name = "learned",
     .summary = "weights learned by playing itself (roque learn td)",
     .early = LEARNED_EARLY,
     .late = LEARNED_LATE,
     .divisor = GAME_LEARNED_DIVISOR},
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

static bool is_same(const Position *a, const Position *b) {
    return a->amazons[0] == b->amazons[0] && a->amazons[1] == b->amazons[1] && a->arrows == b->arrows;
}

static int symmetries(const void *position, void *images) {
    Position *list = images;
    Position image = *(const Position *)position;
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
    .position_bytes = sizeof(Position),
    .moves_max = MOVES_MAX,
    .repetition = REPETITION_IMPOSSIBLE,
    .start = start,
    .parse = parse,
    .format = format,
    .format_move = format_move,
    .parse_move = parse_move,
    .draw_board = draw_board,
    .people = {.opponents = {"lab:alphabeta,depth=1"}, .has_slow_search = true, .list_men = list_men},
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
};
