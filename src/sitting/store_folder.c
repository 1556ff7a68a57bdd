// SPDX-License-Identifier: GPL-3.0-or-later
// store_folder.c - the user's folder of games: the file a game is kept in while it is played, what
// can be gone on with, and what killed programs left; see store.h.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "sitting/sitting.h"
#include "core/disk_file.h"

enum { NAMES_TRIED = 100 };

// ---- what was left behind ----

static bool is_game_name(const char *name) {
    const char *dot = strrchr(name, '.');
    return name[0] != '.' && dot != NULL && (strcmp(dot, ".pgn") == 0 || strcmp(dot, ".txt") == 0);
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

// Games killed at their first save: an empty file, or one half-written
// beside. Nobody holds them any more.
static void remove_leftovers(const char *folder) {
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, is_leftover_name, NULL);
    for (int i = 0; i < count; i++) {
        char path[SITTING_PATH_MAX];
        struct stat facts;
        Text text = text_over(path, sizeof path);
        text_addf(&text, "%s/%s", folder, entries[i]->d_name);
        bool is_part = !is_game_name(entries[i]->d_name);
        free(entries[i]);
        if (text.is_cut || lstat(path, &facts) != 0 || !S_ISREG(facts.st_mode)) continue;
        if (!is_part && facts.st_size > 0) continue;
        int file = disk_file_open_locked(path, O_RDONLY, NULL);
        if (file < 0) continue;
        if (fstat(file, &facts) == 0 && (is_part || facts.st_size == 0)) unlink(path);
        close(file);
    }
    free(entries);
}

// ---- the game's own file ----

void store_release(Sitting *sitting) {
    if (sitting->held >= 0) close(sitting->held);
    sitting->held = -1;
    sitting->path[0] = '\0';
    sitting->saved_count = -1;
    sitting->is_saved = sitting->has_complained = false;
}

bool store_resume(Sitting *sitting, const char *path, Error *error) {
    int file = disk_file_open_locked(path, O_RDONLY, error);
    if (file < 0) return false;
    if (!store_load(sitting, (LoadPlace){path, 1}, LOAD_OWN_PLAYERS, error)) {
        close(file);
        return false;
    }
    sitting->held = file;
    slice_copy(slice_of(path), sitting->path, sizeof sitting->path);
    sitting->is_saved = true;
    sitting->saved_count = sitting->count;
    return true;
}

// Names of files begin with the time, so that the newest comes last.
static bool choose_path(Sitting *sitting, Error *error) {
    char folder[SITTING_PATH_MAX], moment[32];
    if (!store_folder("games", folder, error)) return false;
    remove_leftovers(folder);
    time_t now = time(NULL);
    struct tm broken;
    if (localtime_r(&now, &broken) == NULL
        || strftime(moment, sizeof moment, "%Y%m%d-%H%M%S", &broken) == 0)
        return error_set(error, "the clock has no date");
    const char *ending = notation_is_chess(sitting->game) ? "pgn" : "txt";
    for (int i = 1; i <= NAMES_TRIED; i++) {
        Text path = text_over(sitting->path, sizeof sitting->path);
        text_addf(&path, "%s/%s-%s", folder, moment, sitting->game->name);
        if (i > 1) text_addf(&path, "-%d", i);
        text_addf(&path, ".%s", ending);
        sitting->held = disk_file_open_locked(sitting->path, O_WRONLY | O_CREAT | O_EXCL, NULL);
        if (sitting->held >= 0) return true;
        if (errno != EEXIST) break;
    }
    error_set(error, "cannot write %.200s: %m", sitting->path);
    sitting->path[0] = '\0';
    return false;
}

static bool save(Sitting *sitting, Error *error) {
    int held = -1;
    if (sitting->path[0] == '\0' && !choose_path(sitting, error)) return false;
    if (!store_write_held(sitting, sitting->path, &held, error)) {
        // The name was only reserved: an empty file is not left for others to find.
        if (sitting->saved_count < 0) {
            unlink(sitting->path);
            close(sitting->held);
            sitting->held = -1;
            sitting->path[0] = '\0';
        }
        return false;
    }
    if (sitting->held >= 0) close(sitting->held);
    sitting->held = held;
    sitting->saved_count = sitting->count;
    return true;
}

void store_save(Sitting *sitting) {
    Error error = {{0}};
    if (!sitting->saves) return;
    if (sitting->path[0] == '\0' && sitting->count == 0) return;
    sitting->is_saved = save(sitting, &error);
    bool is_news = sitting->has_complained == sitting->is_saved;
    sitting->has_complained = !sitting->is_saved;
    if (!is_news) return;
    SittingEventKind kind = sitting->is_saved ? EVENT_SAVED_AGAIN : EVENT_NOT_SAVED;
    sitting_tell(sitting, &(SittingEvent){.kind = kind, .path = sitting->path, .reason = &error});
}

StoreState store_state(Sitting *sitting) {
    if (sitting->saves && !sitting->is_saved && sitting->count > 0) store_save(sitting);
    if (sitting->is_saved) return STORED_WHOLE;
    if (!sitting->saves) return STORED_NOT;
    return sitting->saved_count >= 0 ? STORED_IN_PART
           : sitting->count > 0      ? STORED_NOWHERE
                                     : STORED_NOT;
}

// ---- finding ----

static int is_game_file(const struct dirent *entry) {
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

bool store_find_unfinished(char path[SITTING_PATH_MAX], char folder[SITTING_PATH_MAX]) {
    Error error;
    folder[0] = '\0';
    if (!store_folder("games", folder, &error)) return false;
    remove_leftovers(folder);
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, is_game_file, alphasort);
    struct timespec newest = {0};
    bool is_found = false;
    for (int i = count - 1; i >= 0; i--) {
        char candidate[SITTING_PATH_MAX];
        struct stat facts;
        Text text = text_over(candidate, sizeof candidate);
        text_addf(&text, "%s/%s", folder, entries[i]->d_name);
        free(entries[i]);
        if (text.is_cut || stat(candidate, &facts) != 0 || !is_later(&facts.st_mtim, &newest))
            continue;
        if (!is_unfinished(candidate)) continue;
        newest = facts.st_mtim;
        memcpy(path, candidate, sizeof candidate);
        is_found = true;
    }
    free(entries);
    return is_found;
}
