// SPDX-License-Identifier: GPL-3.0-or-later
// uci.h - what the files of the UCI command share.
#ifndef ROQUE_CLI_UCI_H
#define ROQUE_CLI_UCI_H

#include <stdio.h>

#include "cli/lines.h"
#include "cli/uci_chore.h"
#include "core/text.h"
#include "engine/engine.h"

// A session with a GUI. The thread that reads input owns it; the engine's listener only reads `shows_wdl` and
// `log`, which change while no search runs.
struct UciSession {
    Engine *engine;
    FILE *log; // of everything read and written; NULL for none
    bool is_chess960;
    bool shows_wdl;
    int64_t overhead_ms;
    int threads;
    bool is_endless; // the last go ends only when told to
    Board board;     // of the last position
    UciChore chore;
};

// Writes a line to the GUI, whole, from any thread.
__attribute__((format(printf, 2, 3))) void uci_say(UciSession *session, const char *format, ...);

// Answers "uci" with the list of options.
void uci_list_options(UciSession *session);
// "setoption name ... [value ...]"; `rest` is what follows the first word.
void uci_set_option(UciSession *session, Slice rest);

// Listener of the engine: prints info and bestmove lines.
EngineListener uci_listener(UciSession *session);

// "go ..." into limits; unknown words are passed over, numbers brought into range.
bool uci_parse_go(const UciSession *session, Slice rest, EngineLimits *limits);

#endif
