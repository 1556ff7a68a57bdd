// SPDX-License-Identifier: GPL-3.0-or-later
// tictactoe.c - tic-tac-toe (morpion): three in a row on nine squares.
//
// Columns are four bits apart, so that an empty bit stands between them and three in a row is found
// by two shifts for each direction:
//
//     3   2 6 10
//     2   1 5 9
//     1   0 4 8
//         a b c
#include <ctype.h>
#include <string.h>

#include "core/bits.h"
#include "core/grid.h"

enum {
    SIDE = 3,
    SQUARES = 9,
    COLUMN_BITS = 4,
    FULL = 0x777,
    WIN = 1000,
    ESTIMATE_MAX = 700,
};

typedef struct Position {
    uint16_t stones[2]; // crosses, noughts
    uint8_t plies;
    bool is_won; // by the side that has just moved
} Position;

static int square_bit(int column, int row) {
    return column * COLUMN_BITS + row;
}

// Reading order: 0 is a3, 8 is c1.
static int bit_of_number(int number) {
    return square_bit(number % SIDE, SIDE - 1 - number / SIDE);
}

static bool has_three(unsigned stones) {
    static const int STEPS[] = {1, COLUMN_BITS, COLUMN_BITS - 1, COLUMN_BITS + 1};
    for (int i = 0; i < 4; i++) {
        unsigned pairs = stones & (stones >> STEPS[i]);
        if (pairs & (stones >> 2 * STEPS[i])) return true;
    }
    return false;
}

static bool start(const char *variant, void *position, Error *error) {
    if (variant[0] != '\0')
        return error_set(error, "tictactoe has no variants, not '%.40s'", variant);
    *(Position *)position = (Position){0};
    return true;
}

static bool finish_parse(Position *position, Error *error) {
    int crosses = bits_count(position->stones[0]);
    int noughts = bits_count(position->stones[1]);
    if (crosses != noughts && crosses != noughts + 1)
        return error_set(error, "%d X and %d O cannot be: X begins and they alternate", crosses,
                         noughts);
    position->plies = (uint8_t)(crosses + noughts);
    int last = (position->plies + 1) % 2;
    if (has_three(position->stones[!last]))
        return error_set(error, "the side to move already has three");
    position->is_won = has_three(position->stones[last]);
    return true;
}

// Nine letters X, O and . from a3 to c1; bars and blanks between them are welcome.
static bool parse(const char *text, void *position, Error *error) {
    Position parsed = {0};
    int number = 0;
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '/' || text_is_blank(*c)) continue;
        if (number == SQUARES) return error_set(error, "more than nine squares");
        char letter = (char)toupper((unsigned char)*c);
        if (letter == 'X')
            parsed.stones[0] |= (uint16_t)(1 << bit_of_number(number));
        else if (letter == 'O')
            parsed.stones[1] |= (uint16_t)(1 << bit_of_number(number));
        else if (letter != '.' && letter != '-')
            return error_set(error, "square %d must be X, O or ., not '%c'", number + 1, *c);
        number++;
    }
    if (number < SQUARES) return error_set(error, "%d squares instead of nine", number);
    if (!finish_parse(&parsed, error)) return false;
    *(Position *)position = parsed;
    return true;
}

static char letter_at(const Position *position, int bit) {
    return position->stones[0] >> bit & 1 ? 'X' : position->stones[1] >> bit & 1 ? 'O' : '.';
}

static void format(const void *position, Text *text) {
    for (int number = 0; number < SQUARES; number++) {
        text_add_char(text, letter_at(position, bit_of_number(number)));
    }
}

static void format_move(const void *position, GameMove move, Text *text) {
    (void)position;
    int bit = (int)move - 1;
    grid_add_square(text, bit / COLUMN_BITS, bit % COLUMN_BITS);
}

// a1 … c3, or 1 … 9 in reading order.
static bool parse_move(const void *position, const char *text, GameMove *move, Error *error) {
    const Position *here = position;
    const char *cursor = text;
    int column = 0;
    int row = 0;
    int bit = -1;
    if (text[0] >= '1' && text[0] <= '9' && text[1] == '\0')
        bit = bit_of_number(text[0] - '1');
    else if (grid_parse_square(&cursor, SIDE, SIDE, &column, &row) && *cursor == '\0')
        bit = square_bit(column, row);
    if (bit < 0)
        return error_set(error, "'%.40s' is not a square; they are a1 to c3 or 1 to 9", text);
    if (here->is_won) return error_set(error, "the game is over");
    if (letter_at(here, bit) != '.') return error_set(error, "%.2s is taken", text);
    *move = (GameMove)bit + 1;
    return true;
}

