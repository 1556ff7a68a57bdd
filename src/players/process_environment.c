// SPDX-License-Identifier: GPL-3.0-or-later
// process_environment.c - see process_environment.h.
#include "players/process_environment.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/text.h"

enum { OWN_MAX = 4 }; // entries that are not ours

static bool is_handed_on(const char *entry) {
    static const char *const names[] = {"PATH=", "LANG=", "LC_ALL=", "LC_CTYPE="};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strncmp(entry, names[i], strlen(names[i])) == 0) return true;
    }
    return false;
}

// Adds "NAME" and "VALUE" as one entry; `bytes` moves on behind it.
static char *add_entry(char **bytes, const char *name, const char *value) {
    char *entry = *bytes;
    const size_t room = strlen(name) + strlen(value) + 1;
    Text text = text_over(entry, room);
    text_addf(&text, "%s%s", name, value);
    *bytes += room;
    return entry;
}

char **process_environment(const char *mark, const char *folder) {
    size_t count = 0;
    while (environ[count] != NULL) count++;
    const size_t entries = (count + OWN_MAX + 1) * sizeof(char *);
    const size_t bytes = strlen(mark) + 2 * (folder != NULL ? strlen(folder) : 0) + 64;
    char **environment = calloc(1, entries + bytes);
    if (environment == NULL) return NULL;
    char *own = (char *)environment + entries;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (folder == NULL || is_handed_on(environ[i])) environment[kept++] = environ[i];
    }
    environment[kept++] = add_entry(&own, mark, "");
    if (folder == NULL) return environment;
    environment[kept++] = add_entry(&own, "HOME=", folder);
    environment[kept++] = add_entry(&own, "TMPDIR=", folder);
    environment[kept++] = add_entry(&own, "CCACHE_DISABLE=", "1"); // it could not keep anything
    return environment;
}
