// SPDX-License-Identifier: GPL-3.0-or-later
// disk_file.h - opens files that must lie on a disk: nobody waits for a pipe,
// nobody writes one twice at a time.
#pragma once

#include "core/error.h"

// Opens with the flags of open(2). A pipe, a device or a folder is refused at once instead of
// waited for. Returns a descriptor, or -1 with the reason; errno says it too.
int disk_file_open(const char *path, int flags, Error *error);

// The same for one that is going to change the file, and holds it until the descriptor is
// closed. Refused with the file's name while another process does. The file that was
// locked is the one the path names.
int disk_file_open_locked(const char *path, int flags, Error *error);

// True when nobody holds the file; for those who clean up. The descriptor then holds it.
bool disk_file_try_lock(int file);
