// SPDX-License-Identifier: GPL-3.0-or-later
// io.h - the C library of Windows, without a name that is ours.
#pragma once

#define tell tell_of_windows
#include_next <io.h>
#undef tell
