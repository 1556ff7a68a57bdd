// SPDX-License-Identifier: GPL-3.0-or-later
// confine_files.h - the files that are left to a process. Only for this room.
#pragma once

#include "confine/confine.h"

// In the child, from now on and for ever; true when all other files are hidden.
bool confine_files(const Confinement *confinement);
// From now on and for ever, for this thread and those that it starts: files change beneath these
// folders alone, which end with NULL, and are read as before. True when that is in force.
bool confine_writes(const char *const *folders);
bool confine_files_can(void);
