// SPDX-License-Identifier: GPL-3.0-or-later
// uci.h - what the files of the UCI command share.
#ifndef ROQUE_CLI_UCI_H
#define ROQUE_CLI_UCI_H

#include "cli/gui.h"
#include "cli/uci_chore.h"

// A session with a GUI.
typedef struct UciSession {
    Gui gui;
    bool is_endless; // the last go ends only when told to
    Board board;     // of the last position
    UciChores chores;
} UciSession;

// Answers "uci" with the list of options.
void uci_list_options(Gui *gui);
// "setoption name ... [value ...]"; `rest` is what follows the first word.
void uci_set_option(Gui *gui, Slice rest);

// Listener of the engine: prints info and bestmove lines.
EngineListener uci_listener(Gui *gui);
// Answers "isready": now, or once a large table is cleared.
void uci_answer_ready(Gui *gui);

#endif
