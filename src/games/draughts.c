// SPDX-License-Identifier: GPL-3.0-or-later
// draughts.c - draughts (dames): international on 10x10, English, Brazilian and Russian on 8x8.
//
// The rules are in draughts_rules.c; here are the texts (PDN), the picture and the evaluations.
#include <ctype.h>
#include <string.h>

#include "core/bits.h"
#include "games/draughts_rules.h"
#include "games/games.h"
#include "games/grid.h"

enum {
    WIN = 10000,
    ESTIMATE_MAX = 9000,
    UNIT = 100, // a man
    KING_VALUE = 300,
    COUNTER_MAX = 200,
};

static const DraughtsRules *rules_of(const DraughtsPosition *position) {
    return &draughts_variants[position->variant];
}

static int find_variant(const char *name, size_t length) {
    for (int i = 0; i < DRAUGHTS_VARIANTS; i++) {
        const char *candidate = draughts_variants[i].name;
        if (strlen(candidate) == length && strncmp(candidate, name, length) == 0) return i;
    }
    return -1;
}

static bool start(const char *variant, void *position, Error *error) {
    int found = variant[0] == '\0' ? 0 : find_variant(variant, strlen(variant));
    if (found < 0)
        return error_set(
            error, "draughts has no variant '%.40s'; it has: international, english, brazilian, russian",
            variant);
    const DraughtsRules *rules = &draughts_variants[found];
    int squares = rules->side * rules->side / 2;
    DraughtsPosition *here = position;
    *here = (DraughtsPosition){.variant = (uint8_t)found, .side = (uint8_t)rules->first_side};
    for (int number = 1; number <= rules->men; number++) {
        here->pieces[1] |= UINT64_C(1) << draughts_bit(rules, number);
        here->pieces[0] |= UINT64_C(1) << draughts_bit(rules, squares + 1 - number);
    }
    return true;
}

// Reads a decimal number at *text and moves behind it; -1 when there is none or it is too large.
static int read_number(const char **text) {
    int number = 0;
    int digits = 0;
    while (isdigit((unsigned char)**text) && digits < 3) {
        number = number * 10 + *(*text)++ - '0';
        digits++;
    }
    return digits == 0 || isdigit((unsigned char)**text) ? -1 : number;
}

// One entry of a list: "31", "K7" or "31-50".
static bool read_pieces(const char **text, int side, DraughtsPosition *position, Error *error) {
    const DraughtsRules *rules = rules_of(position);
    int squares = rules->side * rules->side / 2;
    bool is_king = **text == 'K';
    if (is_king) (*text)++;
    int first = read_number(text);
    int last = first;
    if (**text == '-') {
        (*text)++;
        last = read_number(text);
    }
    if (first < 1 || last < first || last > squares)
        return error_set(error, "the squares are 1 to %d; '%.10s' does not follow that", squares, *text);
    for (int number = first; number <= last; number++) {
        uint64_t square = UINT64_C(1) << draughts_bit(rules, number);
        if ((position->pieces[0] | position->pieces[1]) & square)
            return error_set(error, "square %d is taken twice", number);
        if (!is_king && (square & draughts_last_row(rules, side)) != 0)
            return error_set(error, "a man on square %d would be a king", number);
        position->pieces[side] |= square;
        if (is_king) position->kings |= square;
    }
    return true;
}

// ":W31-50", ":B1,2,K7", ":H12" (quiet plies), ":L3" (plies with a lone king), ":F20" (move number, not
// kept).
static bool read_field(const char **text, DraughtsPosition *position, Error *error) {
    char kind = *(*text)++;
    if (kind == 'W' || kind == 'B') {
        int side = kind == 'B';
        while (**text != ':' && **text != '\0' && **text != '.') {
            if (!read_pieces(text, side, position, error)) return false;
            if (**text == ',')
                (*text)++;
            else if (**text != ':' && **text != '\0' && **text != '.')
                return error_set(error, "'%c' in a list of squares", **text);
        }
        if (bits_count(position->pieces[side]) > rules_of(position)->men)
            return error_set(error, "a side has at most %d pieces", rules_of(position)->men);
        return true;
    }
    int number = kind == '\0' ? -1 : read_number(text);
    if ((kind != 'H' && kind != 'L' && kind != 'F') || number < 0 || (kind != 'F' && number > COUNTER_MAX))
        return error_set(error, "a field must start with W, B, H, L or F and hold squares or a number");
    if (kind == 'H') position->quiet_plies = (uint8_t)number;
    if (kind == 'L') position->lone_plies = (uint8_t)number;
    return true;
}

