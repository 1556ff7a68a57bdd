// SPDX-License-Identifier: GPL-3.0-or-later
// lines.h - reads lines of any length from a file descriptor into a fixed amount of memory.
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { LINE_MAX_BYTES = 1 << 20, LINES_CHUNK = 1 << 16 };

typedef struct LineReader {
    int descriptor;
    bool is_cut;  // the last line was longer than LINE_MAX_BYTES; the rest of it was dropped
    size_t start; // of what is read but not yet handed out
    size_t end;
    size_t length; // of the line begun
    bool is_whole; // the line was handed out: the next byte begins another
    char chunk[LINES_CHUNK];
    char line[LINE_MAX_BYTES + 1];
} LineReader;

// NULL without memory.
LineReader *lines_open(int descriptor);
void lines_close(LineReader *reader);

// The next line without its end, NUL bytes replaced by blanks; NULL at the end of the input. A last
// line without a newline counts. Valid until the next call.
char *lines_next(LineReader *reader);

// For those who wait for more than their input: the next line when all of
// it was read already, else NULL.
char *lines_next_here(LineReader *reader);
// Reads once, waiting for as long as nothing comes; false at the end of the input.
bool lines_read_more(LineReader *reader);
