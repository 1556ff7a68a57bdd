// SPDX-License-Identifier: GPL-3.0-or-later
// connect4.c - Connect 4 (Puissance 4) on any board that fits 64 bits with a border.
//
// One bit per cell, columns side by side, each with one empty bit on top as a border, so that shifted boards
// never meet across an edge (7x6):
//
//     6 13 20 27 34 41 48     border
//     5 12 19 26 33 40 47     top row
//     . . .
//     0  7 14 21 28 35 42     bottom row
//
// Adding the bottom row to the occupied cells carries up each column to its first empty cell. A move is the
// bit of the cell that it fills.
#include <ctype.h>
#include <string.h>

#include "core/bits.h"
#include "games/games.h"
#include "games/grid.h"

enum {
    WIDTH_DEFAULT = 7,
    HEIGHT_DEFAULT = 6,
    WIDTH_MAX = 32,
    HEIGHT_MAX = 29, // so that shifts by two rows and two columns stay below 64
    BITS = 64,
    UNIT = 100,              // a point of margin
    MARGIN_MAX = 32,         // on the largest board the winner has at least a stone fewer than this to spare
    ESTIMATE_MAX = UNIT - 1, // no hope outweighs the smallest win
};

typedef struct Shape {
    uint64_t bottom; // the lowest cell of every column
    uint8_t width;
    uint8_t height;
    uint8_t cells;
    uint8_t spare[5]; // so that a shape is copied as two words
} Shape;

static const Shape USUAL_SHAPE = {
    .bottom = UINT64_C(0x40810204081), .width = WIDTH_DEFAULT, .height = HEIGHT_DEFAULT, .cells = 42};

typedef struct Position {
    uint64_t stones;   // of the side to move
    uint64_t occupied; // by either side
    Shape shape;
    uint8_t plies;
    bool is_won; // by the side that has just moved
} Position;

// The same source may be compiled for one board only: see tests/bench/connect4_constant.c.
#ifndef CONNECT4_SHAPE
#define CONNECT4_SHAPE(position) ((position)->shape)
#define CONNECT4_COPY_SHAPE(position, next) ((next)->shape = (position)->shape)
#endif

static uint64_t column_mask(const Position *position, int column) {
    return ((UINT64_C(1) << position->shape.height) - 1) << (column * (position->shape.height + 1));
}

static inline uint64_t board_mask(Shape shape) {
    return (shape.bottom << shape.height) - shape.bottom;
}

// The first empty cell of every column that is not full.
static inline uint64_t open_cells(const Position *position) {
    Shape shape = CONNECT4_SHAPE(position);
    return (position->occupied + shape.bottom) & board_mask(shape);
}

static inline uint64_t fours(uint64_t stones, int step) {
    uint64_t pairs = stones & (stones >> step);
    return pairs & (pairs >> 2 * step);
}

static inline bool has_four(uint64_t stones, int height) {
    return (fours(stones, 1) | fours(stones, height) | fours(stones, height + 1) | fours(stones, height + 2))
           != 0;
}

static bool set_size(Position *position, int width, int height, Error *error) {
    if (width < 1 || height < 1 || width > WIDTH_MAX || height > HEIGHT_MAX || width * (height + 1) > BITS)
        return error_set(
            error, "a board of %dx%d does not fit: width * (height + 1) may be 64 at most and the height 29",
            width, height);
    *position = (Position){.shape.width = (uint8_t)width, .shape.height = (uint8_t)height};
    position->shape.cells = (uint8_t)(width * height);
    for (int column = 0; column < width; column++) {
        position->shape.bottom |= UINT64_C(1) << (column * (height + 1));
    }
    return true;
}

// Reads "7x6" at *text and moves behind it.
static bool read_size(const char **text, int *width, int *height) {
    const char *c = *text;
    *width = 0;
    *height = 0;
    for (int i = 0; i < 2 && isdigit((unsigned char)*c); i++) *width = *width * 10 + *c++ - '0';
    if (*width == 0 || *c++ != 'x') return false;
    for (int i = 0; i < 2 && isdigit((unsigned char)*c); i++) *height = *height * 10 + *c++ - '0';
    if (*height == 0) return false;
    *text = c;
    return true;
}

