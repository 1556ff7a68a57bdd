// SPDX-License-Identifier: GPL-3.0-or-later
// turn.h - what a person at the terminal is asked: a line at a time.
#pragma once

#include "terminal/terminal.h"

// Asks for a move, for an answer to the offer of a draw, or after the end for what comes next, and
// does what was typed.
void turn_ask(Terminal *terminal);

// Makes the move that was typed, or says why it is none: false.
bool turn_try(Terminal *terminal, const char *line);
// Says why an act was refused; of a move that was typed, with what was perhaps meant.
void turn_explain(const Terminal *terminal, const SessionEvent *refusal);

// Reads a line of a person outside a game's turns, with completion of moves and commands.
LineStatus turn_read_line(Terminal *terminal, const char *prompt, char line[LINE_SIZE]);

// A question answered by yes or no; nothing else counts as yes. The end of input leaves.
bool turn_confirm(Terminal *terminal, const char *question);