// PDN: "W:W31-50:B1-20", with the variant in front unless it is the first: "english:B:W21-32:B1-12"
// (or with a blank, as game_parse() puts the variant that a player asked for).
static bool parse(const char *text, void *position, Error *error) {
    DraughtsPosition parsed = {0};
    size_t length = strcspn(text, ": ");
    int variant = find_variant(text, length);
    if (variant >= 0) {
        parsed.variant = (uint8_t)variant;
        text += length + (text[length] != '\0');
    }
    if ((text[0] != 'W' && text[0] != 'B') || text[1] != ':')
        return error_set(error, "a position starts with W: or B:, the side to move (or with a variant)");
    parsed.side = text[0] == 'B';
    text++;
    for (int fields = 0; *text == ':' && fields < 8; fields++) {
        text++;
        if (!read_field(&text, &parsed, error)) return false;
    }
    if (*text == '.') text++;
    if (*text != '\0') return error_set(error, "'%.10s' at the end", text);
    if (parsed.pieces[0] == 0 && parsed.pieces[1] == 0)
        return error_set(error, "there is no piece on the board");
    if (draughts_lone_limit(&parsed) == 0) parsed.lone_plies = 0;
    if (!draughts_is_countable(&parsed)) return error_set(error, "there are too many ways to capture");
    *(DraughtsPosition *)position = parsed;
    return true;
}

static bool is_man_at(const DraughtsPosition *position, int side, int number) {
    const DraughtsRules *rules = rules_of(position);
    if (number > rules->side * rules->side / 2) return false;
    return (position->pieces[side] & ~position->kings) >> draughts_bit(rules, number) & 1;
}

// Three men or more in a row of numbers are written as a range.
static void format_side(const DraughtsPosition *position, int side, Text *text) {
    const DraughtsRules *rules = rules_of(position);
    bool is_first = true;
    for (int number = 1; number <= rules->side * rules->side / 2; number++) {
        if ((position->pieces[side] >> draughts_bit(rules, number) & 1) == 0) continue;
        if (!is_first) text_add_char(text, ',');
        is_first = false;
        if (!is_man_at(position, side, number)) {
            text_addf(text, "K%d", number);
            continue;
        }
        int last = number;
        while (is_man_at(position, side, last + 1)) last++;
        text_addf(text, "%d", number);
        if (last < number + 2) continue;
        text_addf(text, "-%d", last);
        number = last;
    }
}

static void format(const void *position, Text *text) {
    const DraughtsPosition *here = position;
    if (here->variant != 0) text_addf(text, "%s:", rules_of(here)->name);
    text_add(text, here->side == 0 ? "W:W" : "B:W");
    format_side(here, 0, text);
    text_add(text, ":B");
    format_side(here, 1, text);
    if (here->quiet_plies > 0) text_addf(text, ":H%d", here->quiet_plies);
    if (here->lone_plies > 0) text_addf(text, ":L%d", here->lone_plies);
}

// How many legal captures join the same two squares.
static int count_alike(const DraughtsPosition *position, GameMove move) {
    GameMove moves[DRAUGHTS_MOVES_MAX];
    int count = draughts_list_moves(position, moves);
    int alike = 0;
    for (int i = 0; i < count; i++) {
        alike += draughts_from(moves[i]) == draughts_from(move) && draughts_to(moves[i]) == draughts_to(move);
    }
    return alike;
}

static void format_move(const void *position, GameMove move, Text *text) {
    const DraughtsPosition *here = position;
    const DraughtsRules *rules = rules_of(here);
    DraughtsPath path;
    if (draughts_is_capture(move) && count_alike(here, move) > 1 && draughts_find_path(here, move, &path)) {
        for (int i = 0; i < path.count; i++) {
            text_addf(text, "%s%d", i > 0 ? "x" : "", draughts_number(rules, path.squares[i]));
        }
        return;
    }
    text_addf(text, "%d%c%d", draughts_number(rules, draughts_from(move)),
              draughts_is_capture(move) ? 'x' : '-', draughts_number(rules, draughts_to(move)));
}

