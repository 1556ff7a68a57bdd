// SPDX-License-Identifier: GPL-3.0-or-later
// folder.h - folders that are made where they are missing.
#pragma once

#include "core/error.h"

// Makes the folder with all it lies in; one that is there already stays as it is.
bool folder_make(const char *path, Error *error);
