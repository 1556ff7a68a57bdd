// SPDX-License-Identifier: GPL-3.0-or-later
// hash.h - how commands give the engine its table.
#pragma once

#include "engine/engine.h"

// A table of this size, or the largest that can be had; then that is said on
// stderr, in the command's name.
void hash_set(Engine *engine, size_t table_mb, const char *command);
// Says so where `got` is less than what was wanted.
void hash_say(size_t got, size_t table_mb, const char *command);
