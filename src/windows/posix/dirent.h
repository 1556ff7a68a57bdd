// SPDX-License-Identifier: GPL-3.0-or-later
// dirent.h - POSIX, on Windows.
#pragma once

#include "windows/folders.h"
