// SPDX-License-Identifier: GPL-3.0-or-later
// seats.c - who plays: a person chooses the opponent's level, or changes places with it.
#include "terminal/commands.h"

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
    PlayLevel now;
    levels_find(player, &now);
    for (int i = 0; i < NAMED_LEVEL_COUNT; i++) {
        char row[LEVEL_ROW_MAX];
        bool is_here = now.named == &named_levels[i];
        levels_format_row(terminal->screen.language, &named_levels[i], row);
        screen_writef(&terminal->screen, "%s%2d  %s\n", is_here ? "> " : "  ", i + 1, row);
    }
}

static void tell_level(const Terminal *terminal, int side, bool has_levels) {
    char title[PLAYER_NAME_MAX], player[PLAYER_TEXT_MAX];
    if (has_levels) show_levels(terminal, terminal->session.seats[side].text);
    opponents_strongest(terminal->session.game, player);
    screen_say(&terminal->screen,
               has_levels
                   ? "%-s: %s. Another: level 3, level club, or an Elo: level 1600. With pace it "
                     "takes as long as a person would: level club pace. Any other player: level "
                     "random"
                   : "%-s: %s. Another: level PLAYER, for example level %s",
               terminal->session.game->side_names[side], seat_words(terminal, side, title), player);
}

static void refuse_level(const Terminal *terminal, const char *typed) {
    screen_say(&terminal->screen,
               "'%s' is no level: they are 1 to %d, their names, or an Elo from %d to %d.", typed,
               NAMED_LEVEL_COUNT, HANDICAP_ELO_LEAST, HANDICAP_ELO_MOST);
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
    if (has_levels && levels_is_wrong_number(argument)) {
        refuse_level(terminal, argument);
        return;
    }
    if (!has_levels || !levels_read(argument, player))
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
