// SPDX-License-Identifier: GPL-3.0-or-later
// process_place.c - see process_place.h.
#include "players/process_place.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/text.h"

// The number at *text, which is moved behind it; -1 where none stands.
static int read_cpu(const char **text) {
    if (**text < '0' || **text > '9') return -1;
    char *end = NULL;
    const long number = strtol(*text, &end, 10);
    *text = end;
    return number < CPUS_MAX ? (int)number : -1;
}

bool process_place_read_cpus(const char *text, ProcessPlace *place, Error *error) {
    const char *rest = text;
    memset(&place->cpus, 0, sizeof place->cpus);
    for (;;) {
        const int first = read_cpu(&rest);
        const bool has_last = *rest == '-';
        rest += has_last;
        const int last = has_last ? read_cpu(&rest) : first;
        if (first < 0 || last < first || (*rest != '+' && *rest != '\0'))
            return error_set(error, "processors are '3', '0-3' or '0-3+8-11', not '%.40s'", text);
        for (int cpu = first; cpu <= last; cpu++)
            place->cpus.bits[cpu / 64] |= UINT64_C(1) << (cpu % 64);
        if (*rest++ == '\0') break;
    }
    place->has_cpus = true;
    return true;
}

static bool is_program(const char *path) {
    return access(path, X_OK) == 0;
}

bool process_place_find(const ProcessPlace *place, const char *word, char path[PROCESS_PATH_MAX]) {
    if (place->folder[0] == '\0' || path_is_whole(word) || strchr(word, '/') == NULL) return false;
    Text there = text_over(path, PROCESS_PATH_MAX);
    text_addf(&there, "%s/%s", place->folder, word);
    char *whole = realpath(!there.is_cut && is_program(path) ? path : word, NULL);
    const bool is_found = whole != NULL && slice_copy(slice_of(whole), path, PROCESS_PATH_MAX);
    free(whole);
    return is_found;
}

bool process_place_take(const ProcessPlace *place) {
    return (place->folder[0] == '\0' || chdir(place->folder) == 0)
           && (!place->has_cpus || cpus_use(&place->cpus));
}