// Squares divided by -, x or :.
static bool read_path(const char *text, const DraughtsRules *rules, DraughtsPath *path) {
    path->count = 0;
    for (;;) {
        int number = read_number(&text);
        if (number < 1 || number > rules->side * rules->side / 2 || path->count == DRAUGHTS_PATH_MAX)
            return false;
        path->squares[path->count++] = draughts_bit(rules, number);
        if (*text == '\0') return path->count >= 2;
        if (*text != '-' && *text != 'x' && *text != ':') return false;
        text++;
    }
}

static bool parse_move(const void *position, const char *text, GameMove *move, Error *error) {
    const DraughtsPosition *here = position;
    DraughtsPath path;
    if (!read_path(text, rules_of(here), &path))
        return error_set(error, "'%.40s' is not a move such as 32-28, 31x22 or 31x27x18", text);
    GameMove moves[DRAUGHTS_MOVES_MAX];
    int count = draughts_list_moves(here, moves);
    int alike = 0;
    for (int i = 0; i < count; i++) {
        if (draughts_from(moves[i]) != path.squares[0]
            || draughts_to(moves[i]) != path.squares[path.count - 1])
            continue;
        *move = moves[i];
        alike++;
    }
    if (alike == 0) {
        bool is_forced = count > 0 && draughts_is_capture(moves[0]);
        return error_set(error,
                         is_forced ? "'%.40s' is not a legal move here; one must capture"
                                   : "'%.40s' is not a legal move here",
                         text);
    }
    if (path.count == 2 && alike == 1) return true;
    *move = draughts_find_capture(here, &path);
    if (*move != GAME_NO_MOVE) return true;
    return error_set(error, "'%.40s' does not say which capture; name the squares on the way", text);
}

static const GridLook LOOK = {
    .is_row_one_on_top = true,
    .has_own_names = true,
    .is_flippable = true,
    .paper = {94, 223},
    .mark = 136,
    .figures = {{.letter = 'w', .figurine = "⛀", .ink = 231, .solid = "⛂"},
                {.letter = 'W', .figurine = "⛁", .ink = 231, .solid = "⛃"},
                {.letter = 'b', .figurine = "⛂", .ink = 16},
                {.letter = 'B', .figurine = "⛃", .ink = 16},
                {.letter = '.', .figurine = "·", .ink = 137},
                {.letter = ' ', .figurine = " ", .ink = 16}},
};

static char letter_at(const DraughtsPosition *position, int bit) {
    bool is_king = position->kings >> bit & 1;
    if (position->pieces[0] >> bit & 1) return is_king ? 'W' : 'w';
    if (position->pieces[1] >> bit & 1) return is_king ? 'B' : 'b';
    return '.';
}

static void draw_board(const void *position, const PictureStyle *style, Text *picture) {
    const DraughtsPosition *here = position;
    const DraughtsRules *rules = rules_of(here);
    int half = rules->side / 2;
    Grid grid = {.look = &LOOK, .width = rules->side, .height = rules->side};
    memset(grid.cells, ' ', sizeof grid.cells);
    for (int number = 1; number <= rules->side * half; number++) {
        int row = (number - 1) / half;
        int column = (number - 1) % half * 2 + (row % 2 == 0);
        int bit = draughts_bit(rules, number);
        bool is_end = bit == draughts_from(style->last_move) || bit == draughts_to(style->last_move);
        grid.cells[row][column] = letter_at(here, bit);
        grid.is_marked[row][column] = style->last_move != GAME_NO_MOVE && is_end;
        Text name = text_over(grid.row_names[row], GRID_NAME_MAX);
        text_addf(&name, "%d-%d", row * half + 1, row * half + half);
    }
    grid_draw(&grid, style, picture);
}

// Men and kings of a side, each by the numbers of their squares.
static int list_men(const void *position, GameMan men[GAME_MEN_MAX]) {
    static const char *const king_lines[2] = {TERM("White kings"), TERM("Black kings")};
    const DraughtsPosition *here = position;
    const DraughtsRules *rules = rules_of(here);
    int count = 0, squares = rules->side * rules->side / 2;
    for (int group = 0; group < 4; group++) {
        int side = group / 2;
        bool is_king = group % 2 == 1;
        uint64_t pieces = here->pieces[side] & (is_king ? here->kings : ~here->kings);
        for (int number = 1; number <= squares; number++) {
            if ((pieces >> draughts_bit(rules, number) & 1) == 0) continue;
            men[count] = (GameMan){.side = side, .kind = is_king ? "king" : "man", .count = 1};
            if (is_king) men[count].line = king_lines[side];
            Text square = text_over(men[count].square, sizeof men[count].square);
            text_addf(&square, "%d", number);
            count++;
        }
    }
    return count;
}

