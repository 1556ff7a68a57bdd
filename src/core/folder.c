// SPDX-License-Identifier: GPL-3.0-or-later
// folder.c - see folder.h.
#include "core/folder.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "core/text.h"

enum { PATH_BYTES_MAX = 4096 };

bool folder_make(const char *path, Error *error) {
    char part[PATH_BYTES_MAX];
    size_t length = 0;
    while (path[length] != '\0') {
        length += strspn(path + length, "/");
        length += strcspn(path + length, "/");
        if (!slice_copy((Slice){path, length}, part, sizeof part)) {
            errno = ENAMETOOLONG;
            return error_set(error, "cannot make the folder %.200s: %m", path);
        }
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return error_set(error, "cannot make the folder %.200s: %m", part);
    }
    return true;
}
