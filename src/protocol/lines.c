// SPDX-License-Identifier: GPL-3.0-or-later
// lines.c - see lines.h.
#include "protocol/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

LineReader *lines_open(int descriptor) {
    LineReader *reader = malloc(sizeof *reader);
    if (reader == NULL) return NULL;
    reader->descriptor = descriptor;
    reader->is_cut = false;
    reader->is_whole = true;
    reader->start = reader->end = 0;
    return reader;
}

void lines_close(LineReader *reader) {
    free(reader);
}

bool lines_read_more(LineReader *reader) {
    ssize_t count;
    do count = read(reader->descriptor, reader->chunk, sizeof reader->chunk);
    while (count < 0 && errno == EINTR);
    reader->start = 0;
    reader->end = count > 0 ? (size_t)count : 0;
    return count > 0;
}

static void begin_line(LineReader *reader) {
    if (!reader->is_whole) return;
    reader->is_whole = reader->is_cut = false;
    reader->length = 0;
}

static char *end_line(LineReader *reader) {
    if (reader->length > 0 && reader->line[reader->length - 1] == '\r') reader->length--;
    reader->line[reader->length] = '\0';
    reader->is_whole = true;
    return reader->line;
}

char *lines_next_here(LineReader *reader) {
    begin_line(reader);
    while (reader->start < reader->end) {
        char c = reader->chunk[reader->start++];
        if (c == '\n') return end_line(reader);
        if (reader->length == LINE_MAX_BYTES) {
            reader->is_cut = true;
        } else {
            reader->line[reader->length++] = c == '\0' ? ' ' : c;
        }
    }
    return NULL;
}

char *lines_next(LineReader *reader) {
    for (;;) {
        char *line = lines_next_here(reader);
        if (line != NULL) return line;
        if (lines_read_more(reader)) continue;
        return reader->length > 0 || reader->is_cut ? end_line(reader) : NULL;
    }
}
