// SPDX-License-Identifier: GPL-3.0-or-later
// whole_file.c - see whole_file.h.
#include "core/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse(Error *error, const char *path) {
    return error_set(error, "cannot write %.200s: %s", path, strerror(errno));
}

bool whole_file_open(WholeFile *file, const char *path, Error *error) {
    int length = snprintf(file->beside, sizeof file->beside, "%s.part-%ld", path, (long)getpid());
    file->stream = NULL;
    if (length < 0 || length >= (int)sizeof file->beside) {
        errno = ENAMETOOLONG;
        return refuse(error, path);
    }
    strcpy(file->path, path);
    int descriptor = open(file->beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor < 0) return refuse(error, path);
    struct stat old;
    if (stat(path, &old) == 0)
        fchmod(descriptor, old.st_mode & 0777); // a new file keeps the rights of the old
    file->stream = fdopen(descriptor, "w");
    if (file->stream != NULL) return true;
    refuse(error, path);
    close(descriptor);
    unlink(file->beside);
    return false;
}

// The name is safe on the disk only when its folder is.
static void flush_folder(const char *path) {
    char folder[WHOLE_FILE_PATH_MAX];
    const char *slash = strrchr(path, '/');
    if (slash == NULL) {
        strcpy(folder, ".");
    } else {
        size_t length = slash == path ? 1 : (size_t)(slash - path);
        memcpy(folder, path, length);
        folder[length] = '\0';
    }
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    fsync(descriptor);
    close(descriptor);
}

bool whole_file_keep(WholeFile *file, Error *error) {
    bool is_fine = !ferror(file->stream) && fflush(file->stream) == 0 && fsync(fileno(file->stream)) == 0;
    if (!is_fine) refuse(error, file->path);
    if (fclose(file->stream) != 0 && is_fine) is_fine = refuse(error, file->path);
    file->stream = NULL;
    if (is_fine && rename(file->beside, file->path) != 0) is_fine = refuse(error, file->path);
    if (!is_fine) {
        unlink(file->beside);
        return false;
    }
    flush_folder(file->path);
    return true;
}

void whole_file_drop(WholeFile *file) {
    fclose(file->stream);
    file->stream = NULL;
    unlink(file->beside);
}
