// SPDX-License-Identifier: GPL-3.0-or-later
// poll.h - POSIX, on Windows.
#pragma once

#include "windows/waits.h"