static int side_to_move(const void *position) {
    return ((const DraughtsPosition *)position)->side;
}

static int list_moves(const void *position, GameMove *moves) {
    return draughts_list_moves(position, moves);
}

static void play(const void *position, GameMove move, void *next) {
    draughts_play(position, move, next);
}

// For null moves.
static bool pass(const void *position, void *next) {
    DraughtsPosition after = *(const DraughtsPosition *)position;
    after.side = !after.side;
    *(DraughtsPosition *)next = after;
    return true;
}

static bool is_over(const void *position, int *score) {
    bool can_move = draughts_has_move(position);
    if (can_move && !draughts_is_drawn(position)) return false;
    *score = can_move ? 0 : -WIN;
    return true;
}

static const char *ending(const void *position) {
    const DraughtsPosition *here = position;
    if (here->pieces[here->side] == 0) return TERM("all pieces are taken");
    return draughts_has_move(here) ? TERM("kings moved too long without a capture")
                                   : TERM("no piece can move");
}

static uint64_t key(const void *position) {
    const DraughtsPosition *here = position;
    uint64_t mixed = random_mix(here->kings ^ (uint64_t)(here->variant * 2 + here->side) << 56);
    return random_mix(here->pieces[0] ^ random_mix(here->pieces[1] ^ mixed));
}

static uint64_t exact_key(const void *position) {
    const DraughtsPosition *here = position;
    return random_mix(key(position) ^ (uint64_t)(here->quiet_plies << 8 | here->lone_plies));
}

static bool is_irreversible(const void *position, GameMove move) {
    const DraughtsPosition *here = position;
    return draughts_is_capture(move) || (here->kings >> draughts_from(move) & 1) == 0;
}

static void describe_move(const void *position, GameMove move, MoveFacts *facts) {
    const DraughtsPosition *here = position;
    uint64_t captured = draughts_is_capture(move) ? draughts_captured(rules_of(here), move) : 0;
    int captured_kings = bits_count(captured & here->kings);
    DraughtsPosition after;
    draughts_play(here, move, &after);
    *facts = (MoveFacts){
        .captured_value = UNIT * (bits_count(captured) - captured_kings) + KING_VALUE * captured_kings,
        .mover_value = here->kings >> draughts_from(move) & 1 ? KING_VALUE : UNIT,
        .promotion_value = draughts_promotes(move) ? KING_VALUE - UNIT : 0,
        .wins = !draughts_has_move(&after),
    };
}

// The hand-made evaluations weigh the basic features only; the others are for learning.
enum { MEN, FLYING_KINGS, SHORT_KINGS, ADVANCE, CENTRE, BACK_ROW, MOBILITY, BASIC };
enum {
    GUARDED = BASIC,
    WALLS,
    BLOCKED,
    HANGING,
    ATTACKERS,
    PASSED,
    PASSED_ROWS,
    KINGS_INSIDE,
    KING_STEPS,
    LOPSIDED,
    LEAD,
    ROW_TWO,
    ROWS_BETWEEN = 8, // the first is the back row, on the last are no men
    COLUMN = ROW_TWO + ROWS_BETWEEN,
    COLUMNS = 10,
    FEATURES = COLUMN + COLUMNS,
};
// clang-format off
static const GameFeature FEATURE_LIST[FEATURES] = {
    [MEN] = {TERM("men"), SENTENCE("men")},
    [FLYING_KINGS] = {TERM("flying kings"), SENTENCE("kings, where they fly")},
    [SHORT_KINGS] = {TERM("short kings"), SENTENCE("kings, where they step")},
    [ADVANCE] = {TERM("advance"), SENTENCE("rows that the men have come forward")},
    [CENTRE] = {TERM("centre"), SENTENCE("pieces away from the edges")},
    [BACK_ROW] = {TERM("back row"), SENTENCE("men at home that keep kings from being made")},
    [MOBILITY] = {TERM("mobility"), SENTENCE("steps open to the men")},
    [GUARDED] = {TERM("guarded"), SENTENCE("own pieces diagonally behind men, which cannot be jumped that way")},
    [WALLS] = {TERM("walls"), SENTENCE("men with own pieces on both squares behind")},
    [BLOCKED] = {TERM("blocked"), SENTENCE("men that have no step")},
    [HANGING] = {TERM("hanging"), SENTENCE("pieces that a neighbour of the other side could jump")},
    [ATTACKERS] = {TERM("attackers"), SENTENCE("ways in which neighbours could jump, for the side that jumps")},
    [PASSED] = {TERM("passed"), SENTENCE("men that no man of the other side can stop")},
    [PASSED_ROWS] = {TERM("passed rows"), SENTENCE("the rows they have come forward")},
    [KINGS_INSIDE] = {TERM("kings inside"), SENTENCE("kings away from the edges")},
    [KING_STEPS] = {TERM("king steps"), SENTENCE("empty squares beside kings")},
    [LOPSIDED] = {TERM("lopsided"), SENTENCE("men more on one half of the board than on the other")},
    [LEAD] = {TERM("lead"), SENTENCE("the foremost man's rows from home")},
    [ROW_TWO] = {TERM("row 2"), SENTENCE("men on this row from home")},
    {TERM("row 3"), SENTENCE("men on this row from home")},
    {TERM("row 4"), SENTENCE("men on this row from home")},
    {TERM("row 5"), SENTENCE("men on this row from home")},
    {TERM("row 6"), SENTENCE("men on this row from home")},
    {TERM("row 7"), SENTENCE("men on this row from home")},
    {TERM("row 8"), SENTENCE("men on this row from home")},
    {TERM("row 9"), SENTENCE("men on this row from home")},
    [COLUMN] = {TERM("column 1"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 2"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 3"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 4"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 5"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 6"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 7"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 8"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 9"), SENTENCE("men on this column, from the left of their side")},
    {TERM("column 10"), SENTENCE("men on this column, from the left of their side")},
};
// clang-format on

