// SPDX-License-Identifier: GPL-3.0-or-later
// hash.c - see hash.h.
#include "cli/engine/hash.h"

#include "cli/say.h"

void hash_set(Engine *engine, size_t table_mb, const char *command) {
    hash_say(engine_set_hash(engine, table_mb), table_mb, command);
}

void hash_say(size_t got, size_t table_mb, const char *command) {
    if (got < table_mb)
        complainf(command, "a table of %zu MB instead of %zu: no more memory", got, table_mb);
}
