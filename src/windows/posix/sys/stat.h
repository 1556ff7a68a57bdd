// SPDX-License-Identifier: GPL-3.0-or-later
// sys/stat.h - POSIX, on Windows.
#pragma once

#include_next <sys/stat.h>

#include "windows/facts.h"
