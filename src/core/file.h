// SPDX-License-Identifier: GPL-3.0-or-later
// file.h - files are written whole or not at all.
#ifndef ROQUE_CORE_FILE_H
#define ROQUE_CORE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/error.h"

// Writes beside the file, waits until the bytes are safe, and renames. On failure the old file is untouched.
bool file_write_whole(const char *path, const void *bytes, size_t count, Error *error);

#endif
