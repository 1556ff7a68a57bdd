// SPDX-License-Identifier: GPL-3.0-or-later
// store.c - see store.h: paths, folders, whole files.
#include "session/store.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/disk_file.h"
#include "core/folder.h"
#include "core/platform.h"

// ---- paths ----

static const char *home_folder(void) {
    const char *home = getenv("HOME");
    return home != NULL && path_is_whole(home) && home[1] != '\0' ? home : NULL;
}

bool store_read_path(const char *typed, char path[STORE_PATH_MAX]) {
    const char *home = home_folder();
    bool is_in_home = home != NULL && typed[0] == '~' && typed[1] == '/';
    Text text = text_over(path, STORE_PATH_MAX);
    if (is_in_home) text_add(&text, home);
    text_add(&text, is_in_home ? typed + 1 : typed);
    return !text.is_cut;
}

const char *store_show_path(const char *path, char shown[STORE_PATH_MAX]) {
    const char *home = home_folder();
    size_t length = home != NULL ? strlen(home) : 0;
    bool is_in_home = length > 0 && strncmp(path, home, length) == 0 && path[length] == '/';
    Text text = text_over(shown, STORE_PATH_MAX);
    text_addf(&text, "%s%s", is_in_home ? "~" : "", is_in_home ? path + length : path);
    return shown;
}

// ---- files ----

bool store_folder(const char *name, char folder[STORE_PATH_MAX], Error *error) {
    Text text = text_over(folder, STORE_PATH_MAX - 80); // room for the names of files
    return folder_of_user("XDG_DATA_HOME", ".local/share", name, &text, error);
}

// ---- reading ----

// The whole file with a NUL behind it, or NULL with a reason. The caller frees it.
char *store_read_file(const char *path, Error *error) {
    int descriptor = disk_file_open(path, O_RDONLY, error);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "rb") : NULL;
    char *bytes = file != NULL ? malloc(STORE_FILE_MAX + 1) : NULL;
    if (descriptor >= 0 && bytes == NULL) error_no_memory(error);
    size_t count = bytes != NULL ? fread(bytes, 1, STORE_FILE_MAX, file) : 0;
    bool is_broken = bytes == NULL || ferror(file) != 0;
    if (bytes != NULL && is_broken) error_set(error, "cannot open %.200s: %m", path);
    if (file != NULL)
        fclose(file);
    else if (descriptor >= 0)
        close(descriptor);
    if (is_broken) {
        free(bytes);
        return NULL;
    }
    bytes[count] = '\0';
    return bytes;
}

const char *store_read_place(LoadPlace place, char **file, int *games, Error *error) {
    const char *path = place.path;
    *file = store_read_file(path, error);
    if (*file == NULL) return NULL;
    const char *game = store_find_game(*file, place.number, games);
    if (game != NULL) return game;
    if (*games == 1)
        error_set(error, "%.200s has 1 game, not %d", path, place.number);
    else
        error_set(error, "%.200s has %d games, not %d", path, *games, place.number);
    free(*file);
    *file = NULL;
    return NULL;
}
