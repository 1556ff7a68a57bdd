// SPDX-License-Identifier: GPL-3.0-or-later
// table_files.h - looks at the files of tables before they are trusted.
#pragma once

#include <stdbool.h>

#include "core/error.h"

// Of more bytes than all tables of five men have, whole files are not read when a folder is opened.
enum { TABLE_FOLDERS_BYTES_MAX = 4096, TABLE_FILES_SUMMED_MOST = 1 << 30 };

// True when every folder of the list (colons between them) can be read, every table in them has the
// mark and the size of one, and there is at least one that says who wins (.rtbw).
bool table_files_check(const char *folders, Error *error);

// True when every table's last bytes are the sum of the others (syzygy_sum.h), as `roque table
// check` finds out of any file; more than TABLE_FILES_SUMMED_MOST bytes together are not read.
bool table_files_check_sums(const char *folders, Error *error);

// A name that ends in .rtbw or .rtbz.
bool syzygy_is_file_name(const char *name);
// One file: its mark, its size, its sum, and by trial.
bool syzygy_check_file(const char *path, Error *error);
