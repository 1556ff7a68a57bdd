// SPDX-License-Identifier: GPL-3.0-or-later
// confine_calls.h - the system calls that a program we do not trust may make. Only for confine.
#pragma once

#include <stdbool.h>

// In the child, from now on and for ever; true when the filter is in force. A compiler may start
// programs and write files.
bool confine_calls(bool is_compiler);
bool confine_calls_can(void);