static const GridLook LOOK = {
    .has_row_names = true,
    .is_flippable = true,
    .surface = SURFACE_LINED,
    .inks = {"red", "blue"},
    .paper = {254, 251},
    .mark = 222,
    .figures = {{'X', "✕", 160, NULL, "mark", 0, NULL}, {'O', "○", 20, NULL, "mark", 1, NULL}},
};

static void fill_grid(const void *position, GameMove last_move, Grid *grid) {
    *grid = (Grid){.look = &LOOK, .width = SIDE, .height = SIDE};
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) {
            int bit = square_bit(column, row);
            grid->cells[row][column] = letter_at(position, bit);
            grid->is_marked[row][column] = last_move == (GameMove)bit + 1;
        }
    }
}

static void trace_move(const void *position, GameMove move, MovePath *path) {
    (void)position;
    int bit = (int)move - 1;
    path->count = 0;
    grid_add_step(&LOOK, bit / COLUMN_BITS, bit % COLUMN_BITS, path);
}

static int side_to_move(const void *position) {
    return ((const Position *)position)->plies % 2;
}

static int list_moves(const void *position, GameMove *moves) {
    const Position *here = position;
    if (here->is_won) return 0;
    uint64_t empty = (uint64_t)(FULL & ~(here->stones[0] | here->stones[1]));
    int count = 0;
    while (empty != 0) moves[count++] = (GameMove)bits_pop(&empty) + 1;
    return count;
}

static void play(const void *position, GameMove move, void *next) {
    Position after = *(const Position *)position;
    uint16_t *stones = &after.stones[after.plies % 2];
    *stones |= (uint16_t)(1u << (move - 1));
    after.is_won = has_three(*stones);
    after.plies++;
    *(Position *)next = after;
}

static bool is_over(const void *position, int *score) {
    const Position *here = position;
    if (!here->is_won && here->plies < SQUARES) return false;
    *score = here->is_won ? -WIN : 0;
    return true;
}

static const char *ending(const void *position) {
    return ((const Position *)position)->is_won ? TERM("three in a row")
                                                : TERM("the board is full");
}

static uint64_t key(const void *position) {
    const Position *here = position;
    return random_mix((uint64_t)here->stones[0] << 16 | here->stones[1]);
}

static void describe_move(const void *position, GameMove move, MoveFacts *facts) {
    const Position *here = position;
    *facts = (MoveFacts){.wins = has_three(here->stones[here->plies % 2] | 1u << (move - 1))};
}

enum { CENTRE, CORNERS, ONES, TWOS, FEATURES };
static const GameFeature FEATURE_LIST[FEATURES] = {
    [CENTRE] = {TERM("centre"), SENTENCE("the centre is ours (1) or theirs (-1)")},
    [CORNERS] = {TERM("corners"), SENTENCE("corners held")},
    [ONES] = {TERM("ones"), SENTENCE("lines with one stone of a side and none of the other")},
    [TWOS] = {TERM("twos"), SENTENCE("lines with two stones of a side and none of the other")},
};

static const uint16_t LINES[] = {0x007, 0x070, 0x700, 0x111, 0x222, 0x444, 0x421, 0x124};

static const unsigned CORNER_SQUARES = 0x505;
static const unsigned CENTRE_SQUARE = 0x020;

static void extract(const void *position, int *features) {
    const Position *here = position;
    unsigned us = here->stones[here->plies % 2];
    unsigned them = here->stones[!(here->plies % 2)];
    memset(features, 0, FEATURES * sizeof *features);
    features[CENTRE] = bits_count(us & CENTRE_SQUARE) - bits_count(them & CENTRE_SQUARE);
    features[CORNERS] = bits_count(us & CORNER_SQUARES) - bits_count(them & CORNER_SQUARES);
    for (int i = 0; i < 8; i++) {
        int ours = bits_count(us & LINES[i]);
        int theirs = bits_count(them & LINES[i]);
        if (ours > 0 && theirs > 0) continue;
        features[ONES] += (ours == 1) - (theirs == 1);
        features[TWOS] += (ours == 2) - (theirs == 2);
    }
}

static void update(const void *position, GameMove move, const void *next, int *features) {
    (void)position;
    (void)next;
    unsigned square = 1u << (move - 1);
    features[CENTRE] = -features[CENTRE] - ((square & CENTRE_SQUARE) != 0);
    features[CORNERS] = -features[CORNERS] - ((square & CORNER_SQUARES) != 0);
}

