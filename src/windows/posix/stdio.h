// SPDX-License-Identifier: GPL-3.0-or-later
// stdio.h - POSIX, on Windows.
#pragma once

#include_next <stdio.h>

#include "windows/streams.h"
