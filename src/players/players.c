// SPDX-License-Identifier: GPL-3.0-or-later
// players.c - the list of kinds and the grammar of a player's text.
#include "players/players.h"

#include <string.h>
#include <strings.h>

#include "players/kinds.h"

// One line for each kind, in the order in which they are listed.
const PlayerKind *const all_player_kinds[] = {
    &random_player_kind, // any legal move
    &engine_player_kind, // our own
    &lab_player_kind,    // a laboratory algorithm
    &as_player_kind,     // a named step of the staircase
    &level_player_kind,  // a level that people choose
    &uci_player_kind,    // an engine outside
    &xboard_player_kind,
    &command_player_kind, // a plain program outside
    NULL,
};

static const PlayerKind *find_kind(Slice name, Error *error) {
    Text known = TEXT_OF(200);
    for (int i = 0; all_player_kinds[i] != NULL; i++) {
        if (slice_is(name, all_player_kinds[i]->name)) return all_player_kinds[i];
        text_addf(&known, "%s%s", i > 0 ? ", " : "", all_player_kinds[i]->name);
    }
    error_set(error, "no kind of player is called '%.*s'; there are: %s", slice_shown(name, 40),
              name.data, known.data);
    return NULL;
}

bool player_next_option(const char **rest, char option[PLAYER_TEXT_MAX]) {
    const char *from = *rest;
    size_t length = 0;
    if (*from == '\0') return false;
    while (*from != '\0' && *from != ',') {
        if (from[0] == '\\' && from[1] == ',') from++;
        if (length + 1 >= PLAYER_TEXT_MAX) return false;
        option[length++] = *from++;
    }
    option[length] = '\0';
    *rest = *from == ',' ? from + 1 : from;
    return true;
}

const char *player_option_value(const char *option, const char *name) {
    size_t length = strlen(name);
    return strncmp(option, name, length) == 0 && option[length] == '=' ? option + length + 1 : NULL;
}

bool player_has_option(const char *options, const char *name) {
    char option[PLAYER_TEXT_MAX];
    while (player_next_option(&options, option)) {
        if (player_option_value(option, name) != NULL) return true;
    }
    return false;
}

static bool read_limit(const char *option, PlayerText *parsed, bool *is_taken, Error *error) {
    int64_t number = 0;
    const char *value;
    *is_taken = true;
    if ((value = player_option_value(option, "tc")) != NULL)
        return time_control_parse_clock(value, &parsed->control, error);
    if ((value = player_option_value(option, "movetime")) != NULL && parsed->kind->is_process)
        return time_control_parse_seconds(value, &parsed->control.move_time_ms, error);
    if ((value = player_option_value(option, "nodes")) != NULL && parsed->kind->is_process) {
        if (!text_parse_int(value, "nodes", 1, INT64_MAX, &number, error)) return false;
        parsed->control.nodes = (uint64_t)number;
        return true;
    }
    if ((value = player_option_value(option, "depth")) != NULL && parsed->kind->is_process) {
        if (!text_parse_int(value, "depth", 1, 1000, &number, error)) return false;
        parsed->control.depth = (int)number;
        return true;
    }
    *is_taken = false;
    return true;
}

void player_add_option(Text *options, const char *option) {
    if (options->length > 0) text_add_char(options, ',');
    for (; *option != '\0'; option++) {
        if (*option == ',') text_add_char(options, '\\');
        text_add_char(options, *option);
    }
}

// Of two values one would be lost without a word. The engine's lists of ideas add up, and a
// program's first option is its command.
static bool check_once(const PlayerKind *kind, const char *options, const char *end,
                       const char *option, Error *error) {
    char other[PLAYER_TEXT_MAX];
    size_t length = strcspn(option, "=");
    if (option[length] == '\0' || player_option_value(option, "with") != NULL
        || player_option_value(option, "without") != NULL)
        return true;
    for (bool is_command = kind->is_process; player_next_option(&options, other) && options < end;
         is_command = false) {
        if (is_command || strncasecmp(other, option, length) != 0 || other[length] != '=') continue;
        return error_set(error, "%.*s is given twice", slice_shown((Slice){option, length}, 40),
                         option);
    }
    return true;
}

bool player_parse(const char *text, PlayerText *parsed, Error *error) {
    memset(parsed, 0, sizeof *parsed);
    if (strlen(text) >= PLAYER_TEXT_MAX)
        return error_set(error, "the text of a player is too long");
    const char *colon = strchr(text, ':');
    Slice name = {.data = text, .length = colon != NULL ? (size_t)(colon - text) : strlen(text)};
    parsed->kind = find_kind(name, error);
    if (parsed->kind == NULL) return false;
    Text options = text_over(parsed->options, sizeof parsed->options);
    const char *const all = colon != NULL ? colon + 1 : "";
    const char *rest = all;
    char option[PLAYER_TEXT_MAX];
    while (player_next_option(&rest, option)) {
        bool is_taken = false;
        if (!check_once(parsed->kind, all, rest, option, error))
            return error_at(error, "%.80s", text);
        const char *value = player_option_value(option, "name");
        if (value != NULL) {
            slice_copy(slice_of(value), parsed->name, sizeof parsed->name);
            continue;
        }
        if (!read_limit(option, parsed, &is_taken, error)) return error_at(error, "%.80s", text);
        if (is_taken)
            parsed->has_control = true;
        else
            player_add_option(&options, option);
    }
    if (options.is_cut) return error_set(error, "the text of a player is too long");
    return true;
}

bool player_open_parsed(const PlayerText *parsed, const Game *game, Player *player, Error *error) {
    memset(player, 0, sizeof *player);
    player->kind = parsed->kind;
    player->game = game;
    slice_copy(slice_of(parsed->kind->name), player->title, sizeof player->title);
    if (!parsed->kind->open(player, parsed->options, error)) {
        memset(player, 0, sizeof *player); // nobody: there is nothing to close
        return false;
    }
    if (parsed->name[0] != '\0')
        slice_copy(slice_of(parsed->name), player->title, sizeof player->title);
    return true;
}

bool player_open(const char *text, const Game *game, Player *player, Error *error) {
    PlayerText parsed;
    memset(player, 0, sizeof *player);
    return player_parse(text, &parsed, error) && player_open_parsed(&parsed, game, player, error);
}

PlayerFault player_close(Player *player) {
    player->fault = FAULT_NONE;
    if (player->kind != NULL) player->kind->close(player);
    PlayerFault fault = player->fault;
    memset(player, 0, sizeof *player);
    return fault;
}

static bool refuse_house_rules(Error *error) {
    return error_set(
        error, "knows the usual rules of chess only; lab: and random players know this variant");
}

bool player_check_rules(const PlayerKind *kind, const Game *game, const void *start, Error *error) {
    bool is_usual = game_repetition(game, start) != REPETITION_FORBIDDEN;
    return is_usual || !kind->knows_usual_chess_only || refuse_house_rules(error);
}

bool player_check_usual_chess(Player *player, const Board *start, Error *error) {
    if (start->house_rules == 0) return true;
    player->fault = FAULT_START;
    return refuse_house_rules(error);
}