static int noise(const void *position) {
    return (int)(random_mix(key(position)) % 201) - 100;
}

static const int ZERO[FEATURES] = {0};
static const int SQUARES_ONLY[FEATURES] = {[CENTRE] = 30, [CORNERS] = 20};
static const int LINES_TOO[FEATURES] = {[CENTRE] = 8, [CORNERS] = 5, [ONES] = 10, [TWOS] = 60};

#define LEARNED_FILE "games/tictactoe_learned.def"
#include "games/learned.def"

static const GameEvaluation EVALUATIONS[] = {
    {.name = "zero", .summary = "knows only won, lost and drawn", .early = ZERO},
    {.name = "noise",
     .summary = "a fixed random number for each position",
     .evaluate = noise,
     .tells_images_apart = true},
    {.name = "squares", .summary = "centre and corners", .early = SQUARES_ONLY},
    LEARNED_EVALUATION,
    {.name = "lines",
     .summary = "lines still open to one side, and the squares",
     .early = LINES_TOO},
};

static unsigned mirror(unsigned stones) {
    return (stones & 0x070) | stones >> 8 | (stones & 0x007) << 8;
}

static unsigned transpose(unsigned stones) {
    unsigned image = 0;
    for (int bit = 0; bit < COLUMN_BITS * SIDE; bit++) {
        if (stones >> bit & 1) image |= 1u << square_bit(bit % COLUMN_BITS, bit / COLUMN_BITS);
    }
    return image;
}

static int symmetries(const void *position, void *images) {
    Position *list = images;
    Position image = *(const Position *)position;
    int count = 0;
    for (int i = 0; i < 8; i++) {
        bool is_new = true;
        for (int j = 0; j < count; j++)
            is_new &= memcmp(image.stones, list[j].stones, sizeof image.stones) != 0;
        if (is_new) list[count++] = image;
        for (int side = 0; side < 2; side++) {
            unsigned stones = image.stones[side];
            image.stones[side] = (uint16_t)(i % 2 == 0 ? mirror(stones) : transpose(stones));
        }
    }
    return count;
}

enum { INDEX_COUNT = 19683 }; // 3^9

static uint64_t board_index(const void *position) {
    uint64_t index = 0;
    for (int number = SQUARES - 1; number >= 0; number--) {
        char letter = letter_at(position, bit_of_number(number));
        index = index * 3 + (letter == 'X' ? 1 : letter == 'O' ? 2 : 0);
    }
    return index;
}

static bool space_of(const void *position, GameSpace *space) {
    (void)position;
    *space = (GameSpace){.number = 0, .count = INDEX_COUNT, .size = SQUARES};
    return true;
}

static bool from_index(const GameSpace *space, uint64_t index, void *position) {
    if (index >= space->count) return false;
    Position built = {0};
    for (int number = 0; number < SQUARES; number++, index /= 3) {
        if (index % 3 > 0) built.stones[index % 3 - 1] |= (uint16_t)(1 << bit_of_number(number));
    }
    if (!finish_parse(&built, NULL)) return false;
    *(Position *)position = built;
    return true;
}

const Game game_tictactoe = {
    .name = "tictactoe",
    .title = TERM("Tic-tac-toe"),
    .summary = "three in a row on nine squares (morpion)",
    .side_names = {TERM("X"), TERM("O")},
    .variants = "",
    .position_bytes = sizeof(Position),
    .moves_max = SQUARES,
    .repetition = REPETITION_IMPOSSIBLE,
    .start = start,
    .parse = parse,
    .format = format,
    .format_move = format_move,
    .parse_move = parse_move,
    .people = {.opponents = {"lab:alphabeta,depth=9"},
               .fill_grid = fill_grid,
               .trace_move = trace_move},
    .side_to_move = side_to_move,
    .list_moves = list_moves,
    .play = play,
    .is_over = is_over,
    .ending = ending,
    .key = key,
    .describe_move = describe_move,
    .features = FEATURE_LIST,
    .feature_count = FEATURES,
    .extract = extract,
    .update = update,
    .updated_features = 1 << CENTRE | 1 << CORNERS,
    .evaluations = EVALUATIONS,
    .evaluation_count = sizeof EVALUATIONS / sizeof EVALUATIONS[0],
    .score_bound = WIN,
    .estimate_bound = ESTIMATE_MAX,
    .score_unit = WIN,
    .win_score = WIN,
    .symmetries = symmetries,
    .space = space_of,
    .index = board_index,
    .from_index = from_index,
};
