// SPDX-License-Identifier: GPL-3.0-or-later
// memory.h - arrays that grow, large tables, and how much memory the machine can still give.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/error.h"

// In megabytes, without driving others out; SIZE_MAX where the system does not say. An allocation
// beyond it may succeed, and the program be killed when it uses what it was promised.
size_t memory_available_mb(void);

// Zeros, in huge pages where the system has some, for tables that are read here and there: a look
// at one then costs no search for its page. To be freed by free(); NULL without memory.
void *memory_take_large(size_t bytes);

// Zeros for something new, to be freed by free(). NULL without memory, and the error says so.
void *memory_new(size_t bytes, Error *error);

// Room for `wanted` items in an array of malloc's that has room for *room of them; `array` points
// to the pointer to it. It grows by more than it must, so that items may come one by one. False
// without memory, and nothing has changed.
bool memory_grow(void *array, size_t *room, size_t wanted, size_t item_bytes);
