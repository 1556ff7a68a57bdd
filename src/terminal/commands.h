// SPDX-License-Identifier: GPL-3.0-or-later
// commands.h - what a person may type instead of a move.
#pragma once

#include "terminal/terminal.h"

// Obeys a line that begins with a command's name in either language. `allows_prefix`: also with the
// beginning of one, if no other command begins so. False when it is no command, or none for now.
bool commands_obey(Terminal *terminal, const char *line, bool allows_prefix);

// Obeys a line that begins with a command which only looks (moves, list, board,
// flip, eval); false for another.
bool commands_look(Terminal *terminal, const char *line);

// The names of all commands in the user's language, separated by blanks.
void commands_list(const Terminal *terminal, Text *words);
// The line begins with this term, in whichever language.
bool commands_is_word(const char *line, const char *term);
// The line is the word for leaving, in whichever language.
bool commands_mean_quit(const char *line);

// ---- seats.c ----

// Another opponent, or which there are; the players change places.
void seats_level(Terminal *terminal, const char *argument);
void seats_swap(Terminal *terminal, const char *argument);
// "White from now on: club player (1400)." under the board; of a level its pace, of another player
// its text.
void seats_note(Terminal *terminal, int side);
void seats_note_level(Terminal *terminal, int side);

// ---- advice.c ----

// Commands that say what the computer thinks.
void advice_hint(Terminal *terminal, const char *argument);
void advice_why(Terminal *terminal, const char *argument);
void advice_eval(Terminal *terminal, const char *argument);

// ---- lists.c ----

// The legal moves, or those that begin like the argument; the moves played so far.
void lists_moves(Terminal *terminal, const char *argument);
void lists_played(Terminal *terminal, const char *argument);