static bool start(const char *variant, void *position, Error *error) {
    int width = WIDTH_DEFAULT;
    int height = HEIGHT_DEFAULT;
    if (variant[0] != '\0' && (!read_size(&variant, &width, &height) || variant[0] != '\0'))
        return error_set(error, "connect4 wants a size such as 7x6 (width x height) after the colon");
    return set_size(position, width, height, error);
}

static char column_name(int column) {
    return (char)(column < 9 ? '1' + column : 'a' + column - 9);
}

static int column_of_name(char name) {
    if (name >= '1' && name <= '9') return name - '1';
    int letter = tolower((unsigned char)name);
    return letter >= 'a' && letter <= 'z' ? letter - 'a' + 9 : -1;
}

// Field by field: copying the whole would have to wait for the bytes that the last move wrote singly.
static inline void drop(const Position *position, uint64_t cell, Position *next) {
    uint64_t moved = position->stones | cell;
    next->stones = position->stones ^ position->occupied;
    next->occupied = position->occupied | cell;
    next->plies = (uint8_t)(position->plies + 1);
    next->is_won = has_four(moved, CONNECT4_SHAPE(position).height);
    CONNECT4_COPY_SHAPE(position, next);
}

// "445361": the columns in the order they were played.
static bool parse_sequence(const char *text, Position *position, Error *error) {
    for (int i = 0; text[i] != '\0'; i++) {
        int column = column_of_name(text[i]);
        if (column < 0) return error_set(error, "'%c' at move %d is not a column", text[i], i + 1);
        if (position->is_won) return error_set(error, "move %d comes after the end of the game", i + 1);
        uint64_t cell =
            column < position->shape.width ? open_cells(position) & column_mask(position, column) : 0;
        if (cell == 0) return error_set(error, "column %c cannot be played at move %d", text[i], i + 1);
        Position before = *position;
        drop(&before, cell, position);
    }
    return true;
}

// A board is sound when stones lie on stones, the counts alternate and at most the last mover has four in a
// row, by the stone on top of a column.
static bool finish_board(Position *position, uint64_t first, uint64_t second, Error *error) {
    int ours = bits_count(first);
    int theirs = bits_count(second);
    if (ours != theirs && ours != theirs + 1)
        return error_set(error, "%d X and %d O cannot be: X begins and they alternate", ours, theirs);
    position->plies = (uint8_t)(ours + theirs);
    position->occupied = first | second;
    position->stones = position->plies % 2 == 0 ? first : second;
    uint64_t last = position->occupied ^ position->stones;
    for (int column = 0; column < position->shape.width; column++) {
        uint64_t filled = position->occupied & column_mask(position, column);
        uint64_t ground = position->shape.bottom & column_mask(position, column);
        if (((filled + ground) & filled) != 0)
            return error_set(error, "a stone hangs in column %d", column + 1);
    }
    if (has_four(position->stones, position->shape.height))
        return error_set(error, "the side to move already has four in a row");
    position->is_won = has_four(last, position->shape.height);
    return true;
}

// Rows from the top, divided by bars: "...../...../..X../.OX..".
static bool parse_board(const char *text, Position *position, Error *error) {
    int width = (int)strcspn(text, "/");
    int height = 1;
    for (const char *c = text; *c != '\0'; c++) height += *c == '/';
    if (!set_size(position, width < BITS ? width : BITS, height < BITS ? height : BITS, error)) return false;
    uint64_t sides[2] = {0, 0};
    int row = height - 1;
    int column = 0;
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '/') {
            if (column != width) break;
            row--;
            column = 0;
            continue;
        }
        if (column == width) return error_set(error, "row %d from the top is too long", height - row);
        uint64_t cell = UINT64_C(1) << (column++ * (height + 1) + row);
        if (*c == 'X' || *c == 'x')
            sides[0] |= cell;
        else if (*c == 'O' || *c == 'o')
            sides[1] |= cell;
        else if (*c != '.')
            return error_set(error, "a cell must be X, O or ., not '%c'", *c);
    }
    if (column != width) return error_set(error, "row %d from the top is too short", height - row);
    return finish_board(position, sides[0], sides[1], error);
}

