// SPDX-License-Identifier: GPL-3.0-or-later
// show.c - the browser of the desktop, started on an address.
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "web/web.h"

extern char **environ;

bool web_show(const char *address) {
    char *words[] = {"xdg-open", (char *)(uintptr_t)address, NULL};
    pid_t child;
    int status = 0;
    if (posix_spawnp(&child, words[0], NULL, NULL, words, environ) != 0) return false;
    return waitpid(child, &status, 0) == child && status == 0;
}
