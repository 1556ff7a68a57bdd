// SPDX-License-Identifier: GPL-3.0-or-later
// folder.h - folders that are made where they are missing.
#pragma once

#include <time.h>

#include "core/error.h"
#include "core/text.h"

// Makes the folder with all it lies in; one that is there already stays as it is.
bool folder_make(const char *path, Error *error);

// The same for the folder that the file lies in.
bool folder_make_for(const char *path, Error *error);

// One of the user's folders, made where it is missing: NAME in $VARIABLE/roque, or where that is
// not set in FALLBACK/roque of the home.
bool folder_of_user(const char *variable, const char *fallback, const char *name, Text *path,
                    Error *error);

// Flushes the folder that the file lies in: only then is its name safe on the disk. Folders that
// cannot be flushed, or not by this user, are left to the system.
bool folder_flush(const char *path, Error *error);

// Whether the folder (or file) has changed since `changed` was noted, which is noted anew: files
// that are renamed into their place change their folder. One that changed a moment ago is looked
// at again: the clock of files is coarse, and the next change may have the same time. False where
// there is none.
bool folder_is_as_it_was(const char *path, struct timespec *changed);

// What stands behind the last slash of a path.
const char *folder_file_name(const char *path);

// Takes the folder away with all that lies in it; links are taken away, not followed.
bool folder_remove(const char *path, Error *error);
