// SPDX-License-Identifier: GPL-3.0-or-later
// game_filter.c - see game_filter.h.
#include "archive/game_filter.h"

#include <ctype.h>
#include <string.h>

#include "book/book.h"

enum { DATE_LENGTH_MAX = 10 };

static const char *const outcomes[] = {[OWN_OPEN] = "open",
                                       [OWN_WIN] = "won",
                                       [OWN_DRAW] = "drawn",
                                       [OWN_LOSS] = "lost",
                                       [OWN_OTHERS] = "others"};

// ---- words ----

static bool is_asked(const char *word) {
    return word != NULL && word[0] != '\0' && strcmp(word, "any") != 0;
}

static int outcome_of(const char *word) {
    for (int i = OWN_OPEN; i <= OWN_OTHERS; i++) {
        if (strcmp(word, outcomes[i]) == 0) return i;
    }
    return -1;
}

static int result_of(const char *word) {
    for (int i = PGN_UNKNOWN; i <= PGN_DRAW; i++) {
        if (strcmp(word, pgn_result_text((PgnResult)i)) == 0) return i;
    }
    return -1;
}

// "2026-01-31" as PGN writes it. False: it is no date, or no beginning of one.
static bool read_date(const char *word, char date[DATE_LENGTH_MAX + 1]) {
    size_t length = strlen(word);
    if (length != 4 && length != 7 && length != 10) return false;
    for (size_t i = 0; i <= length; i++) {
        bool is_dot = i == 4 || i == 7;
        if (i < length && is_dot != (word[i] == '.' || word[i] == '-')) return false;
        if (i < length && !is_dot && !isdigit((unsigned char)word[i])) return false;
        date[i] = i < length && is_dot ? '.' : word[i];
    }
    return true;
}

static bool check_date(const char *word, Error *error) {
    char date[DATE_LENGTH_MAX + 1];
    return !is_asked(word) || read_date(word, date)
           || error_set(error, "a date is written 2026.01.31, 2026.01 or 2026, not '%.40s'", word);
}

bool game_filter_check(const GameFilter *filter, Error *error) {
    if (is_asked(filter->colour) && strcmp(filter->colour, "white") != 0
        && strcmp(filter->colour, "black") != 0)
        return error_set(error, "a colour is white or black, not '%.40s'", filter->colour);
    if (is_asked(filter->result) && outcome_of(filter->result) < 0 && result_of(filter->result) < 0)
        return error_set(
            error,
            "a result is won, drawn, lost, open or others, or 1-0, 0-1, 1/2-1/2 or *, not "
            "'%.40s'",
            filter->result);
    return check_date(filter->since, error) && check_date(filter->until, error);
}

// ---- games ----

static bool has(const char *text, const char *part) {
    return strcasestr(text, part) != NULL;
}

static bool has_opening(const ListedGame *game, const char *word) {
    if (game->opening == NULL) return false;
    return strncasecmp(game->opening->code, word, strlen(word)) == 0
           || has(game->opening->name, word);
}

static bool has_result(const GameList *list, const ListedGame *game, const char *word) {
    int outcome = outcome_of(word);
    return outcome >= 0 ? (int)listed_game_own_result(list, game) == outcome
                        : (int)game->result == result_of(word);
}

// As far as the text goes: "2026.01" is the whole month. A day that is not known ("2026.01.??")
// is in its month.
static bool is_in_time(const GameFilter *filter, const char *date) {
    char bound[DATE_LENGTH_MAX + 1];
    if (is_asked(filter->since) && read_date(filter->since, bound)
        && (date[0] == '\0' || strncmp(date, bound, strlen(bound)) < 0))
        return false;
    return !is_asked(filter->until) || !read_date(filter->until, bound)
           || (date[0] != '\0' && strncmp(date, bound, strlen(bound)) <= 0);
}

static bool has_text(const GameList *list, const ListedGame *game, const char *word) {
    return has(list_text(list, game->names[WHITE]), word)
           || has(list_text(list, game->names[BLACK]), word)
           || has(list_text(list, game->date), word) || has(list_text(list, game->kind), word)
           || has_opening(game, word);
}

bool game_filter_takes(const GameFilter *filter, const GameList *list, const ListedGame *game) {
    Text opponent = TEXT_OF(2 * PGN_TAG_VALUE_MAX);
    if (is_asked(filter->opponent)) listed_game_add_opponent(list, game, &opponent);
    return (!is_asked(filter->opponent) || has(opponent.data, filter->opponent))
           && (!is_asked(filter->colour)
               || game->me == (strcmp(filter->colour, "white") == 0 ? WHITE : BLACK))
           && (!is_asked(filter->result) || has_result(list, game, filter->result))
           && (!is_asked(filter->opening) || has_opening(game, filter->opening))
           && is_in_time(filter, list_text(list, game->date))
           && (!is_asked(filter->text) || has_text(list, game, filter->text));
}
