// SPDX-License-Identifier: GPL-3.0-or-later
// pgn_file.c - see pgn_file.h.
#include "cli/notation/pgn_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/say.h"
#include "core/interrupt.h"
#include "core/input_file.h"

static ptrdiff_t read_some(void *context, char *buffer, size_t size) {
    const PgnFile *file = context;
    for (;;) {
        if (interrupt_came()) return 0;
        ssize_t count = read(file->descriptor, buffer, size);
        if (count >= 0 || errno != EINTR) return count;
    }
}

bool pgn_file_open(PgnFile *file, const char *path, Error *error) {
    *file = (PgnFile){.descriptor = STDIN_FILENO};
    if (strcmp(path, "-") != 0) file->descriptor = input_file_open(path);
    if (file->descriptor < 0) return error_set(error, "cannot open %.200s: %m", path);
    if (!input_file_is_unpacked(file->descriptor, path, error)) {
        pgn_file_close(file);
        return false;
    }
    struct stat about;
    if (fstat(file->descriptor, &about) == 0 && S_ISREG(about.st_mode))
        file->size = (uint64_t)about.st_size;
    return true;
}

void pgn_file_close(const PgnFile *file) {
    if (file->descriptor != STDIN_FILENO) close(file->descriptor);
}

bool pgn_file_is(const char *path, const char *other) {
    struct stat first, second;
    int result = strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &first) : stat(path, &first);
    return result == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
           && first.st_ino == second.st_ino;
}

PgnSource pgn_file_source(PgnFile *file) {
    return (PgnSource){read_some, file};
}

void pgn_progress_show(PgnProgress *showing, uint64_t games, const PgnReader *reader) {
    if (!progress_is_due(&showing->progress)) return;
    say(stderr, "%" PRIu64 " games", games);
    if (showing->size > 0)
        fprintf(stderr, ", %.0f %%",
                100.0 * (double)pgn_reader_offset(reader) / (double)showing->size);
}
