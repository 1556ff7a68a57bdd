// SPDX-License-Identifier: GPL-3.0-or-later
// table_files.h - looks at the files of tables before they are trusted.
#ifndef ROQUE_ENDGAME_TABLE_FILES_H
#define ROQUE_ENDGAME_TABLE_FILES_H

#include <stdbool.h>

#include "core/error.h"

enum { TABLE_FOLDERS_BYTES_MAX = 4096 };

// True when every folder of the list (colons between them) can be read, every table in them has the mark and
// the size of one, and there is at least one that says who wins (.rtbw).
bool table_files_check(const char *folders, Error *error);

// A name that ends in .rtbw or .rtbz.
bool syzygy_is_file_name(const char *name);
// The same checks of one file.
bool syzygy_check_file(const char *path, Error *error);

#endif
