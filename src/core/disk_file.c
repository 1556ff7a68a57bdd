// SPDX-License-Identifier: GPL-3.0-or-later
// disk_file.c - see disk_file.h.
#include "core/disk_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

// How often a file may be replaced by another under our hands before we give up.
enum { LOCK_TRIES_MAX = 100 };

int disk_file_open(const char *path, int flags, Error *error) {
    struct stat facts;
    // Without O_NONBLOCK a pipe that nobody writes to is waited for; to
    // files of a disk it means nothing.
    int file = open(path, flags | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0666);
    if (file < 0) {
        int reason = errno;
        if (reason == ENXIO) // a pipe that nobody reads
            error_set(error, "'%.200s' is not a file on a disk", path);
        else
            error_set(error, "cannot open '%.200s': %-s", path, strerror(reason));
        errno = reason;
        return -1;
    }
    bool is_known = fstat(file, &facts) == 0;
    if (is_known && S_ISREG(facts.st_mode)) return file;
    int reason = is_known && S_ISDIR(facts.st_mode) ? EISDIR : EINVAL;
    if (reason == EISDIR)
        error_set(error, "cannot open '%.200s': %-s", path, strerror(reason));
    else
        error_set(error, "'%.200s' is not a file on a disk", path);
    close(file);
    errno = reason;
    return -1;
}

// A file system without locks must not keep anybody from working.
bool disk_file_try_lock(int file) {
    return flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

static bool is_named(int file, const char *path) {
    struct stat ours, named;
    return fstat(file, &ours) == 0 && stat(path, &named) == 0 && ours.st_ino == named.st_ino
           && ours.st_dev == named.st_dev;
}

int disk_file_open_locked(const char *path, int flags, Error *error) {
    for (int i = 0; i < LOCK_TRIES_MAX; i++) {
        int file = disk_file_open(path, flags, error);
        if (file < 0) return -1;
        bool is_free = disk_file_try_lock(file);
        if (is_free && is_named(file, path)) return file;
        close(file);
        if (!is_free) break;
        // Replaced or removed between the two steps: what the path names now is another file.
    }
    error_set(error, "'%.200s' is in use by another process", path);
    errno = EWOULDBLOCK;
    return -1;
}
