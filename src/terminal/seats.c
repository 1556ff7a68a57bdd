// SPDX-License-Identifier: GPL-3.0-or-later
// seats.c - who plays: a person chooses the opponent's level, or changes places with it.
#include <stdio.h>

#include "terminal/commands.h"

// The side the person does not play; the one to move next where both are people.
static int opponent_side(const Terminal *terminal) {
    int side = terminal->sitting.game->side_to_move(&terminal->sitting.position);
    return terminal->sitting.seats[0].is_human != terminal->sitting.seats[1].is_human
               ? terminal->sitting.seats[0].is_human
               : 1 - side;
}

// The level by its name, any other player by its text.
static const char *seat_words(const Terminal *terminal, int side, char title[PLAYER_NAME_MAX]) {
    PlayLevel level;
    if (!levels_find(terminal->sitting.seats[side].text, &level))
        return terminal->sitting.seats[side].text;
    return title_full(&terminal->sitting, terminal->screen.language, side, title);
}

// What has changed is told under the board that is drawn for it; after
// the end it is for the next game.
static CommandAnswer tell_change(Terminal *terminal, ActAnswer answer) {
    if (answer == ACT_ENDED) return COMMAND_LEAVE;
    screen_write_paragraph(&terminal->screen, terminal->note);
    screen_say(&terminal->screen, "Type new for another game.", NULL);
    terminal->note[0] = '\0';
    return COMMAND_STAY;
}

static void note_level(Terminal *terminal, int side) {
    char name[PLAYER_NAME_MAX], title[PLAYER_NAME_MAX];
    Text text = text_over(name, sizeof name);
    PlayLevel level;
    screen_side_name(&terminal->screen, terminal->sitting.game, side, &text);
    const char *arguments[] = {name, seat_words(terminal, side, title)};
    terminal->note[0] = '\0';
    terminal_add_note(terminal, SENTENCE("%s from now on: %s."), arguments, 2);
    bool is_slow = levels_find(terminal->sitting.seats[side].text, &level) && level.is_human_pace;
    if (is_slow) terminal_add_note(terminal, SENTENCE("At a person's pace."), NULL, 0);
}

static void show_levels(const Terminal *terminal, const char *player) {
    PlayLevel now;
    levels_find(player, &now);
    for (int i = 0; i < NAMED_LEVEL_COUNT; i++) {
        char row[LEVEL_ROW_MAX], line[LEVEL_ROW_MAX + 16];
        bool is_here = now.named == &named_levels[i];
        levels_format_row(terminal->screen.language, &named_levels[i], row);
        snprintf(line, sizeof line, "%s%2d  %s\n", is_here ? "> " : "  ", i + 1, row);
        screen_write(&terminal->screen, line);
    }
}

static void tell_level(const Terminal *terminal, int side, bool has_levels) {
    char name[PLAYER_NAME_MAX], title[PLAYER_NAME_MAX], player[PLAYER_TEXT_MAX];
    Text text = text_over(name, sizeof name);
    screen_side_name(&terminal->screen, terminal->sitting.game, side, &text);
    if (has_levels) show_levels(terminal, terminal->sitting.seats[side].text);
    opponents_strongest(terminal->sitting.game, player);
    screen_say(&terminal->screen,
               has_levels
                   ? SENTENCE("%s: %s. Another: level 3, level club, or an Elo: level 1600. With "
                              "pace it takes as long as a person would: level club pace. Any other "
                              "player: level random")
                   : SENTENCE("%s: %s. Another: level PLAYER, for example level %s"),
               name, seat_words(terminal, side, title), player, NULL);
}

static void refuse_level(const Terminal *terminal, const char *typed) {
    char count[12], least[12], most[12];
    snprintf(count, sizeof count, "%d", NAMED_LEVEL_COUNT);
    snprintf(least, sizeof least, "%d", HANDICAP_ELO_LEAST);
    snprintf(most, sizeof most, "%d", HANDICAP_ELO_MOST);
    screen_say(&terminal->screen,
               "'%s' is no level: they are 1 to %s, their names, or an Elo from %s to %s.", typed,
               count, least, most, NULL);
}

// Levels first where the game has them: "level 3", "level club", "level
// 1600"; else any player's text.
CommandAnswer seats_level(Terminal *terminal, const char *argument) {
    int side = opponent_side(terminal);
    char player[PLAYER_TEXT_MAX];
    bool has_levels = levels_exist(terminal->sitting.game);
    if (argument[0] == '\0') {
        tell_level(terminal, side, has_levels);
        return COMMAND_STAY;
    }
    if (has_levels && levels_is_wrong_number(argument)) {
        refuse_level(terminal, argument);
        return COMMAND_STAY;
    }
    if (!has_levels || !levels_read(argument, player))
        slice_copy(slice_of(argument), player, sizeof player);
    ActAnswer answer =
        commands_act(terminal, &(SittingAct){.kind = ACT_SEAT, .side = side, .text = player});
    if (answer == ACT_REFUSED) {
        if (has_levels) screen_say(&terminal->screen, "level alone lists the levels.", NULL);
        return COMMAND_STAY;
    }
    note_level(terminal, side);
    return tell_change(terminal, answer);
}

// The players change places; where a game goes on it does so from the position on the board.
CommandAnswer seats_swap(Terminal *terminal, const char *argument) {
    (void)argument;
    ActAnswer answer = commands_act(terminal, &(SittingAct){.kind = ACT_SWAP});
    terminal->note[0] = '\0';
    for (int side = 0; side < 2; side++) terminal_note_seat(terminal, side);
    return tell_change(terminal, answer);
}
