// SPDX-License-Identifier: GPL-3.0-or-later
// memory.h - how much memory the machine can still give.
#pragma once

#include <stddef.h>

// In megabytes, without driving others out; SIZE_MAX where the system does not say. An allocation
// beyond it may succeed, and the program be killed when it uses what it was promised.
size_t memory_available_mb(void);
