// SPDX-License-Identifier: GPL-3.0-or-later
// fcntl.h - POSIX, on Windows.
#pragma once

#include_next <fcntl.h>

#include "windows/files.h"
