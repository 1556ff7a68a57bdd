// SPDX-License-Identifier: GPL-3.0-or-later
// lines.c - see lines.h.
#include "cli/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

LineReader *lines_open(int descriptor) {
    LineReader *reader = malloc(sizeof *reader);
    if (reader == NULL) return NULL;
    reader->descriptor = descriptor;
    reader->is_cut = false;
    reader->start = reader->end = 0;
    return reader;
}

void lines_close(LineReader *reader) {
    free(reader);
}

static bool fill(LineReader *reader) {
    ssize_t count;
    do count = read(reader->descriptor, reader->chunk, sizeof reader->chunk);
    while (count < 0 && errno == EINTR);
    reader->start = 0;
    reader->end = count > 0 ? (size_t)count : 0;
    return count > 0;
}

char *lines_next(LineReader *reader) {
    size_t length = 0;
    reader->is_cut = false;
    while (true) {
        if (reader->start == reader->end && !fill(reader)) {
            if (length == 0 && !reader->is_cut) return NULL;
            break;
        }
        char c = reader->chunk[reader->start++];
        if (c == '\n') break;
        if (length == LINE_MAX_BYTES) {
            reader->is_cut = true;
        } else {
            reader->line[length++] = c == '\0' ? ' ' : c;
        }
    }
    if (length > 0 && reader->line[length - 1] == '\r') length--;
    reader->line[length] = '\0';
    return reader->line;
}
