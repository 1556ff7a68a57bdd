// SPDX-License-Identifier: GPL-3.0-or-later
// whole_file.h - a file that is written whole or not at all.
//
// What is written goes to a new file beside the wanted one; keeping it flushes it to the disk and
// puts it in place in one step, so that nobody ever sees half of it and an interrupted program
// leaves the old one. The new file's name ends in .part; it is locked while it is written, and one
// that a killed program left is used again.
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "core/error.h"

enum { WHOLE_FILE_PATH_MAX = 4096 };

typedef struct WholeFile {
    FILE *stream;
    char *buffer; // of the stream; NULL: the usual small one
    char path[WHOLE_FILE_PATH_MAX];
    char beside[WHOLE_FILE_PATH_MAX]; // empty for a device or a pipe, which is written to as it is
} WholeFile;

bool whole_file_open(WholeFile *file, const char *path, Error *error);

// Both close the stream. After a failure to keep it nothing has changed.
bool whole_file_keep(WholeFile *file, Error *error);
// The same; `held` then is a descriptor that holds the kept file's lock
// (core/disk_file.h) until it is closed.
bool whole_file_keep_held(WholeFile *file, int *held, Error *error);
void whole_file_drop(WholeFile *file);
// Keeps it where all was written, and drops it where the error says why not.
bool whole_file_end(WholeFile *file, bool is_written, Error *error);
