// SPDX-License-Identifier: GPL-3.0-or-later
// output_file.c - see output_file.h.
#include "core/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/clock.h"

enum { READER_WAIT_MS = 1000, READER_POLL_MS = 10 };

// The reader may leave before the end. That is a failed write, to be told like any other, and no
// reason to die with all that was done.
static void outlive_reader(int file) {
    struct stat facts;
    if (fstat(file, &facts) == 0 && S_ISFIFO(facts.st_mode)) signal(SIGPIPE, SIG_IGN);
}

int output_file_open(const char *path, int flags, Error *error) {
    const int64_t end_ms = clock_now_ms() + READER_WAIT_MS;
    int file;
    do {
        file = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | flags, 0666);
        if (file >= 0 || errno != ENXIO) break;
        clock_sleep_ms(READER_POLL_MS);
    } while (clock_now_ms() < end_ms);
    int known = file >= 0 ? fcntl(file, F_GETFL) : -1;
    if (known >= 0 && fcntl(file, F_SETFL, known & ~O_NONBLOCK) == 0) {
        outlive_reader(file);
        return file;
    }
    int reason = errno;
    if (file >= 0) close(file);
    if (reason == ENXIO)
        error_set(error, "cannot write '%.200s': a pipe that nobody reads", path);
    else
        error_set(error, "cannot write '%.200s': %-s", path, strerror(reason));
    errno = reason;
    return -1;
}

FILE *output_file_open_stream(const char *path, Error *error) {
    int file = output_file_open(path, O_CREAT | O_TRUNC, error);
    FILE *stream = file >= 0 ? fdopen(file, "w") : NULL;
    if (file < 0 || stream != NULL) return stream;
    error_set(error, "cannot write '%.200s': %m", path);
    close(file);
    return NULL;
}
