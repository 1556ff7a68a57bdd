// SPDX-License-Identifier: GPL-3.0-or-later
// folder.c - see folder.h.
#include "core/folder.h"
#include "core/platform.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

bool folder_of_user(const char *variable, const char *fallback, const char *name, Text *path,
                    Error *error) {
    const char *given = getenv(variable), *home = getenv("HOME");
    if (given != NULL && path_is_whole(given))
        text_addf(path, "%s/roque/%s", given, name);
    else if (home != NULL && path_is_whole(home))
        text_addf(path, "%s/%s/roque/%s", home, fallback, name);
    else
        return error_set(error, "neither %s nor HOME names a folder", variable);
    if (path->is_cut)
        return error_set(error, "the name of the folder %.200s is too long", path->data);
    return folder_make(path->data, error);
}

const char *folder_file_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

bool folder_is_as_it_was(const char *path, struct timespec *changed) {
    enum { SETTLED_S = 2 }; // the coarsest clock of files in use
    struct stat facts;
    struct timespec now = {0};
    if (stat(path, &facts) != 0 || clock_gettime(CLOCK_REALTIME, &now) != 0) return false;
    bool is_same =
        changed->tv_sec == facts.st_mtim.tv_sec && changed->tv_nsec == facts.st_mtim.tv_nsec;
    *changed = facts.st_mtim;
    if (now.tv_sec - facts.st_mtim.tv_sec < SETTLED_S) *changed = (struct timespec){0};
    return is_same;
}

// False where its name is too long for any folder there is.
static bool folder_of_file(const char *path, char folder[static PATH_MAX]) {
    const char *slash = strrchr(path, '/');
    if (slash == NULL) return slice_copy(slice_of("."), folder, PATH_MAX);
    return slice_copy((Slice){path, slash == path ? 1 : (size_t)(slash - path)}, folder, PATH_MAX);
}

bool folder_make_for(const char *path, Error *error) {
    char folder[PATH_MAX];
    return folder_of_file(path, folder) ? folder_make(folder, error)
                                        : error_set(error, "the name of the file is too long");
}

bool folder_flush(const char *path, Error *error) {
    char folder[PATH_MAX];
    if (!folder_of_file(path, folder)) return true;
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool is_flushed = descriptor >= 0 ? fsync(descriptor) == 0 || errno == EINVAL : errno == EACCES;
    if (!is_flushed) error_set(error, "cannot write '%.200s': %m", path);
    if (descriptor >= 0) close(descriptor);
    return is_flushed;
}

static int remove_one(const char *path, const struct stat *facts, int kind, struct FTW *place) {
    (void)facts;
    (void)kind;
    (void)place;
    return remove(path);
}

bool folder_remove(const char *path, Error *error) {
    enum { FOLDERS_OPEN = 16 };
    return nftw(path, remove_one, FOLDERS_OPEN, FTW_DEPTH | FTW_PHYS) == 0 || errno == ENOENT
           || error_set(error, "cannot remove the folder %.200s: %m", path);
}
