// SPDX-License-Identifier: GPL-3.0-or-later
// store_read.c - reads a game of a file: tags, then moves; comments and variations are skipped.
#include "session/store.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "games/games.h"

enum { TAG_NAME_MAX = 32, TAG_VALUE_MAX = 1024, TOKEN_MAX = GAME_MOVE_TEXT_MAX, NESTING_MAX = 100 };

static void skip_blanks(const char **cursor) {
    while (isspace((unsigned char)**cursor)) ++*cursor;
}

// ---- tags ----

// [Name "value"]
static bool read_tag(const char **cursor, char name[TAG_NAME_MAX], char value[TAG_VALUE_MAX],
                     Error *error) {
    const char *c = *cursor + 1;
    Text name_text = text_over(name, TAG_NAME_MAX), value_text = text_over(value, TAG_VALUE_MAX);
    skip_blanks(&c);
    while (isalnum((unsigned char)*c) || *c == '_') text_add_char(&name_text, *c++);
    skip_blanks(&c);
    if (*c++ != '"') return error_set(error, "the tag '%.30s' has no value in quotes", name);
    while (*c != '"' && *c != '\0' && *c != '\n') {
        if (*c == '\\' && (c[1] == '"' || c[1] == '\\')) c++;
        text_add_char(&value_text, *c++);
    }
    if (*c++ != '"') return error_set(error, "the value of the tag '%.30s' does not end", name);
    skip_blanks(&c);
    if (*c++ != ']') return error_set(error, "the tag '%.30s' does not end with ]", name);
    *cursor = c;
    return true;
}

// "300+3" in seconds; anything else leaves the game without a clock.
static void read_clock(const char *value, TimeControl *clock) {
    Error ignored;
    TimeControl read = {0};
    if (time_control_parse_clock(value, &read, &ignored) && read.moves == 0) *clock = read;
}

static void take_tag(StoredGame *stored, const char *name, const char *value) {
    const struct {
        const char *name;
        char *text;
        size_t size;
    } places[] = {
        {"Game", stored->game_text, sizeof stored->game_text},
        {"FEN", stored->position_text, sizeof stored->position_text},
        {"Position", stored->position_text, sizeof stored->position_text},
        {"WhitePlayer", stored->players[0], sizeof stored->players[0]},
        {"BlackPlayer", stored->players[1], sizeof stored->players[1]},
        {"FirstPlayer", stored->players[0], sizeof stored->players[0]},
        {"SecondPlayer", stored->players[1], sizeof stored->players[1]},
        {"White", stored->names[0], sizeof stored->names[0]},
        {"Black", stored->names[1], sizeof stored->names[1]},
        {"Date", stored->date, sizeof stored->date},
        {"Result", stored->result, sizeof stored->result},
        {"Termination", stored->termination, sizeof stored->termination},
    };
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (strcmp(places[i].name, name) == 0)
            slice_copy(slice_of(value), places[i].text, places[i].size);
    }
    if (strcmp(name, "TimeControl") == 0) read_clock(value, &stored->clock);
}

bool store_read_tags(const char **cursor, StoredGame *stored, Error *error) {
    char name[TAG_NAME_MAX], value[TAG_VALUE_MAX];
    slice_copy(slice_of("chess"), stored->game_text, sizeof stored->game_text);
    if (strncmp(*cursor, "\xEF\xBB\xBF", 3) == 0) *cursor += 3;
    for (skip_blanks(cursor); **cursor == '['; skip_blanks(cursor)) {
        if (!read_tag(cursor, name, value, error)) return false;
        take_tag(stored, name, value);
    }
    return true;
}

// ---- several games ----

// A game ends where tags begin behind something that is none. Comments may hold anything.
const char *store_find_game(const char *text, int number, int *count) {
    const char *found = number <= 1 ? text : NULL;
    bool is_line_start = true, has_moves = false;
    *count = 1;
    for (const char *c = text; *c != '\0';) {
        char byte = *c;
        if (byte == '[' && is_line_start) {
            if (has_moves && ++*count == number) found = c;
            has_moves = false;
        }
        has_moves |= !isspace((unsigned char)byte) && byte != '[' && byte != '{' && byte != ';';
        is_line_start = byte == '\n';
        const char *end = byte == '['   ? strchr(c, '\n')
                          : byte == '{' ? strchr(c, '}')
                          : byte == ';' ? strchr(c, '\n')
                                        : c + 1;
        if (end == NULL) break;
        c = byte == '{' ? end + 1 : end;
    }
    return found;
}

