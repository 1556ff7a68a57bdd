// SPDX-License-Identifier: GPL-3.0-or-later
// kept.c - see kept.h.
#include "web/kept.h"

#include <unistd.h>

#include "core/whole_file.h"
#include "session/session.h"

static bool find_file(const char *name, char path[STORE_PATH_MAX]) {
    char folder[STORE_PATH_MAX];
    Text text = text_over(path, STORE_PATH_MAX);
    if (!store_folder("page", folder, NULL)) return false;
    text_addf(&text, "%s/%s.json", folder, name);
    return !text.is_cut;
}

void kept_write(const char *name, const char *text) {
    char path[STORE_PATH_MAX];
    WholeFile file;
    if (!find_file(name, path) || !whole_file_open(&file, path, NULL)) return;
    fputs(text, file.stream);
    whole_file_keep(&file, NULL);
}

void kept_forget(const char *name) {
    char path[STORE_PATH_MAX];
    if (find_file(name, path)) unlink(path);
}

char *kept_read(const char *name) {
    char path[STORE_PATH_MAX];
    return find_file(name, path) ? store_read_file(path, NULL) : NULL;
}
