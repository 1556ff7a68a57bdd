// SPDX-License-Identifier: GPL-3.0-or-later
// file.c - see file.h.
#include "core/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool write_all(int file, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(file, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}

bool file_write_whole(const char *path, const void *bytes, size_t count, Error *error) {
    char beside[4096];
    int length = snprintf(beside, sizeof beside, "%s.part-%ld", path, (long)getpid());
    if (length < 0 || (size_t)length >= sizeof beside) return error_set(error, "the file name is too long");
    int file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) return error_set(error, "cannot write %.200s: %s", path, strerror(errno));
    bool is_fine = write_all(file, bytes, count) && fsync(file) == 0;
    int reason = errno;
    if (close(file) != 0 && is_fine) {
        is_fine = false;
        reason = errno;
    }
    if (is_fine && rename(beside, path) == 0) return true;
    if (is_fine) reason = errno;
    unlink(beside);
    return error_set(error, "cannot write %.200s: %s", path, strerror(reason));
}