static bool parse(const char *text, void *position, Error *error) {
    Position parsed;
    int width = WIDTH_DEFAULT;
    int height = HEIGHT_DEFAULT;
    if (strpbrk(text, "./") != NULL
        || (strpbrk(text, "XOxo") != NULL && strpbrk(text, "0123456789") == NULL)) {
        if (!parse_board(text, &parsed, error)) return false;
    } else {
        bool has_size = strchr(text, 'x') != NULL;
        if (has_size && (!read_size(&text, &width, &height) || (*text != '\0' && *text++ != ':')))
            return error_set(error, "a size such as 6x5: before the columns is not readable");
        if (!set_size(&parsed, width, height, error) || !parse_sequence(text, &parsed, error)) return false;
    }
    *(Position *)position = parsed;
    return true;
}

static uint64_t first_player_stones(const Position *position) {
    return position->plies % 2 == 0 ? position->stones : position->occupied ^ position->stones;
}

static char letter_at(const Position *position, int column, int row) {
    int bit = column * (position->shape.height + 1) + row;
    if ((position->occupied >> bit & 1) == 0) return '.';
    return first_player_stones(position) >> bit & 1 ? 'X' : 'O';
}

static void format(const void *position, Text *text) {
    const Position *here = position;
    for (int row = here->shape.height - 1; row >= 0; row--) {
        for (int column = 0; column < here->shape.width; column++)
            text_add_char(text, letter_at(here, column, row));
        if (row > 0) text_add_char(text, '/');
    }
}

static int column_of_move(const Position *position, GameMove move) {
    return bits_first(move) / (position->shape.height + 1);
}

static void format_move(const void *position, GameMove move, Text *text) {
    text_add_char(text, column_name(column_of_move(position, move)));
}

static const GridLook LOOK = {
    .has_column_digits = true,
    .paper = {25, 25},
    .mark = 16,
    .figures = {{'X', "●", 226, NULL, "stone", 0, NULL},
                {'O', "○", 203, "●", "stone", 1, NULL},
                {.letter = '.', .figurine = "·", .ink = 67}},
};

