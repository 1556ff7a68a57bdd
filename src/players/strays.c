// SPDX-License-Identifier: GPL-3.0-or-later
// strays.c - see strays.h.
#include "players/strays.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/text.h"

// Whether the process has the mark in its environment.
static bool has_mark(const char *number, const char *mark) {
    enum { ENVIRONMENT_MAX = 1 << 18 };
    Text path = TEXT_OF(64);
    text_addf(&path, "/proc/%.20s/environ", number);
    int file = open(path.data, O_RDONLY | O_CLOEXEC);
    char *bytes = file >= 0 ? malloc(ENVIRONMENT_MAX) : NULL;
    size_t length = 0;
    for (ssize_t got = 1; bytes != NULL && got > 0 && length < ENVIRONMENT_MAX;
         length += (size_t)got) {
        got = read(file, bytes + length, ENVIRONMENT_MAX - length);
        if (got < 0) got = 0;
    }
    bool is_found = bytes != NULL && memmem(bytes, length, mark, strlen(mark) + 1) != NULL;
    free(bytes);
    if (file >= 0) close(file);
    return is_found;
}

// Kills whoever carries the mark; returns how many those were. One that was
// killed has no environment any more.
static int kill_marked(const char *mark) {
    DIR *folder = opendir("/proc");
    int count = 0;
    if (folder == NULL) return 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char *end = NULL;
        long number = strtol(entry->d_name, &end, 10);
        if (number <= 1 || *end != '\0' || number == getpid() || !has_mark(entry->d_name, mark))
            continue;
        count += kill((pid_t)number, SIGKILL) == 0;
    }
    closedir(folder);
    return count;
}

void strays_kill(const char *mark) {
    enum { LOOKS_MAX = 50 };
    for (int i = 0; i < LOOKS_MAX && kill_marked(mark) > 0; i++) clock_sleep_ms(1);
}
