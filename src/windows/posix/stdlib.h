// SPDX-License-Identifier: GPL-3.0-or-later
// stdlib.h - POSIX, on Windows.
#pragma once

#include_next <stdlib.h>

#include "windows/memory.h"
#include "windows/user.h"
