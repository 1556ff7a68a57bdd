// SPDX-License-Identifier: GPL-3.0-or-later
// turn.h - the turn of a person at the terminal: lines are read until one of them decides.
#pragma once

#include "terminal/terminal.h"

// For the sitting's client, whose context is the terminal.
AskResult turn_ask(void *context, const SittingTurn *turn);
bool turn_accepts_draw(void *context, int side);

// Says why what was typed is no move, with candidates.
void turn_explain(const Terminal *terminal, const char *line, TypedMove kind,
                  const MoveReading *reading);

// Reads a line of a person outside a game's turns, with completion of moves and commands.
LineStatus turn_read_line(Terminal *terminal, const char *prompt, char line[LINE_SIZE]);

// A question answered by yes or no; nothing else counts as yes.
bool turn_confirm(Terminal *terminal, const char *question);
