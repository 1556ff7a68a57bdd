// SPDX-License-Identifier: GPL-3.0-or-later
// input_file.c - see input_file.h.
#include "core/input_file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/platform.h"

enum { LOOKS = 20, LOOK_MS = 50 };

static bool wait_for_writer(int file) {
    int scratch[2];
    if (pipe2(scratch, O_CLOEXEC) != 0) return false;
    bool is_written = false;
    for (int i = 0; i < LOOKS && !is_written; i++) {
        struct pollfd waiting = {.fd = file, .events = POLLIN};
        is_written = pipe_has_writer(file, scratch[1]);
        // Who wrote and left already has said all he had to say.
        if (!is_written && poll(&waiting, 1, LOOK_MS) > 0) is_written = true;
    }
    close(scratch[0]);
    close(scratch[1]);
    errno = ENODATA;
    return is_written;
}

// There is something to read, and it will end. Otherwise errno says why not.
static bool can_be_read(int file) {
    struct stat facts;
    if (fstat(file, &facts) != 0) return false;
    if (S_ISFIFO(facts.st_mode)) return wait_for_writer(file);
    const bool is_device = S_ISBLK(facts.st_mode) || (S_ISCHR(facts.st_mode) && !isatty(file));
    if (is_device) errno = ENOSTR;
    return !is_device;
}

int input_file_open(const char *path) {
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (file < 0) return -1;
    int flags = fcntl(file, F_GETFL);
    if (flags >= 0 && can_be_read(file) && fcntl(file, F_SETFL, flags & ~O_NONBLOCK) == 0)
        return file;
    int reason = errno;
    close(file);
    errno = reason;
    return -1;
}

FILE *input_file_open_stream(const char *path) {
    int file = input_file_open(path);
    if (file < 0) return NULL;
    FILE *stream = fdopen(file, "rb");
    if (stream == NULL) close(file);
    return stream;
}

bool input_file_is_unpacked(int descriptor, const char *path, Error *error) {
    static const struct {
        const char *name;
        size_t length;
        unsigned char mark[6];
    } packers[] = {
        {"gzip", 2, {0x1f, 0x8b}},
        {"bzip2", 3, {'B', 'Z', 'h'}},
        {"xz", 6, {0xfd, '7', 'z', 'X', 'Z', 0}},
        {"zstd", 4, {0x28, 0xb5, 0x2f, 0xfd}},
        {"zip", 4, {'P', 'K', 3, 4}},
        {"7z", 6, {'7', 'z', 0xbc, 0xaf, 0x27, 0x1c}},
    };
    unsigned char head[sizeof packers[0].mark];
    const off_t place = lseek(descriptor, 0, SEEK_CUR);
    const ssize_t count = place < 0 ? -1 : pread(descriptor, head, sizeof head, place);
    for (size_t i = 0; i < sizeof packers / sizeof packers[0]; i++) {
        if (count >= (ssize_t)packers[i].length
            && memcmp(head, packers[i].mark, packers[i].length) == 0)
            return error_set(error, "%.200s is packed (%s): unpack it first", path,
                             packers[i].name);
    }
    return true;
}

ptrdiff_t input_file_read(void *context, char *buffer, size_t size) {
    const int *descriptor = context;
    ssize_t count;
    do {
        count = read(*descriptor, buffer, size);
    } while (count < 0 && errno == EINTR);
    return count;
}