// ---- moves ----

// {[%clk 0:04:31.5]}: the time left after the move before it.
static void read_comment_clock(const char *comment, StoredGame *stored) {
    const char *mark = strstr(comment, "[%clk ");
    const char *end = strchr(comment, '}');
    int hours = 0, minutes = 0;
    double seconds = 0;
    if (mark == NULL || (end != NULL && mark > end) || stored->count == 0) return;
    if (sscanf(mark, "[%%clk %3d:%2d:%6lf", &hours, &minutes, &seconds) != 3) return;
    if (hours < 0 || minutes < 0 || !(seconds >= 0)) return;
    stored->clocks_left[stored->count - 1] =
        (hours * 60 + minutes) * INT64_C(60000) + (int64_t)(seconds * 1000);
}

static const char *skip_to(const char *from, char end) {
    const char *found = strchr(from, end);
    return found != NULL ? found + 1 : from + strlen(from);
}

// (a variation (in it another) {and ( a comment})
static const char *skip_variation(const char *c) {
    int depth = 0;
    do {
        if (*c == '{') {
            c = skip_to(c, '}');
            continue;
        }
        depth += (*c == '(') - (*c == ')');
        c++;
    } while (*c != '\0' && depth > 0 && depth < NESTING_MAX);
    return c;
}

// Skips everything between two moves.
static void skip_to_move(const char **cursor, StoredGame *stored) {
    for (;;) {
        const char *c = *cursor;
        skip_blanks(&c);
        if (*c == '{') {
            read_comment_clock(c, stored);
            c = skip_to(c, '}');
        } else if (*c == ';' || (*c == '%' && (c == *cursor || c[-1] == '\n'))) {
            c = skip_to(c, '\n');
        } else if (*c == '(') {
            c = skip_variation(c);
        } else if (*c == '$') {
            for (c++; isdigit((unsigned char)*c);) c++;
        } else if (isdigit((unsigned char)*c)) {
            const char *digits = c;
            while (isdigit((unsigned char)*c)) c++;
            if (*c != '.') { // a move that is a number, or a result
                *cursor = digits;
                return;
            }
            while (*c == '.') c++;
        } else {
            *cursor = c;
            return;
        }
        *cursor = c;
    }
}

static bool is_result(const char *token) {
    return strcmp(token, "1-0") == 0 || strcmp(token, "0-1") == 0 || strcmp(token, "1/2-1/2") == 0
           || strcmp(token, "*") == 0;
}

bool store_read_game(const char *text, StoredGame *stored, Error *error) {
    const char *variant = "", *cursor = text;
    if (!store_read_tags(&cursor, stored, error)) return false;
    stored->game = games_find(stored->game_text, &variant, error);
    if (stored->game == NULL || !game_start(stored->game, variant, &stored->start, error))
        return false;
    if (stored->position_text[0] != '\0'
        && !game_parse(stored->game, variant, stored->position_text, &stored->start, error))
        return false;
    GamePosition position = stored->start;
    for (stored->count = 0;;) {
        Text token = TEXT_OF(TOKEN_MAX);
        skip_to_move(&cursor, stored);
        while (*cursor != '\0' && !isspace((unsigned char)*cursor)
               && strchr("{};()$", *cursor) == NULL)
            text_add_char(&token, *cursor++);
        if (token.length == 0 || token.data[0] == '[' || is_result(token.data)) return true;
        while (token.length > 0 && strchr("!?", token.data[token.length - 1]) != NULL)
            token.data[--token.length] = '\0';
        GameMove move;
        if (stored->count == REFEREE_PLIES_MAX) return error_set(error, "the game is too long");
        if (!game_find_move(stored->game, &position, token.data, &move, error)
            || !game_is_legal(stored->game, &position, move))
            return error_at(error, "move %d", stored->count + 1);
        game_advance(stored->game, &position, move);
        stored->moves[stored->count++] = move;
    }
}
