// SPDX-License-Identifier: GPL-3.0-or-later
// whole_file.c - see whole_file.h.
#include "core/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/disk_file.h"
#include "core/folder.h"
#include "core/output_file.h"

static bool refuse(Error *error, const char *path) {
    return error_set(error, "cannot write %.200s: %m", path);
}

// The file itself where the path is a link to it: the link is not ours to replace.
static bool follow_links(WholeFile *file, const char *path) {
    char real[PATH_MAX];
    const char *followed = realpath(path, real);
    if (followed == NULL) followed = path; // there is no such file yet
    errno = ENAMETOOLONG;
    if (strlen(followed) >= sizeof file->path) return false;
    strcpy(file->path, followed);
    return true;
}

// Where the new file is written until it is whole. A device or a pipe is written to as it is:
// replacing it by a file would take it away from everybody.
static bool choose_beside(WholeFile *file, bool is_special) {
    file->beside[0] = '\0';
    if (is_special) return true;
    int length = snprintf(file->beside, sizeof file->beside, "%s.part", file->path);
    errno = ENAMETOOLONG;
    return length > 0 && length < (int)sizeof file->beside;
}

// One name and a lock instead of a name for each process: what a killed one
// left is written over by the next.
static int open_beside(WholeFile *file, const char *path, Error *error) {
    int descriptor = disk_file_open_locked(file->beside, O_WRONLY | O_CREAT, NULL);
    if (descriptor < 0 && errno == EWOULDBLOCK)
        error_set(error, "cannot write %.200s: another process is writing it", path);
    else if (descriptor < 0 || ftruncate(descriptor, 0) != 0)
        refuse(error, path);
    else
        return descriptor;
    if (descriptor >= 0) close(descriptor);
    return -1;
}

// A file system takes a few large pieces sooner than many small ones.
static void enlarge_buffer(WholeFile *file) {
    enum { BUFFER_BYTES = 1 << 16 };
    file->buffer = malloc(BUFFER_BYTES);
    if (file->buffer != NULL) setvbuf(file->stream, file->buffer, _IOFBF, BUFFER_BYTES);
}

static int close_stream(WholeFile *file) {
    const int result = fclose(file->stream);
    free(file->buffer);
    file->stream = NULL;
    file->buffer = NULL;
    return result;
}

bool whole_file_open(WholeFile *file, const char *path, Error *error) {
    struct stat old;
    file->stream = NULL;
    file->buffer = NULL;
    if (!follow_links(file, path)) return refuse(error, path);
    bool is_there = stat(file->path, &old) == 0;
    if (!choose_beside(file, is_there && !S_ISREG(old.st_mode))) return refuse(error, path);
    bool is_beside = file->beside[0] != '\0';
    int descriptor =
        is_beside ? open_beside(file, path, error) : output_file_open(path, O_TRUNC, error);
    if (descriptor < 0) return false;
    if (is_there && is_beside) fchmod(descriptor, old.st_mode & 0777); // as the old one had
    file->stream = fdopen(descriptor, "w");
    if (file->stream != NULL) {
        enlarge_buffer(file);
        return true;
    }
    refuse(error, path);
    if (is_beside) unlink(file->beside);
    close(descriptor);
    return false;
}

static bool keep(WholeFile *file, Error *error) {
    bool is_beside = file->beside[0] != '\0';
    bool is_fine = !ferror(file->stream) && fflush(file->stream) == 0
                   && (!is_beside || fsync(fileno(file->stream)) == 0);
    if (!is_fine) refuse(error, file->path);
    if (close_stream(file) != 0 && is_fine) is_fine = refuse(error, file->path);
    if (!is_beside) return is_fine;
    if (is_fine && rename(file->beside, file->path) != 0) is_fine = refuse(error, file->path);
    if (!is_fine) {
        unlink(file->beside);
        return false;
    }
    return folder_flush(file->path, error);
}

bool whole_file_keep(WholeFile *file, Error *error) {
    int held = -1;
    bool is_kept = whole_file_keep_held(file, &held, error);
    if (held >= 0) close(held);
    return is_kept;
}

bool whole_file_keep_held(WholeFile *file, int *held, Error *error) {
    // The lock goes with the file to its place; without it somebody might
    // write into what was just renamed.
    int descriptor = fcntl(fileno(file->stream), F_DUPFD_CLOEXEC, 0);
    bool is_kept = keep(file, error);
    *held = is_kept ? descriptor : -1;
    if (!is_kept && descriptor >= 0) close(descriptor);
    return is_kept;
}

void whole_file_drop(WholeFile *file) {
    if (file->beside[0] != '\0') unlink(file->beside);
    close_stream(file);
}

bool whole_file_end(WholeFile *file, bool is_written, Error *error) {
    if (is_written) return whole_file_keep(file, error);
    whole_file_drop(file);
    return false;
}
