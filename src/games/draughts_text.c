// SPDX-License-Identifier: GPL-3.0-or-later
// draughts_text.c - positions and moves of draughts as text, in the manner of PDN.
#include <ctype.h>
#include <string.h>

#include "core/bits.h"
#include "games/draughts_rules.h"

enum { COUNTER_MAX = 200 };

int draughts_find_variant(const char *name, size_t length) {
    for (int i = 0; i < DRAUGHTS_VARIANTS; i++) {
        const char *candidate = draughts_variants[i].name;
        if (strlen(candidate) == length && strncmp(candidate, name, length) == 0) return i;
    }
    return -1;
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
    const DraughtsRules *rules = draughts_rules_of(position);
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
        return error_set(error, "the squares are 1 to %d; '%.10s' does not follow that", squares,
                         *text);
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

// ":W31-50", ":B1,2,K7", ":H12" (quiet plies), ":L3" (plies with a lone king),
// ":F20" (move number, not kept).
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
        if (bits_count(position->pieces[side]) > draughts_rules_of(position)->men)
            return error_set(error, "a side has at most %d pieces",
                             draughts_rules_of(position)->men);
        return true;
    }
    int number = kind == '\0' ? -1 : read_number(text);
    if ((kind != 'H' && kind != 'L' && kind != 'F') || number < 0
        || (kind != 'F' && number > COUNTER_MAX))
        return error_set(error,
                         "a field must start with W, B, H, L or F and hold squares or a number");
    if (kind == 'H') position->quiet_plies = (uint8_t)number;
    if (kind == 'L') position->lone_plies = (uint8_t)number;
    return true;
}

// PDN: "W:W31-50:B1-20", with the variant in front unless it is the first: "english:B:W21-32:B1-12"
// (or with a blank, as game_parse() puts the variant that a player asked for).
bool draughts_parse(const char *text, void *position, Error *error) {
    DraughtsPosition parsed = {0};
    size_t length = strcspn(text, ": ");
    int variant = draughts_find_variant(text, length);
    if (variant >= 0) {
        parsed.variant = (uint8_t)variant;
        text += length + (text[length] != '\0');
    }
    if ((text[0] != 'W' && text[0] != 'B') || text[1] != ':')
        return error_set(error,
                         "a position starts with W: or B:, the side to move (or with a variant)");
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
    if (!draughts_is_countable(&parsed))
        return error_set(error, "there are too many ways to capture");
    *(DraughtsPosition *)position = parsed;
    return true;
}

static bool is_man_at(const DraughtsPosition *position, int side, int number) {
    const DraughtsRules *rules = draughts_rules_of(position);
    if (number > rules->side * rules->side / 2) return false;
    return (position->pieces[side] & ~position->kings) >> draughts_bit(rules, number) & 1;
}

// Three men or more in a row of numbers are written as a range.
static void format_side(const DraughtsPosition *position, int side, Text *text) {
    const DraughtsRules *rules = draughts_rules_of(position);
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

void draughts_format(const void *position, Text *text) {
    const DraughtsPosition *here = position;
    if (here->variant != 0) text_addf(text, "%s:", draughts_rules_of(here)->name);
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
        alike += draughts_from(moves[i]) == draughts_from(move)
                 && draughts_to(moves[i]) == draughts_to(move);
    }
    return alike;
}

void draughts_format_move(const void *position, GameMove move, Text *text) {
    const DraughtsPosition *here = position;
    const DraughtsRules *rules = draughts_rules_of(here);
    DraughtsPath path;
    if (draughts_is_capture(move) && count_alike(here, move) > 1
        && draughts_find_path(here, move, &path)) {
        for (int i = 0; i < path.count; i++) {
            text_addf(text, "%s%d", i > 0 ? "x" : "", draughts_number(rules, path.squares[i]));
        }
        return;
    }
    text_addf(text, "%d%c%d", draughts_number(rules, draughts_from(move)),
              draughts_is_capture(move) ? 'x' : '-', draughts_number(rules, draughts_to(move)));
}

// The two ends; all of its way only where several captures share them.
void draughts_trace_move(const void *position, GameMove move, MovePath *trace) {
    const DraughtsPosition *here = position;
    const DraughtsRules *rules = draughts_rules_of(here);
    DraughtsPath path = {.squares = {draughts_from(move), draughts_to(move)}, .count = 2}, whole;
    if (draughts_is_capture(move) && count_alike(here, move) > 1
        && draughts_find_path(here, move, &whole))
        path = whole;
    trace->count = path.count;
    for (int i = 0; i < path.count; i++) {
        Text name = text_over(trace->squares[i], GAME_SQUARE_MAX);
        text_addf(&name, "%d", draughts_number(rules, path.squares[i]));
    }
}

// Squares divided by -, x or :.
static bool read_path(const char *text, const DraughtsRules *rules, DraughtsPath *path) {
    path->count = 0;
    for (;;) {
        int number = read_number(&text);
        if (number < 1 || number > rules->side * rules->side / 2
            || path->count == DRAUGHTS_PATH_MAX)
            return false;
        path->squares[path->count++] = draughts_bit(rules, number);
        if (*text == '\0') return path->count >= 2;
        if (*text != '-' && *text != 'x' && *text != ':') return false;
        text++;
    }
}

bool draughts_parse_move(const void *position, const char *text, GameMove *move, Error *error) {
    const DraughtsPosition *here = position;
    DraughtsPath path;
    if (!read_path(text, draughts_rules_of(here), &path))
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
    return error_set(error, "'%.40s' does not say which capture; name the squares on the way",
                     text);
}
