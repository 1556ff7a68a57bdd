// SPDX-License-Identifier: GPL-3.0-or-later
// awale.c - Awalé (oware): 48 seeds in twelve houses, sown counter-clockwise.
//
//        f  e  d  c  b  a          11 10  9  8  7  6      North
//        A  B  C  D  E  F           0  1  2  3  4  5      South, plays first
//
// A move empties a house of one's own row and sows its seeds one by one, skipping the house of origin. Twos
// and threes in the opponent's row are captured backwards from the last seed, unless that would take all he
// has: then nothing is taken. An opponent without seeds must be fed if possible; if not, the game ends and
// each keeps his row. More than half of the seeds wins.
#include <ctype.h>
#include <string.h>

#include "games/games.h"

enum {
    HOUSES = 12,
    ROW = 6,
    SEEDS = 48,
    HOUSE_SEEDS = 4,
    LAP = 12, // a house that sows all the way round
    UNIT = 100,
};

typedef struct Position {
    uint8_t houses[HOUSES];
    uint8_t captured[2];
    uint8_t side;
    bool is_over;
} Position;

static int row_seeds(const Position *position, int side) {
    int sum = 0;
    for (int i = 0; i < ROW; i++) sum += position->houses[side * ROW + i];
    return sum;
}

// Whether sowing from this house of the side to move reaches the other row.
static bool feeds(const Position *position, int i) {
    return position->houses[position->side * ROW + i] >= ROW - i;
}

static bool must_feed(const Position *position) {
    return row_seeds(position, !position->side) == 0;
}

static bool may_sow(const Position *position, int i, bool has_to_feed) {
    return has_to_feed ? feeds(position, i) : position->houses[position->side * ROW + i] > 0;
}

static bool has_majority(const Position *position) {
    return position->captured[0] > SEEDS / 2 || position->captured[1] > SEEDS / 2;
}

static bool find_end(const Position *position) {
    if (has_majority(position)) return true;
    bool has_to_feed = must_feed(position);
    for (int i = 0; i < ROW; i++) {
        if (may_sow(position, i, has_to_feed)) return false;
    }
    return true;
}

// Sows from `house` and takes what is captured; returns how many seeds that is.
static int sow(Position *position, int house) {
    int side = position->side;
    int seeds = position->houses[house];
    int last = house;
    position->houses[house] = 0;
    while (seeds > 0) {
        last = last + 1 == HOUSES ? 0 : last + 1;
        if (last == house) continue;
        position->houses[last]++;
        seeds--;
    }
    int row_start = !side * ROW;
    int first = last + 1; // of the houses captured
    int taken = 0;
    while (first > row_start && first <= row_start + ROW) {
        int held = position->houses[first - 1];
        if (held != 2 && held != 3) break;
        taken += held;
        first--;
    }
    if (taken == 0 || taken == row_seeds(position, !side)) return 0; // the grand slam takes nothing
    memset(&position->houses[first], 0, (size_t)(last + 1 - first));
    position->captured[side] = (uint8_t)(position->captured[side] + taken);
    return taken;
}

static bool start(const char *variant, void *position, Error *error) {
    if (variant[0] != '\0') return error_set(error, "awale has no variants, not '%.40s'", variant);
    Position *here = position;
    *here = (Position){0};
    memset(here->houses, HOUSE_SEEDS, sizeof here->houses);
    return true;
}

// Reads a number from 0 to 48 followed by `end` (0 for the end of the text or a blank).
static bool read_number(const char **text, char end, uint8_t *number) {
    int value = 0;
    int digits = 0;
    const char *c = *text;
    while (digits < 2 && isdigit((unsigned char)*c)) {
        value = value * 10 + *c++ - '0';
        digits++;
    }
    if (digits == 0 || value > SEEDS || *c != end) return false;
    *number = (uint8_t)value;
    *text = c + 1;
    return true;
}

// "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S": South's houses A to F, North's a to f, seeds captured by South and by
// North, and whose turn it is.
static bool parse(const char *text, void *position, Error *error) {
    Position parsed = {0};
    const char *c = text;
    for (int i = 0; i < HOUSES; i++) {
        char end = i == ROW - 1 ? '/' : i == HOUSES - 1 ? ' ' : ',';
        if (!read_number(&c, end, &parsed.houses[i]))
            return error_set(error, "house %c must be a number from 0 to 48 followed by '%c'",
                             "ABCDEFabcdef"[i], end);
    }
    if (!read_number(&c, '-', &parsed.captured[0]) || !read_number(&c, ' ', &parsed.captured[1]))
        return error_set(error, "after the houses come the seeds captured, such as 0-0");
    char side = (char)toupper((unsigned char)*c);
    if ((side != 'S' && side != 'N') || c[1] != '\0')
        return error_set(error, "at the end comes the side to move, S or N");
    parsed.side = side == 'N';
    int sum = parsed.captured[0] + parsed.captured[1] + row_seeds(&parsed, 0) + row_seeds(&parsed, 1);
    if (sum != SEEDS) return error_set(error, "there are %d seeds instead of 48", sum);
    parsed.is_over = find_end(&parsed);
    *(Position *)position = parsed;
    return true;
}