// What one side has; `sign` says for whom it counts.
static void add_side(const DraughtsPosition *position, int side, int sign, int *features) {
    const DraughtsRules *rules = rules_of(position);
    int half = rules->side / 2;
    uint64_t kings = position->pieces[side] & position->kings;
    uint64_t men = position->pieces[side] & ~position->kings;
    uint64_t empty = rules->board & ~(position->pieces[0] | position->pieces[1]);
    int forward = side == 0 ? -1 : 1;
    features[MEN] += sign * bits_count(men);
    features[rules->kings_fly ? FLYING_KINGS : SHORT_KINGS] += sign * bits_count(kings);
    features[BACK_ROW] += sign * bits_count(men & draughts_last_row(rules, !side));
    features[MOBILITY] += sign * bits_count(draughts_shift(men, forward * half) & empty);
    features[MOBILITY] += sign * bits_count(draughts_shift(men, forward * (half + 1)) & empty);
    features[CENTRE] += sign * bits_count(position->pieces[side] & rules->centre);
    for (int row = 0; row < rules->side; row++) {
        uint64_t row_squares = draughts_last_row(rules, 0) << draughts_bit(rules, row * half + 1);
        int advance = side == 0 ? rules->side - 1 - row : row;
        features[ADVANCE] += sign * advance * bits_count(men & row_squares);
    }
}

static void extract_basic(const DraughtsPosition *here, int *features) {
    memset(features, 0, BASIC * sizeof *features);
    add_side(here, here->side, 1, features);
    add_side(here, !here->side, -1, features);
}

// Where men stand, row by row and column by column as their side sees them.
static void add_places(const DraughtsPosition *position, int side, int sign, int *features) {
    const DraughtsRules *rules = rules_of(position);
    int half = rules->side / 2;
    int balance = 0, lead = 0;
    for (uint64_t men = position->pieces[side] & ~position->kings; men != 0;) {
        int number = draughts_number(rules, bits_pop(&men));
        int row = (number - 1) / half;
        int column = (number - 1) % half * 2 + (row % 2 == 0);
        int advance = side == 0 ? rules->side - 1 - row : row;
        int seen_column = side == 0 ? column : rules->side - 1 - column;
        if (advance > 0) features[ROW_TWO + advance - 1] += sign;
        features[COLUMN + seen_column] += sign;
        balance += column < half ? 1 : -1;
        if (advance > lead) lead = advance;
    }
    features[LOPSIDED] += sign * (balance < 0 ? -balance : balance);
    features[LEAD] += sign * lead;
}

