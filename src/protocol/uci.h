// SPDX-License-Identifier: GPL-3.0-or-later
// uci.h - what the files of UCI share.
#pragma once

#include "protocol/gui.h"
#include "protocol/lines.h"
#include "protocol/uci_chore.h"

// A session with a GUI.
typedef struct UciSession {
    Gui gui;
    bool is_endless; // the last go ends only when told to
    Board board;     // of the last position
    UciChores chores;
} UciSession;

// Leads a conversation; `line` is the first, already read, or NULL at the end of the input. The
// engine's companion may be NULL.
bool uci_converse(LineReader *reader, char *line, const EngineCompanion *companion, Error *error);

// Answers "uci" with the list of options.
void uci_list_options(Gui *gui);
// "setoption name ... [value ...]"; `rest` is what follows the first word.
void uci_set_option(Gui *gui, Slice rest);

// Listener of the engine: prints info and bestmove lines.
EngineListener uci_listener(Gui *gui);
// Answers "isready": now, or once a large table is cleared.
void uci_answer_ready(Gui *gui);