static void format(const void *position, Text *text) {
    const Position *here = position;
    for (int i = 0; i < HOUSES; i++) {
        text_addf(text, "%d%c", here->houses[i], i == ROW - 1 ? '/' : i == HOUSES - 1 ? ' ' : ',');
    }
    text_addf(text, "%d-%d %c", here->captured[0], here->captured[1], here->side == 0 ? 'S' : 'N');
}

static void format_move(const void *position, GameMove move, Text *text) {
    (void)position;
    text_add_char(text, "ABCDEFabcdef"[move - 1]);
}

// The letter of a house; small or capital does not matter, since one can only sow from one's own row.
static bool parse_move(const void *position, const char *text, GameMove *move, Error *error) {
    const Position *here = position;
    int i = toupper((unsigned char)text[0]) - 'A';
    if (i < 0 || i >= ROW || text[1] != '\0')
        return error_set(error, "'%.40s' is not a house; they are A to F (South) and a to f (North)", text);
    if (here->is_over) return error_set(error, "the game is over");
    if (here->houses[here->side * ROW + i] == 0) return error_set(error, "house %c is empty", text[0]);
    if (!may_sow(here, i, must_feed(here)))
        return error_set(error, "house %c does not feed the opponent, who has no seeds", text[0]);
    *move = (GameMove)(here->side * ROW + i) + 1;
    return true;
}

static const char *const SIDE_NAMES[2] = {"South", "North"};

// In the reader's language where that has room.
static void add_side_name(const PictureStyle *style, int side, Text *picture) {
    enum { NAME_COLUMNS = 5 };
    const char *own = style->side_names[side];
    bool is_own = own != NULL && slice_columns(slice_of(own)) <= NAME_COLUMNS;
    if (is_own)
        text_addf(picture, "%s%*s", own, NAME_COLUMNS - slice_columns(slice_of(own)), "");
    else
        text_add(picture, SIDE_NAMES[side]);
}

static void draw_row(const Position *position, const PictureStyle *style, int side, bool is_near,
                     Text *picture) {
    bool has_lines = style->kind != PICTURE_ASCII;
    bool has_colour = style->kind == PICTURE_COLOUR;
    const char *bar = has_lines ? "│" : "|";
    add_side_name(style, side, picture);
    text_addf(picture, " %2d %s", position->captured[side], bar);
    for (int i = 0; i < ROW; i++) {
        int house = side * ROW + (is_near ? i : ROW - 1 - i);
        bool is_marked = style->last_move == (GameMove)house + 1;
        if (has_colour) text_addf(picture, "\033[48;5;%d;38;5;16m", is_marked ? 179 : 137);
        text_addf(picture, is_marked ? "(%2d)" : " %2d ", position->houses[house]);
        if (has_colour) text_add(picture, "\033[0m");
        text_add(picture, bar);
    }
    text_add_char(picture, '\n');
}

static void draw_names(int side, bool is_near, Text *picture) {
    text_add(picture, "       ");
    for (int i = 0; i < ROW; i++) {
        text_addf(picture, "    %c", (side == 0 ? 'A' : 'a') + (is_near ? i : ROW - 1 - i));
    }
    text_add_char(picture, '\n');
}

static void draw_board(const void *position, const PictureStyle *style, Text *picture) {
    int near = style->is_flipped ? 1 : 0;
    const char *line =
        style->kind == PICTURE_ASCII ? "+----+----+----+----+----+----+" : "├────┼────┼────┼────┼────┼────┤";
    draw_names(!near, false, picture);
    draw_row(position, style, !near, false, picture);
    text_addf(picture, "         %s\n", line);
    draw_row(position, style, near, true, picture);
    draw_names(near, true, picture);
}

// The houses of South and of North, each row followed by what it has captured.
static int list_men(const void *position, GameMan men[GAME_MEN_MAX]) {
    const Position *here = position;
    int count = 0;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < ROW; i++) {
            men[count] = (GameMan){.side = side, .kind = "seeds", .count = here->houses[side * ROW + i]};
            men[count++].square[0] = (char)((side == 0 ? 'A' : 'a') + i);
        }
        men[count++] = (GameMan){.side = side, .kind = "captured", .count = here->captured[side]};
    }
    return count;
}