// Pieces of one side that stand between a neighbour of the other and an empty square, where that neighbour
// may jump. Kings that fly from afar are left to the search.
static void add_jumps(const DraughtsPosition *position, int side, int sign, int *features) {
    const DraughtsRules *rules = rules_of(position);
    int half = rules->side / 2;
    const int steps[4] = {half, half + 1, -half, -half - 1};
    uint64_t empty = rules->board & ~(position->pieces[0] | position->pieces[1]);
    uint64_t hanging = 0;
    for (int i = 0; i < 4; i++) {
        bool is_forward = (steps[i] < 0) == (side == 1); // for the other side, which jumps
        uint64_t jumpers = position->pieces[!side];
        if (!is_forward && !rules->men_capture_backwards) jumpers &= position->kings;
        uint64_t jumped =
            position->pieces[side] & draughts_shift(jumpers, steps[i]) & draughts_shift(empty, -steps[i]);
        hanging |= jumped;
        features[ATTACKERS] -= sign * bits_count(jumped);
    }
    features[HANGING] += sign * bits_count(hanging);
}

// All squares that men standing on these could come to by forward steps.
static uint64_t ahead_of(const DraughtsRules *rules, uint64_t squares, int forward) {
    int half = rules->side / 2;
    for (int i = 1; i < rules->side; i++) {
        squares |= draughts_shift(squares, forward * half) | draughts_shift(squares, forward * (half + 1));
        squares &= rules->board;
    }
    return squares;
}

static void add_shape(const DraughtsPosition *position, int side, int sign, int *features) {
    const DraughtsRules *rules = rules_of(position);
    int half = rules->side / 2;
    int forward = side == 0 ? -1 : 1;
    uint64_t own = position->pieces[side];
    uint64_t men = own & ~position->kings;
    uint64_t kings = own & position->kings;
    uint64_t empty = rules->board & ~(position->pieces[0] | position->pieces[1]);
    uint64_t one = draughts_shift(own, forward * half), other = draughts_shift(own, forward * (half + 1));
    uint64_t open = draughts_shift(empty, -forward * half) | draughts_shift(empty, -forward * (half + 1));
    uint64_t passed = men & ~ahead_of(rules, position->pieces[!side] & rules->board, -forward);
    features[GUARDED] += sign * (bits_count(men & one) + bits_count(men & other));
    features[WALLS] += sign * bits_count(men & one & other);
    features[BLOCKED] += sign * bits_count(men & ~open);
    features[PASSED] += sign * bits_count(passed);
    for (uint64_t rest = passed; rest != 0;) {
        int row = (draughts_number(rules, bits_pop(&rest)) - 1) / half;
        features[PASSED_ROWS] += sign * (side == 0 ? rules->side - 1 - row : row);
    }
    features[KINGS_INSIDE] += sign * bits_count(kings & rules->centre);
    for (int way = -1; way <= 1; way += 2) {
        features[KING_STEPS] += sign * bits_count(draughts_shift(kings, way * half) & empty);
        features[KING_STEPS] += sign * bits_count(draughts_shift(kings, way * (half + 1)) & empty);
    }
}

static void extract(const void *position, int *features) {
    const DraughtsPosition *here = position;
    memset(features, 0, FEATURES * sizeof *features);
    extract_basic(here, features);
    for (int i = 0; i < 2; i++) {
        int side = here->side ^ i;
        int sign = i == 0 ? 1 : -1;
        add_places(here, side, sign, features);
        add_jumps(here, side, sign, features);
        add_shape(here, side, sign, features);
    }
}

static int count_men(const DraughtsPosition *position, int side) {
    return bits_count(position->pieces[side] & ~position->kings);
}

// Men and kings change only when one is taken or a man becomes a king.
static void update(const void *position, GameMove move, const void *next, int *features) {
    const DraughtsPosition *before = position;
    const DraughtsPosition *after = next;
    for (int i = 0; i < BASIC; i++) features[i] = -features[i];
    if (!draughts_is_capture(move) && !draughts_promotes(move)) return;
    int kings = rules_of(after)->kings_fly ? FLYING_KINGS : SHORT_KINGS;
    int us = after->side;
    int men_before = count_men(before, us) - count_men(before, !us);
    int men_after = count_men(after, us) - count_men(after, !us);
    int all_before = bits_count(before->pieces[us]) - bits_count(before->pieces[!us]);
    int all_after = bits_count(after->pieces[us]) - bits_count(after->pieces[!us]);
    features[MEN] += men_after - men_before;
    features[kings] += (all_after - men_after) - (all_before - men_before);
}
enum { UPDATED = 1 << MEN | 1 << FLYING_KINGS | 1 << SHORT_KINGS };

