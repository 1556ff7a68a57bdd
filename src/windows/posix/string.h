// SPDX-License-Identifier: GPL-3.0-or-later
// string.h - POSIX and GNU, on Windows.
#pragma once

#include_next <string.h>

#include "windows/texts.h"
