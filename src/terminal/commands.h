// SPDX-License-Identifier: GPL-3.0-or-later
// commands.h - what a person may type instead of a move.
#pragma once

#include "terminal/terminal.h"

typedef enum CommandAnswer {
    COMMAND_UNKNOWN, // not a command
    COMMAND_STAY,    // done; ask again
    COMMAND_LEAVE,   // an act ended the turn
} CommandAnswer;

// Obeys a line that begins with a command's name in either language. `allows_prefix`: also with the
// beginning of one, if no other command begins so.
CommandAnswer commands_obey(Terminal *terminal, const char *line, bool allows_prefix);

// Obeys a line that begins with a command which only looks (moves, list, board,
// flip, eval); false for another.
bool commands_look(Terminal *terminal, const char *line);

// The names of all commands in the user's language, separated by blanks.
void commands_list(const Terminal *terminal, Text *words);
// The line is the word for leaving, in whichever language.
bool commands_mean_quit(const char *line);

// Lets the sitting do it; a refusal is told with its reason.
ActAnswer commands_act(Terminal *terminal, const SittingAct *wanted);

// ---- seats.c ----

// Another opponent, or which there are; the players change places.
CommandAnswer seats_level(Terminal *terminal, const char *argument);
CommandAnswer seats_swap(Terminal *terminal, const char *argument);

// ---- advice.c ----

// Commands that say what the computer thinks.
CommandAnswer advice_hint(Terminal *terminal, const char *argument);
CommandAnswer advice_why(Terminal *terminal, const char *argument);
CommandAnswer advice_eval(Terminal *terminal, const char *argument);

// ---- lists.c ----

// The legal moves, or those that begin like the argument; the moves played so far.
CommandAnswer lists_moves(Terminal *terminal, const char *argument);
CommandAnswer lists_played(Terminal *terminal, const char *argument);