static int phase(const void *position) {
    const DraughtsPosition *here = position;
    int full = 2 * rules_of(here)->men;
    return (full - bits_count(here->pieces[0] | here->pieces[1])) * GAME_PHASE_END / full;
}

static int noise(const void *position) {
    return (int)(random_mix(key(position)) % 601) - 300;
}

static const int ZERO[FEATURES] = {0};
static const int MATERIAL[FEATURES] = {[MEN] = UNIT, [FLYING_KINGS] = KING_VALUE, [SHORT_KINGS] = 140};
static const int FULL_EARLY[FEATURES] = {
    [MEN] = UNIT,        [FLYING_KINGS] = KING_VALUE,
    [SHORT_KINGS] = 140, [ADVANCE] = 1,
    [CENTRE] = 5,        [BACK_ROW] = 6,
    [MOBILITY] = 2,
};
static const int FULL_LATE[FEATURES] = {
    [MEN] = UNIT, [FLYING_KINGS] = 350, [SHORT_KINGS] = 160, [ADVANCE] = 6,
    [CENTRE] = 4, [BACK_ROW] = 2,       [MOBILITY] = 3,
};

// The weights above, without looking for what they do not weigh.
static int weigh_basic(const void *position, const int *early, const int *late) {
    int features[BASIC];
    extract_basic(position, features);
    return (int)game_weigh(early, late, BASIC, late != NULL ? phase(position) : 0, features);
}

static int material(const void *position) {
    return weigh_basic(position, MATERIAL, NULL);
}

static int full(const void *position) {
    return weigh_basic(position, FULL_EARLY, FULL_LATE);
}

// What games against itself taught; the table says by which command.
#define LEARNED(feature, early, late) early,
static const int LEARNED_EARLY[FEATURES] = {
#include "games/draughts_learned.def"
};
#undef LEARNED
#define LEARNED(feature, early, late) late,
static const int LEARNED_LATE[FEATURES] = {
#include "games/draughts_learned.def"
};
#undef LEARNED

static const GameEvaluation EVALUATIONS[] = {
    {.name = "zero", .summary = "knows only finished games", .early = ZERO},
    {.name = "noise", .summary = "a fixed random number for each position", .evaluate = noise},
    {.name = "material", .summary = "men and kings", .early = MATERIAL, .evaluate = material},
    {.name = "learned",
     .summary = "weights learned by playing itself (roque learn td)",
     .early = LEARNED_EARLY,
     .late = LEARNED_LATE,
     .divisor = GAME_LEARNED_DIVISOR},
    {.name = "full",
     .summary = "material; home row and centre in the opening, the way to the last row in the end",
     .early = FULL_EARLY,
     .late = FULL_LATE,
     .evaluate = full},
};

const Game game_draughts = {
    .name = "draughts",
    .title = TERM("Draughts"),
    .summary = "men jump over men and become kings (dames, checkers)",
    .side_names = {TERM("White"), TERM("Black")},
    .variants = "international english brazilian russian",
    .position_bytes = sizeof(DraughtsPosition),
    .moves_max = DRAUGHTS_MOVES_MAX,
    .repetition = REPETITION_DRAWS,
    .repetitions_end = 3,
    .start = start,
    .parse = parse,
    .format = format,
    .format_move = format_move,
    .parse_move = parse_move,
    .draw_board = draw_board,
    .people = {.opponents = {"lab:alphabeta,depth=6"}, .counted = "wb", .list_men = list_men},
    .side_to_move = side_to_move,
    .list_moves = list_moves,
    .play = play,
    .pass = pass,
    .is_over = is_over,
    .ending = ending,
    .key = key,
    .exact_key = exact_key,
    .is_irreversible = is_irreversible,
    .has_captures = true,
    .describe_move = describe_move,
    .features = FEATURE_LIST,
    .feature_count = FEATURES,
    .extract = extract,
    .phase = phase,
    .update = update,
    .updated_features = UPDATED,
    .evaluations = EVALUATIONS,
    .evaluation_count = sizeof EVALUATIONS / sizeof EVALUATIONS[0],
    .score_bound = WIN,
    .estimate_bound = ESTIMATE_MAX,
    .score_unit = UNIT,
    .win_score = WIN,
    .space = draughts_space,
    .index = draughts_index,
    .from_index = draughts_from_index,
    .plies_left = draughts_plies_left,
};
