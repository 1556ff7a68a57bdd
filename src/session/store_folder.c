// SPDX-License-Identifier: GPL-3.0-or-later
// store_folder.c - the user's folder of games: what can be gone on with, and what killed programs
// left; see store.h.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "session/store.h"
#include "core/disk_file.h"

// ---- what was left behind ----

static bool is_game_name(const char *name) {
    return name[0] != '.' && (text_has_ending(name, ".pgn") || text_has_ending(name, ".txt"));
}

// Version 0.1 put the number of the process behind ".part".
static bool is_part_name(const char *name) {
    const char *part = strstr(name, ".part");
    if (part == NULL || name[0] == '.') return false;
    if (part[5] == '\0') return true;
    int64_t process;
    return part[5] == '-' && text_parse_int(part + 6, "process", 1, INT32_MAX, &process, NULL)
           && kill((pid_t)process, 0) != 0 && errno == ESRCH;
}

static int is_leftover_name(const struct dirent *entry) {
    return is_game_name(entry->d_name) || is_part_name(entry->d_name);
}

void store_remove_leftovers(const char *folder) {
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, is_leftover_name, NULL);
    for (int i = 0; i < count; i++) {
        struct stat facts;
        Text path = TEXT_OF(STORE_PATH_MAX);
        text_addf(&path, "%s/%s", folder, entries[i]->d_name);
        bool is_part = !is_game_name(entries[i]->d_name);
        free(entries[i]);
        if (path.is_cut || lstat(path.data, &facts) != 0 || !S_ISREG(facts.st_mode)) continue;
        if (!is_part && facts.st_size > 0) continue;
        int file = disk_file_open_locked(path.data, O_RDONLY, NULL);
        if (file < 0) continue;
        if (fstat(file, &facts) == 0 && (is_part || facts.st_size == 0)) unlink(path.data);
        close(file);
    }
    free(entries);
}

// ---- finding ----

int store_is_game(const struct dirent *entry) {
    return is_game_name(entry->d_name);
}

static bool is_unfinished(const char *path) {
    Error error;
    StoredGame stored = {0};
    char *text = store_read_file(path, &error);
    const char *cursor = text;
    bool is_open = text != NULL && store_read_tags(&cursor, &stored, &error)
                   && strcmp(stored.result, "*") == 0;
    free(text);
    return is_open;
}

static bool is_later(const struct timespec *one, const struct timespec *other) {
    return one->tv_sec != other->tv_sec ? one->tv_sec > other->tv_sec
                                        : one->tv_nsec > other->tv_nsec;
}

bool store_find_unfinished(char path[STORE_PATH_MAX], char folder[STORE_PATH_MAX]) {
    Error error;
    folder[0] = '\0';
    if (!store_folder("games", folder, &error)) return false;
    store_remove_leftovers(folder);
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, store_is_game, alphasort);
    struct timespec newest = {0};
    bool is_found = false;
    for (int i = count - 1; i >= 0; i--) {
        struct stat facts;
        Text candidate = TEXT_OF(STORE_PATH_MAX);
        text_addf(&candidate, "%s/%s", folder, entries[i]->d_name);
        free(entries[i]);
        if (candidate.is_cut || stat(candidate.data, &facts) != 0
            || !is_later(&facts.st_mtim, &newest))
            continue;
        if (!is_unfinished(candidate.data)) continue;
        newest = facts.st_mtim;
        memcpy(path, candidate.data, candidate.size);
        is_found = true;
    }
    free(entries);
    return is_found;
}
