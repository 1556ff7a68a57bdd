// SPDX-License-Identifier: GPL-3.0-or-later
// protocol.h - the engine for chess GUIs, by UCI or by xboard's protocol: the face of this folder.
//
// A conversation is led on standard input and output, until "quit" or the end of the input. False,
// with the reason, when it could not be begun.
#pragma once

#include <stdbool.h>

#include "core/error.h"
#include "engine/engine.h"

// UCI, or xboard's protocol when the first line says so. A companion of UCI's engine may be NULL.
bool protocol_converse(const EngineCompanion *companion, Error *error);
// xboard's protocol from the first line on.
bool protocol_converse_xboard(Error *error);
// Obeys these lines of UCI instead of any input, the way OpenBench calls engines. A search that
// ends by itself is waited for.
bool protocol_obey(char *const *lines, int count, Error *error);
