// SPDX-License-Identifier: GPL-3.0-or-later
// table_home.c - see table_home.h.
#include "endgame/table_home.h"

#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "core/folder.h"
#include "endgame/build.h"

bool table_home_find(char folder[TABLE_PATH_MAX], Error *error) {
    Text text = text_over(folder, TABLE_PATH_MAX);
    return folder_of_user("XDG_CACHE_HOME", ".cache", "tables", &text, error);
}

static bool has_small(const char *folder, const Material *small, int count) {
    char path[TABLE_PATH_MAX];
    for (int i = 0; i < count; i++) {
        if (!table_file_path(folder, &small[i], path) || access(path, R_OK) != 0) return false;
    }
    return true;
}

// One thread or program at a time: who comes second finds them made.
static bool build_small(const char *folder, const Material *small, int count, Error *error) {
    enum { MEMORY_MB = 64 };
    BuildSummary summary;
    const BuildOptions options = {.folder = folder, .threads = 1, .memory_mb = MEMORY_MB};
    const int lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock >= 0) flock(lock, LOCK_EX);
    const bool is_built = build_tables(small, count, &options, &summary, error);
    if (lock >= 0) close(lock);
    return is_built;
}

Tables *table_home_open(int cache_mb, Error *error) {
    Material small[MATERIAL_LIST_MAX];
    char folder[TABLE_PATH_MAX];
    layout_init();
    const int count = material_list(TABLE_HOME_MEN, small);
    if (!table_home_find(folder, error)) return NULL;
    Tables *tables = has_small(folder, small, count) ? tables_open(folder, cache_mb, error) : NULL;
    if (tables == NULL && build_small(folder, small, count, error))
        tables = tables_open(folder, cache_mb, error);
    return tables;
}

Tables *table_home_open_word(const char *folders, int cache_mb, Error *error) {
    layout_init();
    return strcmp(folders, TABLE_HOME_WORD) == 0 ? table_home_open(cache_mb, error)
                                                 : tables_open(folders, cache_mb, error);
}
