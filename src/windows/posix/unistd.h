// SPDX-License-Identifier: GPL-3.0-or-later
// unistd.h - POSIX, on Windows.
#pragma once

#include_next <unistd.h>

#include "windows/files.h"
