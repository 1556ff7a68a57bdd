// SPDX-License-Identifier: GPL-3.0-or-later
// folders.c - see folders.h.
#include "windows/folders.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <windows.h>

#include "windows/folders_parts.h"
#include "windows/paths.h"

struct windows_folder {
    HANDLE search;
    WIN32_FIND_DATAW found;
    bool has_found; // what was not told yet
    struct dirent entry;
    char path[PATH_MAX];
};

DIR *opendir(const char *path) {
    WidePath wide;
    char all[PATH_MAX];
    const int length = snprintf(all, sizeof all, "%s/*", path);
    if (length <= 0 || length >= (int)sizeof all || !path_widen(all, &wide)) return NULL;
    DIR *folder = calloc(1, sizeof *folder);
    if (folder == NULL) return NULL;
    folder->search = FindFirstFileW(wide.text, &folder->found);
    folder->has_found = true;
    strcpy(folder->path, path);
    if (folder->search != INVALID_HANDLE_VALUE) return folder;
    windows_error();
    free(folder);
    return NULL;
}

struct dirent *readdir(DIR *folder) {
    if (!folder->has_found && !FindNextFileW(folder->search, &folder->found)) return NULL;
    folder->has_found = false;
    if (!path_narrow(folder->found.cFileName, folder->entry.d_name, sizeof folder->entry.d_name))
        return NULL;
    return &folder->entry;
}

int closedir(DIR *folder) {
    FindClose(folder->search);
    free(folder);
    return 0;
}

// ---- as numbers ----

// A thread reads one folder after the other, and one at a time: a number for each thread is enough.
static _Thread_local const DIR *numbered;

int dirfd(DIR *folder) {
    numbered = folder;
    return 0;
}

const char *folder_path(int number) {
    (void)number;
    return numbered->path;
}

// ---- whole folders ----

int alphasort(const struct dirent **one, const struct dirent **other) {
    return strcmp((*one)->d_name, (*other)->d_name);
}

static void drop_entries(struct dirent **entries, int count) {
    for (int i = 0; i < count; i++) free(entries[i]);
    free(entries);
}

static bool keep(struct dirent ***entries, int count, const struct dirent *entry) {
    struct dirent **more = realloc(*entries, ((size_t)count + 1) * sizeof *more);
    if (more == NULL) return false;
    *entries = more;
    more[count] = malloc(sizeof *entry);
    if (more[count] == NULL) return false;
    *more[count] = *entry;
    return true;
}

int scandir(const char *path, struct dirent ***entries, int (*wants)(const struct dirent *entry),
            int (*compare)(const struct dirent **one, const struct dirent **other)) {
    DIR *folder = opendir(path);
    struct dirent **kept = NULL;
    int count = 0;
    if (folder == NULL) return -1;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (wants != NULL && !wants(entry)) continue;
        if (keep(&kept, count, entry)) {
            count++;
            continue;
        }
        drop_entries(kept, count);
        closedir(folder);
        errno = ENOMEM;
        return -1;
    }
    closedir(folder);
    if (compare != NULL && count > 0)
        qsort(kept, (size_t)count, sizeof *kept,
              (int (*)(const void *, const void *))(void (*)(void))compare);
    *entries = kept;
    return count;
}

// ---- trees of folders ----

typedef int Visit(const char *path, const struct stat *facts, int kind, struct FTW *place);

static bool is_link(const char *path) {
    WidePath wide;
    const DWORD kind =
        path_widen(path, &wide) ? GetFileAttributesW(wide.text) : INVALID_FILE_ATTRIBUTES;
    return kind != INVALID_FILE_ATTRIBUTES && (kind & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
}

static int walk(const char *path, Visit *visit, int level) {
    struct stat facts;
    struct FTW place = {.level = level};
    if (stat(path, &facts) != 0) return -1;
    DIR *folder = S_ISDIR(facts.st_mode) && !is_link(path) ? opendir(path) : NULL;
    int status = 0;
    for (struct dirent *entry;
         folder != NULL && status == 0 && (entry = readdir(folder)) != NULL;) {
        char below[PATH_MAX];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        const int length = snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
        status = length < (int)sizeof below ? walk(below, visit, level + 1) : -1;
    }
    if (folder != NULL) closedir(folder);
    return status != 0 ? status : visit(path, &facts, 0, &place);
}

int nftw(const char *path, Visit *visit, int open_most, int flags) {
    (void)open_most, (void)flags;
    return walk(path, visit, 0);
}
