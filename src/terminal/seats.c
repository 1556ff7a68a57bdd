// SPDX-License-Identifier: GPL-3.0-or-later
// seats.c - who plays: a person chooses the opponent's level, or changes places with it.
#include "terminal/commands.h"

#include "engine/engine.h"

// The side the person does not play; the one to move next where both are people.
static int opponent_side(const Terminal *terminal) {
    int side = terminal->session.game->side_to_move(&terminal->session.position);
    return terminal->session.seats[0].is_person != terminal->session.seats[1].is_person
               ? terminal->session.seats[0].is_person
               : 1 - side;
}

// The level by its name, any other player by its text.
static const char *seat_words(const Terminal *terminal, int side, char title[PLAYER_NAME_MAX]) {
    PlayLevel level;
    if (!levels_find(terminal->session.seats[side].text, &level))
        return terminal->session.seats[side].text;
    return title_full(&terminal->session, terminal->screen.language, side, title);
}

void seats_note(Terminal *terminal, int side) {
    const Session *session = &terminal->session;
    char title[PLAYER_NAME_MAX];
    terminal_add_note(terminal, "%-s from now on: %s.", session->game->side_names[side],
                      title_full(session, terminal->screen.language, side, title));
}

void seats_note_level(Terminal *terminal, int side) {
    char title[PLAYER_NAME_MAX];
    PlayLevel level;
    terminal_add_note(terminal, "%-s from now on: %s.", terminal->session.game->side_names[side],
                      seat_words(terminal, side, title));
    bool is_slow = levels_find(terminal->session.seats[side].text, &level) && level.is_person_pace;
    if (is_slow) terminal_add_note(terminal, "At a person's pace.");
}

static void show_levels(const Terminal *terminal, const char *player) {
    const Game *game = terminal->session.game;
    PlayLevel now;
    levels_find(player, &now);
    for (int i = 1; i <= level_count(game); i++) {
        char row[LEVEL_ROW_MAX];
        Level level = level_at(game, i);
        bool is_here = now.name == level.name || now.number == i;
        levels_format_row(terminal->screen.language, &level, row);
        screen_writef(&terminal->screen, "%s%2d  %s\n", is_here ? "> " : "  ", i, row);
    }
}

static void tell_level(const Terminal *terminal, int side, bool has_levels) {
    char title[PLAYER_NAME_MAX], player[PLAYER_TEXT_MAX];
    if (has_levels) show_levels(terminal, terminal->session.seats[side].text);
    opponents_strongest(terminal->session.game, player);
    bool is_chess = notation_is_chess(terminal->session.game);
    screen_say(&terminal->screen,
               has_levels && !is_chess
                   ? "%-s: %s. Another: level 3, level club. Any other player: level %s"
               : has_levels
                   ? "%-s: %s. Another: level 3, level club, or an Elo: level 1600. With pace it "
                     "takes as long as a person would: level club pace. Any other player: level "
                     "random"
                   : "%-s: %s. Another: level PLAYER, for example level %s",
               terminal->session.game->side_names[side], seat_words(terminal, side, title), player);
}

static void refuse_level(const Terminal *terminal, const char *typed) {
    const Game *game = terminal->session.game;
    if (!notation_is_chess(game)) {
        screen_say(&terminal->screen, "'%s' is no level: they are 1 to %d, and their names.", typed,
                   level_count(game));
        return;
    }
    screen_say(&terminal->screen,
               "'%s' is no level: they are 1 to %d, their names, or an Elo from %d to %d.", typed,
               level_count(game), HANDICAP_ELO_LEAST, HANDICAP_ELO_MOST);
}

// Levels first where the game has them: "level 3", "level club", "level
// 1600"; else any player's text.
void seats_level(Terminal *terminal, const char *argument) {
    int side = opponent_side(terminal);
    char player[PLAYER_TEXT_MAX];
    bool has_levels = levels_exist(terminal->session.game);
    if (argument[0] == '\0') {
        tell_level(terminal, side, has_levels);
        return;
    }
    if (has_levels && levels_is_wrong_number(terminal->session.game, argument)) {
        refuse_level(terminal, argument);
        return;
    }
    if (!has_levels || !levels_read(terminal->session.game, argument, player))
        slice_copy(slice_of(argument), player, sizeof player);
    bool is_seated =
        terminal_act(terminal, &(SessionAct){.kind = ACT_SEAT, .side = side, .text = player});
    if (!is_seated && has_levels) screen_say(&terminal->screen, "level alone lists the levels.");
}

// The players change places; where a game goes on it does so from the position on the board.
void seats_swap(Terminal *terminal, const char *argument) {
    (void)argument;
    terminal_act(terminal, &(SessionAct){.kind = ACT_SWAP});
}
