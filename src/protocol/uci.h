// SPDX-License-Identifier: GPL-3.0-or-later
// uci.h - what the files of UCI share.
#pragma once

#include "protocol/gui.h"
#include "protocol/lines.h"
#include "protocol/protocol.h"
#include "protocol/uci_task.h"

// A conversation with a GUI.
typedef struct UciConversation {
    Gui gui;
    bool is_endless; // the last go ends only when told to
    Board board;     // of the last position
    UciTasks tasks;
    const ProtocolTap *tap; // NULL: none
} UciConversation;

// Leads a conversation; `line` is the first, already read, or NULL at the end of the input. The tap
// may be NULL.
bool uci_converse(LineReader *reader, char *line, const ProtocolTap *tap, Error *error);
// The next line of a conversation; NULL at its end.
char *uci_next_line(LineReader *reader, const ProtocolTap *tap);

// Answers "uci" with the list of options.
void uci_list_options(Gui *gui);
// "setoption name ... [value ...]"; `rest` is what follows the first word. False when it concerns
// this process alone.
bool uci_set_option(Gui *gui, Slice rest);

// Listener of the engine: prints info and bestmove lines.
EngineListener uci_listener(Gui *gui);
