// SPDX-License-Identifier: GPL-3.0-or-later
// termios.h - POSIX, on Windows.
#pragma once

#include "windows/console.h"
