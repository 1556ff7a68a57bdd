// SPDX-License-Identifier: GPL-3.0-or-later
// synthetic.c - uniform game trees of chosen width, depth, seed and
// quality of ordering, for the theory.
//
// Nothing is stored but the path: every number is drawn from a hash of it, so that the same seed
// gives the same tree everywhere. There are three kinds of trees:
//
//   planted       each node is given its minimax value on the way down: one child, the best, gets
//                 exactly minus the value, the others something better for the opponent. The value
//                 of every node is thus known without a search, and the best move stands first as
//                 often as `order` says.
//   correlated    each move gains or loses a little for its mover and a leaf is the sum (Fuller,
//                 Gaschnig and Gillogly 1973); the move with the largest gain stands first as
//                 often as `order` says.
//   independent   each leaf is a number of its own (Knuth and Moore 1975); no order means anything.
#include <string.h>

#include "games/games.h"

enum {
    WIDTH_MAX = 64,
    DEPTH_MAX = 60,
    ROOT_SPREAD = 100, // a planted root lies between minus this and this
    LOSS_MAX = 100,    // what a move that is not the best may cost in a planted tree
    GAIN_MAX = 50,     // of a move in a correlated tree
    LEAF_SPREAD = 5000,
    NOISE_SPREAD = 100,
    SCORE_BOUND = ROOT_SPREAD + DEPTH_MAX * LOSS_MAX,
    WORD_MAX = 24,
};

typedef enum TreeKind { PLANTED, CORRELATED, INDEPENDENT, KINDS } TreeKind;
static const char *const KIND_NAMES[KINDS] = {"planted", "correlated", "independent"};

typedef struct Position {
    uint64_t seed;
    uint64_t hash; // of the shape of the tree and the path
    int32_t value; // planted: the minimax value; correlated: the sum so far; for the side to move
    uint8_t width;
    uint8_t depth;
    uint8_t order; // in percent
    uint8_t kind;
    uint8_t ply;
    uint8_t path[DEPTH_MAX];
} Position;

// Independent draws from one node.
enum { DRAW_ROOT, DRAW_PLACE, DRAW_LOSS, DRAW_GAIN, DRAW_LEAF, DRAW_NOISE };

static uint64_t draw(uint64_t hash, int purpose) {
    return random_mix(hash ^ (uint64_t)(purpose + 1) << 56);
}

static int32_t draw_around_zero(uint64_t hash, int purpose, int spread) {
    return (int32_t)(draw(hash, purpose) % (uint64_t)(2 * spread + 1)) - spread;
}

static uint64_t child_hash(const Position *position, int child) {
    return random_mix(position->hash + (uint64_t)child + 1);
}

static bool is_well_ordered(const Position *position) {
    return draw(position->hash, DRAW_PLACE) % 100 < position->order;
}

// Where the best move of a planted node stands.
static int best_child(const Position *position) {
    if (position->width == 1 || is_well_ordered(position)) return 0;
    return 1 + (int)(draw(position->hash, DRAW_PLACE) / 100 % (uint64_t)(position->width - 1));
}

static int32_t planted_value(const Position *position, int child) {
    if (child == best_child(position)) return -position->value;
    return -position->value + 1
           + (int32_t)(draw(child_hash(position, child), DRAW_LOSS) % LOSS_MAX);
}

static int32_t gain_of(const Position *position, int child) {
    return draw_around_zero(child_hash(position, child), DRAW_GAIN, GAIN_MAX);
}

// In a well ordered node the largest gain changes places with the first.
static int32_t correlated_value(const Position *position, int child) {
    int source = child;
    if (is_well_ordered(position)) {
        int best = 0;
        for (int i = 1; i < position->width; i++) {
            if (gain_of(position, i) > gain_of(position, best)) best = i;
        }
        source = child == 0 ? best : child == best ? 0 : child;
    }
    return -(position->value + gain_of(position, source));
}

static void play(const void *position, GameMove move, void *next) {
    const Position *here = position;
    Position after = *here;
    int child = (int)move - 1;
    after.hash = child_hash(here, child);
    if (here->kind == PLANTED) after.value = planted_value(here, child);
    if (here->kind == CORRELATED) after.value = correlated_value(here, child);
    after.path[after.ply++] = (uint8_t)child;
    *(Position *)next = after;
}

static void set_root(Position *position) {
    uint64_t shape = (uint64_t)position->width << 24 | (uint64_t)position->depth << 16
                     | (uint64_t)position->order << 8 | position->kind;
    position->hash = random_mix(random_mix(position->seed) ^ shape);
    position->value =
        position->kind == PLANTED ? draw_around_zero(position->hash, DRAW_ROOT, ROOT_SPREAD) : 0;
}

