// SPDX-License-Identifier: GPL-3.0-or-later
// protocol.h - the engine for chess GUIs, by UCI or by xboard's protocol: the face of this folder.
//
// A conversation is led on standard input and output, until "quit" or the end of the input. False,
// with the reason, when it could not be begun.
#pragma once

#include <stdbool.h>

#include "core/error.h"
#include "engine/engine.h"

// Who takes part in a conversation of UCI beside the GUI: engines on other machines. A function
// that is NULL is not wanted.
typedef struct ProtocolTap {
    void *context;
    EngineCompanion companion;
    // Called before standard input is read; comes back when there is something to be read.
    void (*wait)(void *context);
    // The lines come from here instead of standard input; NULL at their end.
    char *(*next_line)(void *context);
    // A line was obeyed that concerns all engines: a position, a new game, an option of the search.
    void (*on_line)(void *context, const char *line);
} ProtocolTap;

// UCI, or xboard's protocol when the first line says so. The tap may be NULL.
bool protocol_converse(const ProtocolTap *tap, Error *error);
// xboard's protocol from the first line on.
bool protocol_converse_xboard(Error *error);
// Obeys these lines of UCI instead of any input, the way OpenBench calls engines. A search that
// ends by itself is waited for.
bool protocol_obey(char *const *lines, int count, Error *error);