static int side_to_move(const void *position) {
    return ((const Position *)position)->side;
}

static int list_moves(const void *position, GameMove *moves) {
    const Position *here = position;
    if (here->is_over) return 0;
    bool has_to_feed = must_feed(here);
    int count = 0;
    for (int i = 0; i < ROW; i++) {
        if (may_sow(here, i, has_to_feed)) moves[count++] = (GameMove)(here->side * ROW + i) + 1;
    }
    return count;
}

static void play(const void *position, GameMove move, void *next) {
    Position after = *(const Position *)position;
    sow(&after, (int)move - 1);
    after.side = !after.side;
    after.is_over = find_end(&after);
    *(Position *)next = after;
}

static bool pass(const void *position, void *next) {
    Position after = *(const Position *)position;
    if (after.is_over) return false;
    after.side = !after.side;
    after.is_over = find_end(&after);
    *(Position *)next = after;
    return true;
}

// Each takes the seeds of his own row.
static int settle(const void *position) {
    const Position *here = position;
    int us = here->captured[here->side] + row_seeds(here, here->side);
    int them = here->captured[!here->side] + row_seeds(here, !here->side);
    return UNIT * (us - them);
}

static bool is_over(const void *position, int *score) {
    const Position *here = position;
    if (!here->is_over) return false;
    if (has_majority(here))
        *score = UNIT * (here->captured[here->side] - here->captured[!here->side]);
    else
        *score = settle(here);
    return true;
}

static const char *ending(const void *position) {
    return has_majority(position) ? TERM("more than half of the seeds")
                                  : TERM("a row is empty and cannot be fed");
}

static uint64_t key(const void *position) {
    const Position *here = position;
    uint64_t words[2];
    _Static_assert(sizeof *here == sizeof words, "a position is two words");
    memcpy(words, here, sizeof words);
    return random_mix(words[0] ^ random_mix(words[1]));
}

static int captured_by(const void *position, GameMove move) {
    Position after = *(const Position *)position;
    return sow(&after, (int)move - 1);
}

static bool is_irreversible(const void *position, GameMove move) {
    return captured_by(position, move) > 0;
}

static void describe_move(const void *position, GameMove move, MoveFacts *facts) {
    Position after;
    int score = 0;
    play(position, move, &after);
    *facts = (MoveFacts){
        .captured_value = UNIT * captured_by(position, move),
        .wins = is_over(&after, &score) && score < 0,
    };
}

