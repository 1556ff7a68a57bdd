// SPDX-License-Identifier: GPL-3.0-or-later
// show.c - the browser of the desktop, started on a small file that leads to the address.
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/text.h"
#include "session/session.h"
#include "web/web.h"

extern char **environ;

// Where the desktop keeps what lives as long as somebody is logged in, or else the user's data.
static bool find_folder(char folder[STORE_PATH_MAX]) {
    const char *runtime = getenv("XDG_RUNTIME_DIR");
    bool is_there = runtime != NULL && runtime[0] == '/' && access(runtime, W_OK) == 0
                    && slice_copy(slice_of(runtime), folder, STORE_PATH_MAX);
    return is_there || store_folder("page", folder, NULL);
}

// A page that goes to the address at once. mkstemps() makes files for their owner alone.
static bool write_file(const char *address, char file[WEB_FILE_MAX]) {
    static const char ending[] = ".html";
    char folder[STORE_PATH_MAX];
    Text path = text_over(file, WEB_FILE_MAX);
    if (!find_folder(folder)) return false;
    text_addf(&path, "%s/roque-XXXXXX%s", folder, ending);
    int descriptor = path.is_cut ? -1 : mkstemps(file, sizeof ending - 1);
    if (descriptor < 0) return false;
    bool is_fine = dprintf(descriptor,
                           "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Roque</title>\n"
                           "<meta http-equiv=\"refresh\" content=\"0; url=%s\">\n"
                           "<p><a href=\"%s\">Roque</a>\n",
                           address, address)
                   > 0;
    is_fine = close(descriptor) == 0 && is_fine;
    if (!is_fine) unlink(file);
    return is_fine;
}

bool web_show(const char *address, char file[WEB_FILE_MAX]) {
    char *words[] = {"xdg-open", file, NULL};
    pid_t child;
    int status = 0;
    posix_spawn_file_actions_t silent; // what browsers complain of helps nobody here
    posix_spawnattr_t usual;           // signals as every program finds them
    sigset_t all;
    if (!write_file(address, file)) {
        file[0] = '\0';
        return false;
    }
    if (posix_spawn_file_actions_init(&silent) != 0) return false;
    if (posix_spawnattr_init(&usual) != 0) {
        posix_spawn_file_actions_destroy(&silent);
        return false;
    }
    sigfillset(&all);
    posix_spawnattr_setsigdefault(&usual, &all);
    posix_spawnattr_setflags(&usual, POSIX_SPAWN_SETSIGDEF);
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        posix_spawn_file_actions_addopen(&silent, descriptor, "/dev/null", O_RDWR, 0);
    bool is_started = posix_spawnp(&child, words[0], &silent, &usual, words, environ) == 0;
    posix_spawnattr_destroy(&usual);
    posix_spawn_file_actions_destroy(&silent);
    return is_started && waitpid(child, &status, 0) == child && status == 0;
}

void web_forget(const char *file) {
    if (file[0] != '\0') unlink(file);
}