static bool set_kind(const char *name, Position *position, Error *error) {
    for (int i = 0; i < KINDS; i++) {
        if (strcmp(name, KIND_NAMES[i]) == 0) {
            position->kind = (uint8_t)i;
            return true;
        }
    }
    return error_set(error, "kind must be planted, correlated or independent, not '%.24s'", name);
}

typedef struct TreeOption {
    const char *name;
    int64_t least;
    int64_t most;
} TreeOption;

enum { WIDTH, DEPTH, SEED, ORDER, NUMBERS };
static const TreeOption OPTIONS[NUMBERS] = {
    {"width", 1, WIDTH_MAX}, {"depth", 1, DEPTH_MAX}, {"seed", 0, INT64_MAX}, {"order", 0, 100}};

// One "name=value".
static bool set_option(const char *name, const char *value, Position *position, Error *error) {
    if (strcmp(name, "kind") == 0) return set_kind(value, position, error);
    for (int i = 0; i < NUMBERS; i++) {
        if (strcmp(name, OPTIONS[i].name) != 0) continue;
        int64_t number = 0;
        if (!text_parse_int(value, name, OPTIONS[i].least, OPTIONS[i].most, &number, error))
            return false;
        if (i == WIDTH) position->width = (uint8_t)number;
        if (i == DEPTH) position->depth = (uint8_t)number;
        if (i == SEED) position->seed = (uint64_t)number;
        if (i == ORDER) position->order = (uint8_t)number;
        return true;
    }
    return error_set(
        error, "synthetic has no option '%.24s'; it has: width, depth, seed, order, kind", name);
}

// "width=4,depth=6": what is not named keeps its default.
static bool read_options(Slice options, Position *position, Error *error) {
    *position = (Position){.width = 4, .depth = 6, .seed = 1, .order = 80, .kind = PLANTED};
    while (options.length > 0) {
        size_t length = 0;
        size_t name_length = 0;
        while (length < options.length && options.data[length] != ',') length++;
        while (name_length < length && options.data[name_length] != '=') name_length++;
        char name[WORD_MAX];
        char value[WORD_MAX];
        bool fits = name_length < length
                    && slice_copy((Slice){options.data, name_length}, name, sizeof name)
                    && slice_copy((Slice){options.data + name_length + 1, length - name_length - 1},
                                  value, sizeof value);
        if (!fits)
            return error_set(error, "'%.*s' is not name=value",
                             slice_shown((Slice){options.data, length}, 24), options.data);
        if (!set_option(name, value, position, error)) return false;
        size_t used = length < options.length ? length + 1 : length;
        options.data += used;
        options.length -= used;
    }
    set_root(position);
    return true;
}

static bool start(const char *variant, void *position, Error *error) {
    return read_options(slice_of(variant), position, error);
}

static bool read_move(const Position *position, Slice word, GameMove *move, Error *error) {
    char text[WORD_MAX];
    int64_t number = 0;
    slice_copy(word, text, sizeof text);
    if (position->ply == position->depth)
        return error_set(error, "the path is longer than the tree is deep");
    if (!text_parse_int(text, "a move", 1, position->width, &number, error)) return false;
    *move = (GameMove)number;
    return true;
}

// The options and, after a blank, the moves played: "width=4,depth=6 3.1.4".
static bool parse(const char *text, void *position, Error *error) {
    Slice rest = slice_of(text);
    Position parsed;
    if (!read_options(slice_next_word(&rest), &parsed, error)) return false;
    Slice path = slice_next_word(&rest);
    if (slice_next_word(&rest).length > 0) return error_set(error, "something follows the path");
    while (path.length > 0) {
        size_t length = 0;
        while (length < path.length && path.data[length] != '.') length++;
        GameMove move = GAME_NO_MOVE;
        Position before = parsed;
        if (!read_move(&parsed, (Slice){path.data, length}, &move, error)) return false;
        play(&before, move, &parsed);
        size_t used = length < path.length ? length + 1 : length;
        path.data += used;
        path.length -= used;
    }
    *(Position *)position = parsed;
    return true;
}

static void add_path(const Position *position, const char *separator, Text *text) {
    for (int i = 0; i < position->ply; i++)
        text_addf(text, "%s%d", i > 0 ? separator : "", position->path[i] + 1);
}

static void format(const void *position, Text *text) {
    const Position *here = position;
    text_addf(text, "width=%d,depth=%d,seed=%llu,order=%d,kind=%s", here->width, here->depth,
              (unsigned long long)here->seed, here->order, KIND_NAMES[here->kind]);
    if (here->ply > 0) text_add_char(text, ' ');
    add_path(here, ".", text);
}

