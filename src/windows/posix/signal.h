// SPDX-License-Identifier: GPL-3.0-or-later
// signal.h - POSIX, on Windows.
#pragma once

#include_next <signal.h>

#include "windows/signals.h"
