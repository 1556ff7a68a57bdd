// SPDX-License-Identifier: GPL-3.0-or-later
// filter.c - see filter.h.
#include "chess/pgn/filter.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// ---- reading conditions ------------------------------------------------------------------------

// Longer signs first, so that "<=" is not taken for "<".
static const struct {
    const char *sign;
    PgnRelation comparison;
} signs[] = {{"!=", COMPARE_UNEQUAL},  {"!~", COMPARE_LACKS}, {"<=", COMPARE_AT_MOST},
             {">=", COMPARE_AT_LEAST}, {"=", COMPARE_EQUAL},  {"~", COMPARE_CONTAINS},
             {"<", COMPARE_LESS},      {">", COMPARE_MORE}};

static bool read_comparison(const char **rest, PgnRelation *comparison) {
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t length = strlen(signs[i].sign);
        if (strncmp(*rest, signs[i].sign, length) != 0) continue;
        *rest += length;
        *comparison = signs[i].comparison;
        return true;
    }
    return false;
}

bool pgn_filter_add(PgnFilter *filter, const char *condition, Error *error) {
    if (filter->count == PGN_CONDITIONS_MAX) {
        return error_set(error, "more than %d conditions", PGN_CONDITIONS_MAX);
    }
    PgnCondition *added = &filter->conditions[filter->count];
    size_t length = 0;
    while (isalnum((unsigned char)condition[length]) || condition[length] == '_') length++;
    const char *rest = condition + length;
    bool has_name =
        length > 0 && slice_copy((Slice){condition, length}, added->name, sizeof added->name);
    if (!has_name || !read_comparison(&rest, &added->comparison)) {
        return error_set(error,
                         "'%.60s' is not a condition like result=1-0, player~carlsen or plies>=40",
                         condition);
    }
    if (!slice_copy(slice_of(rest), added->value, sizeof added->value)) {
        return error_set(error, "the value of '%.60s' is too long", condition);
    }
    filter->count++;
    return true;
}

// ---- judging games -----------------------------------------------------------------------------

static bool read_number(const char *text, double *number) {
    char *end;
    *number = strtod(text, &end);
    return end != text && *end == '\0';
}

// Less, equal or more as -1, 0, 1; false when the tag does not know: "?", "-", "????.??.??", and
// "1990.??.??" beside a month of that year.
static bool compare(const char *text, const char *value, int *order) {
    double a, b;
    bool is_number = read_number(value, &b);
    if (is_number && read_number(text, &a)) {
        *order = a < b ? -1 : a > b;
        return true;
    }
    if (is_number && !isdigit((unsigned char)text[0])) return false;
    size_t known = strcspn(text, "?");
    bool is_partly_known = text[known] == '?';
    while (is_partly_known && known > 0 && text[known - 1] == '.') known--;
    if (known == 0) return false;
    if (is_partly_known && known < strlen(value) && strncasecmp(text, value, known) == 0)
        return false;
    char part[PGN_TAG_VALUE_MAX];
    slice_copy((Slice){text, known}, part, sizeof part);
    *order = strcasecmp(part, value);
    return true;
}

static bool holds(const PgnCondition *condition, const char *text) {
    const char *value = condition->value;
    int order = 0;
    switch (condition->comparison) {
    case COMPARE_EQUAL: return strcasecmp(text, value) == 0;
    case COMPARE_UNEQUAL: return strcasecmp(text, value) != 0;
    case COMPARE_CONTAINS: return strcasestr(text, value) != NULL;
    case COMPARE_LACKS: return strcasestr(text, value) == NULL;
    case COMPARE_LESS: return compare(text, value, &order) && order < 0;
    case COMPARE_AT_MOST: return compare(text, value, &order) && order <= 0;
    case COMPARE_MORE: return compare(text, value, &order) && order > 0;
    case COMPARE_AT_LEAST: return compare(text, value, &order) && order >= 0;
    }
    return false;
}

static bool is_denial(const PgnCondition *condition) {
    return condition->comparison == COMPARE_UNEQUAL || condition->comparison == COMPARE_LACKS;
}

static const char *find_tag(const PgnGame *game, const char *name) {
    for (int i = 0; i < game->tag_count; i++) {
        if (strcasecmp(pgn_game_text(game, game->tags[i].name), name) == 0) {
            return pgn_game_text(game, game->tags[i].value);
        }
    }
    return NULL;
}

static bool tag_holds(const PgnCondition *condition, const PgnGame *game, const char *name) {
    const char *value = find_tag(game, name);
    return value == NULL ? is_denial(condition) : holds(condition, value);
}

// "player=X": one of the two is; "player!=X": neither is.
static bool either_holds(const PgnCondition *condition, const PgnGame *game, const char *first,
                         const char *second) {
    bool first_holds = tag_holds(condition, game, first),
         second_holds = tag_holds(condition, game, second);
    return is_denial(condition) ? first_holds && second_holds : first_holds || second_holds;
}

static bool condition_holds(const PgnCondition *condition, const PgnGame *game) {
    const char *name = condition->name;
    if (strcasecmp(name, "player") == 0) return either_holds(condition, game, "White", "Black");
    if (strcasecmp(name, "elo") == 0) return either_holds(condition, game, "WhiteElo", "BlackElo");
    if (strcasecmp(name, "result") == 0) return holds(condition, pgn_result_text(game->result));
    if (strcasecmp(name, "variant") == 0)
        return holds(condition, game->start.is_chess960 ? "chess960" : "standard");
    if (strcasecmp(name, "plies") == 0) {
        char plies[16];
        snprintf(plies, sizeof plies, "%d", game->plies);
        return holds(condition, plies);
    }
    return tag_holds(condition, game, name);
}

bool pgn_filter_takes(const PgnFilter *filter, const PgnGame *game) {
    for (int i = 0; i < filter->count; i++) {
        if (!condition_holds(&filter->conditions[i], game)) return false;
    }
    return true;
}