static Grid board_grid(const void *position, GameMove last_move) {
    const Position *here = position;
    Grid grid = {.look = &LOOK, .width = here->shape.width, .height = here->shape.height};
    for (int column = 0; column < here->shape.width; column++) {
        for (int row = 0; row < here->shape.height; row++) {
            grid.cells[row][column] = letter_at(here, column, row);
            grid.is_marked[row][column] = last_move >> (column * (here->shape.height + 1) + row) & 1;
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
    return ((const Position *)position)->plies % 2;
}

static int list_moves(const void *position, GameMove *moves) {
    const Position *here = position;
    if (here->is_won) return 0;
    int count = 0;
    for (uint64_t open = open_cells(here); open != 0; open &= open - 1) moves[count++] = open & -open;
    return count;
}

static void play(const void *position, GameMove move, void *next) {
    drop(position, move, next);
}

// What a win counts that is completed by this stone of the game: one point, and one more for every stone that
// the winner has left.
static inline int win_at(int cells, int stone) {
    return stone > cells ? 0 : UNIT * ((cells + 1) / 2 + 1 - (stone + 1) / 2);
}

static bool is_over(const void *position, int *score) {
    const Position *here = position;
    int cells = CONNECT4_SHAPE(here).cells;
    if (!here->is_won && here->plies < cells) return false;
    *score = here->is_won ? -win_at(cells, here->plies) : 0;
    return true;
}

static const char *ending(const void *position) {
    return ((const Position *)position)->is_won ? TERM("four in a row") : TERM("the board is full");
}

// Stones plus occupied is a number of its own for every position of one size; mixing keeps it one-to-one.
static uint64_t key(const void *position) {
    const Position *here = position;
    uint64_t size = (uint64_t)(here->shape.width << 8 | here->shape.height) * UINT64_C(0x9E3779B97F4A7C15);
    return random_mix((here->stones + here->occupied) ^ size);
}

static void describe_move(const void *position, GameMove move, MoveFacts *facts) {
    const Position *here = position;
    *facts = (MoveFacts){.wins = has_four(here->stones | move, here->shape.height)};
}

// Cells that would complete a four of these stones along lines with this step.
static inline __attribute__((always_inline)) uint64_t completing_cells(uint64_t stones, int step) {
    uint64_t above = (stones << step) & (stones << 2 * step);
    uint64_t below = (stones >> step) & (stones >> 2 * step);
    return (above & ((stones << 3 * step) | (stones >> step)))
           | (below & ((stones << step) | (stones >> 3 * step)));
}

// Cells that would complete a four of these stones, empty or not. A board of fewer than four columns has only
// upright fours.
static inline __attribute__((always_inline)) uint64_t winning_cells(uint64_t stones, int width, int height) {
    uint64_t upright = (stones << 1) & (stones << 2) & (stones << 3);
    if (width < 4) return upright;
    return upright | completing_cells(stones, height) | completing_cells(stones, height + 1)
           | completing_cells(stones, height + 2);
}

// A stone counts once for every pair of edge columns that can be taken away before its own column goes.
static inline __attribute__((always_inline)) int centre_weight(uint64_t stones, int width, int height) {
    int stride = height + 1;
    int sum = 0;
    for (int first = 1; 2 * first < width; first++) {
        uint64_t columns = (UINT64_C(1) << (width - 2 * first) * stride) - 1;
        sum += bits_count(stones & columns << first * stride);
    }
    return sum;
}

// What both sides threaten: cells, of which only the open ones can be played at once.
typedef struct Threats {
    uint64_t open;
    uint64_t empty;
    uint64_t own;
    uint64_t other;
} Threats;

static Threats threats_of(const Position *here) {
    Shape shape = CONNECT4_SHAPE(here);
    uint64_t empty = board_mask(shape) & ~here->occupied;
    return (Threats){
        .open = open_cells(here),
        .empty = empty,
        .own = winning_cells(here->stones, shape.width, shape.height) & empty,
        .other = winning_cells(here->stones ^ here->occupied, shape.width, shape.height) & empty,
    };
}

// Moves after which the opponent does not win at once, where the side to move has no win.
static inline uint64_t safe_moves(const Threats *threats) {
    uint64_t forced = threats->other & threats->open;
    if (forced & (forced - 1)) return 0; // two threats cannot both be met
    return (forced != 0 ? forced : threats->open) & ~(threats->other >> 1);
}

// The lower cells of the pairs into which the empty cells of a column fall when their number is even.
static inline uint64_t lower_cells(Shape shape, uint64_t empty) {
    uint64_t rows = shape.bottom * (UINT64_C(0x5555555555555555) & ((UINT64_C(1) << shape.height) - 1));
    return empty & (shape.height % 2 == 0 ? rows : ~rows);
}

// The first empty cells of the columns that have an odd number of them.
static inline uint64_t odd_columns(Shape shape, const Threats *threats) {
    uint64_t lower = lower_cells(shape, threats->empty);
    return threats->open & ~lower;
}

// Whoever moves second where all columns are even can always answer on top of the opponent, who then gets
// the lower cells only (Allis's claimeven). A side that cannot make four of what it can get does not win.
static void foresee_pairs(const Position *here, const Threats *threats, int *lower, int *upper) {
    Shape shape = CONNECT4_SHAPE(here);
    uint64_t own = here->stones;
    uint64_t other = here->stones ^ here->occupied;
    uint64_t odd = odd_columns(shape, threats);
    if (odd == 0) {
        uint64_t lower_half = lower_cells(shape, threats->empty);
        if (has_four(own | lower_half, shape.height)) return;
        bool is_lost = has_four(other | (threats->empty ^ lower_half), shape.height);
        int most = is_lost ? -win_at(shape.cells, shape.cells) : 0;
        if (*upper > most) *upper = most;
    } else if ((odd & (odd - 1)) == 0) {
        // The same for the side to move, once it has made the last column even.
        uint64_t lower_half = lower_cells(shape, threats->empty & ~odd);
        if (has_four(other | lower_half, shape.height)) return;
        bool is_won = has_four(own | (threats->empty ^ lower_half), shape.height);
        int least = is_won ? win_at(shape.cells, shape.cells) : 0;
        if (*lower < least) *lower = least;
    }
}

// True when one of the safe moves makes two threats that cannot both be met: a win two plies later.
static bool has_double_threat(const Position *here, const Threats *threats, uint64_t safe) {
    Shape shape = CONNECT4_SHAPE(here);
    for (; safe != 0; safe &= safe - 1) {
        uint64_t move = safe & -safe;
        uint64_t empty = threats->empty & ~move;
        uint64_t wins = winning_cells(here->stones | move, shape.width, shape.height) & empty;
        uint64_t open = ((threats->open & ~move) | move << 1) & empty;
        uint64_t forced = wins & open;
        if ((forced & (forced - 1)) != 0 || (forced & wins >> 1) != 0) return true;
    }
    return false;
}

static void foresee_all(const Position *here, const Threats *threats, int *lower, int *upper) {
    Shape shape = CONNECT4_SHAPE(here);
    uint64_t safe = safe_moves(threats);
    if (safe == 0) {
        *lower = *upper = -win_at(shape.cells, here->plies + 2);
        return;
    }
    if (has_double_threat(here, threats, safe)) {
        *lower = *upper;
        return;
    }
    *lower = -win_at(shape.cells, here->plies + 4);
    if (!has_four(here->stones | threats->empty, shape.height) && *upper > 0) *upper = 0;
    if (!has_four((here->stones ^ here->occupied) | threats->empty, shape.height) && *lower < 0) *lower = 0;
    if (*lower < *upper) foresee_pairs(here, threats, lower, upper);
}

static void foresee(const void *position, Foresight foresight, int *lower, int *upper) {
    const Position *here = position;
    int cells = CONNECT4_SHAPE(here).cells;
    if (is_over(position, lower)) {
        *upper = *lower;
        return;
    }
    Threats threats = threats_of(here);
    *lower = -UNIT * MARGIN_MAX;
    *upper = UNIT * MARGIN_MAX;
    if (threats.own & threats.open) {
        *lower = *upper = win_at(cells, here->plies + 1);
        return;
    }
    if (foresight == FORESEE_WIN) return;
    *upper = win_at(cells, here->plies + 3);
    if (foresight == FORESEE_ALL) foresee_all(here, &threats, lower, upper);
}

// Moves that lose at once only where there is no other.
static int list_candidates(const void *position, GameMove *moves) {
    const Position *here = position;
    if (here->is_won) return 0;
    Threats threats = threats_of(here);
    uint64_t wins = threats.own & threats.open;
    uint64_t safe = wins != 0 ? wins & -wins : safe_moves(&threats);
    int count = 0;
    for (uint64_t open = safe != 0 ? safe : threats.open; open != 0; open &= open - 1)
        moves[count++] = open & -open;
    return count;
}

// Threats made, then nearness to the middle.
static int rate_move(const void *position, GameMove move) {
    const Position *here = position;
    Shape shape = CONNECT4_SHAPE(here);
    uint64_t empty = board_mask(shape) & ~(here->occupied | move);
    uint64_t threats = winning_cells(here->stones | move, shape.width, shape.height) & empty;
    return WIDTH_MAX * bits_count(threats) + centre_weight(move, shape.width, shape.height);
}

enum { CENTRE, THREATS, READY, PARITY, FEATURES };
static const GameFeature FEATURE_LIST[FEATURES] = {
    [CENTRE] = {TERM("centre"), SENTENCE("stones weighed by how near the middle column they are")},
    [THREATS] = {TERM("threats"), SENTENCE("empty cells that would complete four")},
    [READY] = {TERM("ready"), SENTENCE("such cells that can be played at once")},
    [PARITY] = {TERM("parity"),
                SENTENCE(
                    "such cells on the rows that fall to their side in the end (odd for X, even for O)")},
};

static inline __attribute__((always_inline)) void extract_on(const Position *here, Shape shape,
                                                             int *features) {
    int width = shape.width;
    int height = shape.height;
    uint64_t them = here->stones ^ here->occupied;
    uint64_t empty = board_mask(shape) & ~here->occupied;
    uint64_t our_cells = winning_cells(here->stones, width, height) & empty;
    uint64_t their_cells = winning_cells(them, width, height) & empty;
    uint64_t playable = here->occupied + shape.bottom;
    uint64_t odd_rows = shape.bottom * (UINT64_C(0x5555555555555555) & ((UINT64_C(1) << height) - 1));
    uint64_t our_rows = here->plies % 2 == 0 ? odd_rows : ~odd_rows;
    features[CENTRE] = centre_weight(here->stones, width, height) - centre_weight(them, width, height);
    features[THREATS] = bits_count(our_cells) - bits_count(their_cells);
    features[READY] = bits_count(our_cells & playable) - bits_count(their_cells & playable);
    features[PARITY] = bits_count(our_cells & our_rows) - bits_count(their_cells & ~our_rows);
}

static inline bool is_usual_board(const Position *here) {
    Shape shape = CONNECT4_SHAPE(here);
    return shape.width == USUAL_SHAPE.width && shape.height == USUAL_SHAPE.height;
}

static void extract(const void *position, int *features) {
    const Position *here = position;
    extract_on(here, here->shape, features);
}

// A stone falls: the rest of the features would have to be looked for anew.
static void update(const void *position, GameMove move, const void *next, int *features) {
    const Position *here = position;
    (void)next;
    features[CENTRE] = -features[CENTRE] - centre_weight(move, here->shape.width, here->shape.height);
}

static int phase(const void *position) {
    const Position *here = position;
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

// The weights above with all that the compiler can know: on the usual board its size is a constant too.
static inline __attribute__((always_inline)) int full(const void *position) {
    const Position *here = position;
    int features[FEATURES];
    int phase_now;
    if (is_usual_board(here)) {
        extract_on(here, USUAL_SHAPE, features);
        phase_now = here->plies * GAME_PHASE_END / USUAL_SHAPE.cells;
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

// What games against itself taught; the table says by which command.
#define LEARNED(feature, early, late) early,
static const int LEARNED_EARLY[FEATURES] = {
#include "games/connect4_learned.def"
};
#undef LEARNED
#define LEARNED(feature, early, late) late,
static const int LEARNED_LATE[FEATURES] = {
#include "games/connect4_learned.def"
};
#undef LEARNED

static const GameEvaluation EVALUATIONS[] = {
    {.name = "zero", .summary = "knows only won, lost and drawn", .early = ZERO},
    {.name = "noise", .summary = "a fixed random number for each position", .evaluate = noise},
    {.name = "centre", .summary = "stones near the middle", .early = CENTRE_ONLY},
    {.name = "threats", .summary = "the middle and cells that would complete four", .early = THREATS_TOO},
    {.name = "learned",
     .summary = "weights learned by playing itself (roque learn td)",
     .early = LEARNED_EARLY,
     .late = LEARNED_LATE,
     .divisor = GAME_LEARNED_DIVISOR},
    {.name = "full",
     .summary = "from the middle in the opening to threats on the right rows in the end",
     .early = FULL_EARLY,
     .late = FULL_LATE,
     .evaluate = full},
};

static int symmetries(const void *position, void *images) {
    const Position *here = position;
    Position *list = images;
    Position mirror = *here;
    mirror.stones = 0;
    mirror.occupied = 0;
    int stride = here->shape.height + 1;
    for (int column = 0; column < here->shape.width; column++) {
        int from = column * stride;
        int to = (here->shape.width - 1 - column) * stride;
        uint64_t cells = column_mask(here, 0);
        mirror.stones |= (here->stones >> from & cells) << to;
        mirror.occupied |= (here->occupied >> from & cells) << to;
    }
    list[0] = *here;
    list[1] = mirror;
    return mirror.stones == here->stones && mirror.occupied == here->occupied ? 1 : 2;
}

// A column of a height h holds k stones in one of 2^k ways: 2^(h+1) - 1 ways in all.
static bool space_of(const void *position, GameSpace *space) {
    const Position *here = position;
    uint64_t ways = (UINT64_C(1) << (here->shape.height + 1)) - 1;
    *space = (GameSpace){
        .number = (uint64_t)(here->shape.width << 8 | here->shape.height),
        .count = 1,
        .size = here->shape.cells,
    };
    for (int column = 0; column < here->shape.width; column++) {
        if (space->count > UINT32_MAX / ways) return false;
        space->count *= ways;
    }
    return true;
}

static uint64_t board_index(const void *position) {
    const Position *here = position;
    uint64_t first = first_player_stones(position);
    int stride = here->shape.height + 1;
    uint64_t index = 0;
    for (int column = here->shape.width - 1; column >= 0; column--) {
        uint64_t cells = column_mask(here, column);
        uint64_t filled = (here->occupied & cells) >> column * stride; // k ones, or 2^k - 1
        index =
            index * ((UINT64_C(2) << here->shape.height) - 1) + filled + ((first & cells) >> column * stride);
    }
    return index;
}

static bool from_index(const GameSpace *space, uint64_t index, void *position) {
    Position built;
    uint64_t sides[2] = {0, 0};
    if (index >= space->count
        || !set_size(&built, (int)(space->number >> 8), (int)(space->number & 0xFF), NULL))
        return false;
    uint64_t ways = (UINT64_C(2) << built.shape.height) - 1;
    for (int column = 0; column < built.shape.width; column++, index /= ways) {
        uint64_t code = index % ways;
        int stones = 0;
        while (code >= (UINT64_C(2) << stones) - 1) stones++;
        uint64_t filled = (UINT64_C(1) << stones) - 1;
        int from = column * (built.shape.height + 1);
        sides[0] |= (code - filled) << from;
        sides[1] |= (filled & ~(code - filled)) << from;
    }
    if (!finish_board(&built, sides[0], sides[1], NULL)) return false;
    *(Position *)position = built;
    return true;
}

const Game game_connect4 = {
    .name = "connect4",
    .title = TERM("Connect 4"),
    .summary = "stones fall into columns; four in a row win (Puissance 4)",
    .side_names = {TERM("X"), TERM("O")},
    .variants = "7x6 4x4 5x4 5x5 6x5 6x6 7x7 8x7",
    .position_bytes = sizeof(Position),
    .moves_max = WIDTH_MAX,
    .repetition = REPETITION_IMPOSSIBLE,
    .start = start,
    .parse = parse,
    .format = format,
    .format_move = format_move,
    .draw_board = draw_board,
    .draw_side = draw_side,
    .people = {.opponents = {"lab:alphabeta,depth=8"}, .list_men = list_men},
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
    .phase = phase,
    .update = update,
    .updated_features = 1 << CENTRE,
    .evaluations = EVALUATIONS,
    .evaluation_count = sizeof EVALUATIONS / sizeof EVALUATIONS[0],
    .score_bound = UNIT * MARGIN_MAX,
    .estimate_bound = ESTIMATE_MAX,
    .score_unit = UNIT,
    .symmetries = symmetries,
    .foresee = foresee,
    .list_candidates = list_candidates,
    .rate_move = rate_move,
    .space = space_of,
    .index = board_index,
    .from_index = from_index,
};
