// SPDX-License-Identifier: GPL-3.0-or-later
// setjmp.h - POSIX, on Windows, where no mask of signals is kept.
#pragma once

#include_next <setjmp.h>

typedef jmp_buf sigjmp_buf;
#define sigsetjmp(place, keeps_mask) setjmp(place)
#define siglongjmp longjmp