static void format_move(const void *position, GameMove move, Text *text) {
    (void)position;
    text_addf(text, "%d", (int)move);
}

static bool parse_move(const void *position, const char *text, GameMove *move, Error *error) {
    return read_move(position, slice_of(text), move, error);
}

static void draw_board(const void *position, const PictureStyle *style, Text *picture) {
    const Position *here = position;
    const char *arrow = style->kind == PICTURE_ASCII ? " > " : " → ";
    text_addf(picture, "a %s tree, %d wide and %d deep, seed %llu", KIND_NAMES[here->kind],
              here->width, here->depth, (unsigned long long)here->seed);
    if (here->kind != INDEPENDENT)
        text_addf(picture, ", the best first in %d %% of its nodes", here->order);
    text_addf(picture, "\nroot%s", here->ply > 0 ? arrow : "");
    add_path(here, arrow, picture);
    text_addf(picture, "\nply %d of %d, moves 1 to %d\n", here->ply, here->depth, here->width);
}

static int side_to_move(const void *position) {
    return ((const Position *)position)->ply % 2;
}

static int list_moves(const void *position, GameMove *moves) {
    const Position *here = position;
    if (here->ply == here->depth) return 0;
    for (int i = 0; i < here->width; i++) moves[i] = (GameMove)i + 1;
    return here->width;
}

static bool is_over(const void *position, int *score) {
    const Position *here = position;
    if (here->ply < here->depth) return false;
    *score = here->kind == INDEPENDENT ? draw_around_zero(here->hash, DRAW_LEAF, LEAF_SPREAD)
                                       : here->value;
    return true;
}

static const char *ending(const void *position) {
    (void)position;
    return TERM("a leaf of the tree");
}

static uint64_t key(const void *position) {
    return ((const Position *)position)->hash;
}

static void describe_move(const void *position, GameMove move, MoveFacts *facts) {
    Position after;
    int score = 0;
    play(position, move, &after);
    *facts = (MoveFacts){.wins = is_over(&after, &score) && score < 0};
}

enum { VALUE, NOISE, FEATURES };
static const GameFeature FEATURE_LIST[FEATURES] = {
    [VALUE] = {TERM("value"), SENTENCE("planted: the minimax value; correlated: the sum so far; "
                                       "independent: 0 above the leaves")},
    [NOISE] = {TERM("noise"), SENTENCE("a fixed random number for each node")},
};

static void extract(const void *position, int *features) {
    const Position *here = position;
    int score = here->value;
    is_over(here, &score);
    features[VALUE] = score;
    features[NOISE] = draw_around_zero(here->hash, DRAW_NOISE, NOISE_SPREAD);
}

static int phase(const void *position) {
    const Position *here = position;
    return here->ply * GAME_PHASE_END / here->depth;
}

static const int ZERO[FEATURES] = {0};
static const int NOISE_ONLY[FEATURES] = {[NOISE] = 1};
static const int VALUE_AND_NOISE[FEATURES] = {[VALUE] = 1, [NOISE] = 1};
static const int VALUE_ONLY[FEATURES] = {[VALUE] = 1};
static const GameEvaluation EVALUATIONS[] = {
    {.name = "zero", .summary = "knows only the leaves", .early = ZERO},
    {.name = "noise", .summary = "a fixed random number for each node", .early = NOISE_ONLY},
    {.name = "blurred",
     .summary = "the value with noise that fades towards the leaves",
     .early = VALUE_AND_NOISE,
     .late = VALUE_ONLY},
    {.name = "value",
     .summary = "an oracle in planted trees, the sum so far in correlated ones",
     .early = VALUE_ONLY},
};

const Game game_synthetic = {
    .name = "synthetic",
    .title = TERM("Synthetic tree"),
    .summary = "uniform trees of chosen width, depth and quality of ordering, for the theory",
    .side_names = {TERM("First"), TERM("Second")},
    .variants = "width=4,depth=6,seed=1,order=80,kind=planted width=3,depth=8,kind=correlated "
                "width=2,depth=10,kind=independent",
    .position_bytes = sizeof(Position),
    .moves_max = WIDTH_MAX,
    .repetition = REPETITION_IMPOSSIBLE,
    .start = start,
    .parse = parse,
    .format = format,
    .format_move = format_move,
    .parse_move = parse_move,
    .people = {.draw_board = draw_board,
               .opponents = {"lab:alphabeta,depth=4"},
               .is_for_laboratory = true},
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
    .evaluations = EVALUATIONS,
    .evaluation_count = sizeof EVALUATIONS / sizeof EVALUATIONS[0],
    .score_bound = SCORE_BOUND,
    .score_unit = 1,
};
