// SPDX-License-Identifier: GPL-3.0-or-later
// show.c - the browser of the desktop, started on an address.
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "web/web.h"

extern char **environ;

bool web_show(const char *address) {
    char *words[] = {"xdg-open", (char *)(uintptr_t)address, NULL};
    pid_t child;
    int status = 0;
    posix_spawn_file_actions_t silent; // what browsers complain of helps nobody here
    if (posix_spawn_file_actions_init(&silent) != 0) return false;
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        posix_spawn_file_actions_addopen(&silent, file, "/dev/null", O_RDWR, 0);
    bool is_started = posix_spawnp(&child, words[0], &silent, NULL, words, environ) == 0;
    posix_spawn_file_actions_destroy(&silent);
    return is_started && waitpid(child, &status, 0) == child && status == 0;
}