// The hand-made evaluations weigh the basic features only; the others are for learning. Houses are seen by
// their owner, A on his left.
enum { TAKEN, ROW_SEEDS, GRANARIES, MOBILITY, EXPOSED, BASIC };
enum {
    CATCH = BASIC,
    CATCHES,
    REACH,
    HOUSE_HELD,
    HOUSE_EMPTY = HOUSE_HELD + ROW,
    HOUSE_WEAK = HOUSE_EMPTY + ROW,
    FEATURES = HOUSE_WEAK + ROW,
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

static void extract_basic(const Position *here, int *features) {
    memset(features, 0, BASIC * sizeof *features);
    features[TAKEN] = here->captured[here->side] - here->captured[!here->side];
    for (int house = 0; house < HOUSES; house++) {
        int sign = house / ROW == here->side ? 1 : -1;
        int seeds = here->houses[house];
        features[ROW_SEEDS] += sign * seeds;
        features[GRANARIES] += seeds >= LAP ? sign : 0;
        features[MOBILITY] += seeds > 0 ? sign : 0;
        features[EXPOSED] += seeds == 1 || seeds == 2 ? sign : 0;
    }
}

// What one side threatens, as if it were its turn.
static void add_threats(const Position *position, int side, int sign, int *features) {
    int most = 0;
    for (int i = 0; i < ROW; i++) {
        Position turned = *position;
        turned.side = (uint8_t)side;
        if (turned.houses[side * ROW + i] == 0) continue;
        features[REACH] += feeds(&turned, i) ? sign : 0;
        int taken = sow(&turned, side * ROW + i);
        features[CATCHES] += taken > 0 ? sign : 0;
        if (taken > most) most = taken;
    }
    features[CATCH] += sign * most;
}

static void extract(const void *position, int *features) {
    const Position *here = position;
    memset(features, 0, FEATURES * sizeof *features);
    extract_basic(here, features);
    add_threats(here, here->side, 1, features);
    add_threats(here, !here->side, -1, features);
    for (int house = 0; house < HOUSES; house++) {
        int sign = house / ROW == here->side ? 1 : -1;
        int seeds = here->houses[house];
        features[HOUSE_HELD + house % ROW] += sign * seeds;
        features[HOUSE_EMPTY + house % ROW] += seeds == 0 ? sign : 0;
        features[HOUSE_WEAK + house % ROW] += seeds == 1 || seeds == 2 ? sign : 0;
    }
}

static int phase(const void *position) {
    const Position *here = position;
    return (here->captured[0] + here->captured[1]) * GAME_PHASE_END / SEEDS;
}

static int noise(const void *position) {
    return (int)(random_mix(key(position)) % 1001) - 500;
}

static const int ZERO[FEATURES] = {0};
static const int SEEDS_ONLY[FEATURES] = {[TAKEN] = UNIT};
static const int GRANARY[FEATURES] = {[TAKEN] = UNIT, [GRANARIES] = 300, [MOBILITY] = 20};
static const int FULL_EARLY[FEATURES] = {[TAKEN] = UNIT, [ROW_SEEDS] = 5, [GRANARIES] = 200, [MOBILITY] = 40};
static const int FULL_LATE[FEATURES] = {[TAKEN] = UNIT, [ROW_SEEDS] = 20, [GRANARIES] = 0, [MOBILITY] = 40};

// The weights above, without looking for what they do not weigh.
static int weigh_basic(const void *position, const int *early, const int *late) {
    int features[BASIC];
    extract_basic(position, features);
    return (int)game_weigh(early, late, BASIC, late != NULL ? phase(position) : 0, features);
}

static int seeds_only(const void *position) {
    return weigh_basic(position, SEEDS_ONLY, NULL);
}

static int granary(const void *position) {
    return weigh_basic(position, GRANARY, NULL);
}

static int full(const void *position) {
    return weigh_basic(position, FULL_EARLY, FULL_LATE);
}

// What games against itself taught; the table says by which command.
#define LEARNED(feature, early, late) early,
static const int LEARNED_EARLY[FEATURES] = {
#include "games/awale_learned.def"
};
#undef LEARNED
#define LEARNED(feature, early, late) late,
static const int LEARNED_LATE[FEATURES] = {
#include "games/awale_learned.def"
};
#undef LEARNED

static const GameEvaluation EVALUATIONS[] = {
    {.name = "zero", .summary = "knows only finished games", .early = ZERO},
    {.name = "noise", .summary = "a fixed random number for each position", .evaluate = noise},
    {.name = "seeds", .summary = "seeds captured", .early = SEEDS_ONLY, .evaluate = seeds_only},
    {.name = "granary",
     .summary = "seeds captured, granaries and freedom to move",
     .early = GRANARY,
     .evaluate = granary},
    {.name = "learned",
     .summary = "weights learned by playing itself (roque learn td)",
     .early = LEARNED_EARLY,
     .late = LEARNED_LATE,
     .divisor = GAME_LEARNED_DIVISOR},
    {.name = "full",
     .summary = "from granaries in the opening to seeds in the end, and freedom to move",
     .early = FULL_EARLY,
     .late = FULL_LATE,
     .evaluate = full},
};

// ---- numbers, for retrograde analysis ----
//
// A space is the seeds in the houses and how the others are shared, whoever has more of them. Houses are seen
// by the side to move, so that South and North share a number; the last bit says whether it is behind.

enum { INDEX_SEEDS_MAX = 24 }; // 417,225,900 ways to lay them

// In how many ways 0 to 24 seeds lie in 1 to 12 houses: (seeds + houses - 1) over (houses - 1).
// clang-format off
static const uint32_t WAYS[INDEX_SEEDS_MAX + 1][HOUSES] = {
    {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
    {1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78},
    {1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364},
    {1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365},
    {1, 6, 21, 56, 126, 252, 462, 792, 1287, 2002, 3003, 4368},
    {1, 7, 28, 84, 210, 462, 924, 1716, 3003, 5005, 8008, 12376},
    {1, 8, 36, 120, 330, 792, 1716, 3432, 6435, 11440, 19448, 31824},
    {1, 9, 45, 165, 495, 1287, 3003, 6435, 12870, 24310, 43758, 75582},
    {1, 10, 55, 220, 715, 2002, 5005, 11440, 24310, 48620, 92378, 167960},
    {1, 11, 66, 286, 1001, 3003, 8008, 19448, 43758, 92378, 184756, 352716},
    {1, 12, 78, 364, 1365, 4368, 12376, 31824, 75582, 167960, 352716, 705432},
    {1, 13, 91, 455, 1820, 6188, 18564, 50388, 125970, 293930, 646646, 1352078},
    {1, 14, 105, 560, 2380, 8568, 27132, 77520, 203490, 497420, 1144066, 2496144},
    {1, 15, 120, 680, 3060, 11628, 38760, 116280, 319770, 817190, 1961256, 4457400},
    {1, 16, 136, 816, 3876, 15504, 54264, 170544, 490314, 1307504, 3268760, 7726160},
    {1, 17, 153, 969, 4845, 20349, 74613, 245157, 735471, 2042975, 5311735, 13037895},
    {1, 18, 171, 1140, 5985, 26334, 100947, 346104, 1081575, 3124550, 8436285, 21474180},
    {1, 19, 190, 1330, 7315, 33649, 134596, 480700, 1562275, 4686825, 13123110, 34597290},
    {1, 20, 210, 1540, 8855, 42504, 177100, 657800, 2220075, 6906900, 20030010, 54627300},
    {1, 21, 231, 1771, 10626, 53130, 230230, 888030, 3108105, 10015005, 30045015, 84672315},
    {1, 22, 253, 2024, 12650, 65780, 296010, 1184040, 4292145, 14307150, 44352165, 129024480},
    {1, 23, 276, 2300, 14950, 80730, 376740, 1560780, 5852925, 20160075, 64512240, 193536720},
    {1, 24, 300, 2600, 17550, 98280, 475020, 2035800, 7888725, 28048800, 92561040, 286097760},
    {1, 25, 325, 2925, 20475, 118755, 593775, 2629575, 10518300, 38567100, 131128140, 417225900},
};
// clang-format on

static uint64_t ways_to_lie(int seeds, int houses) {
    return WAYS[seeds][houses - 1];
}

static bool space_of(const void *position, GameSpace *space) {
    const Position *here = position;
    int seeds = row_seeds(here, 0) + row_seeds(here, 1);
    int more = here->captured[0] > here->captured[1] ? here->captured[0] : here->captured[1];
    if (seeds > INDEX_SEEDS_MAX) return false;
    *space = (GameSpace){
        .number = (uint64_t)(seeds << 8 | more),
        .count = 2 * ways_to_lie(seeds, HOUSES),
        .size = seeds,
    };
    return true;
}

// Lists of houses in the order of what lies in the last house, then the one before it, and so on.
static uint64_t board_index(const void *position) {
    const Position *here = position;
    int seeds = row_seeds(here, 0) + row_seeds(here, 1);
    uint64_t index = 0;
    for (int i = HOUSES - 1; i > 0; i--) {
        int held = here->houses[here->side == 0 ? i : (i + ROW) % HOUSES];
        // All that have fewer seeds here come first.
        index += ways_to_lie(seeds, i + 1) - ways_to_lie(seeds - held, i + 1);
        seeds -= held;
    }
    return 2 * index + (here->captured[here->side] < here->captured[!here->side]);
}

static bool from_index(const GameSpace *space, uint64_t index, void *position) {
    Position built = {0};
    int seeds = (int)(space->number >> 8);
    bool is_behind = index & 1;
    built.captured[is_behind] = (uint8_t)(space->number & 0xFF);
    built.captured[!is_behind] = (uint8_t)(SEEDS - seeds - built.captured[is_behind]);
    if (index >= space->count || (is_behind && built.captured[0] == built.captured[1])) return false;
    index /= 2;
    for (int i = HOUSES - 1; i > 0; i--) {
        int held = 0;
        for (uint64_t ways; index >= (ways = ways_to_lie(seeds - held, i)); held++) index -= ways;
        built.houses[i] = (uint8_t)held;
        seeds -= held;
    }
    built.houses[0] = (uint8_t)seeds;
    built.is_over = find_end(&built);
    *(Position *)position = built;
    return true;
}

const Game game_awale = {
    .name = "awale",
    .title = TERM("Awalé"),
    .summary = "48 seeds are sown round twelve houses; more than half wins (oware)",
    .side_names = {TERM("South"), TERM("North")},
    .variants = "",
    .position_bytes = sizeof(Position),
    .moves_max = ROW,
    .repetition = REPETITION_SETTLES,
    .repetitions_end = 2,
    .start = start,
    .parse = parse,
    .format = format,
    .format_move = format_move,
    .parse_move = parse_move,
    .draw_board = draw_board,
    .people = {.opponents = {"lab:alphabeta,depth=8"}, .has_counts = true, .list_men = list_men},
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
    .score_bound = UNIT * SEEDS,
    .score_unit = UNIT,
    .space = space_of,
    .index = board_index,
    .from_index = from_index,
};
