// SPDX-License-Identifier: GPL-3.0-or-later
// maps.h - files as memory, on Windows.
#pragma once

#include <stddef.h>

enum { PROT_READ = 1, MAP_SHARED = 1 };
#define MAP_FAILED ((void *)-1)

// Whole files, to be read, are all that is asked for.
void *mmap(void *at, size_t bytes, int protection, int flags, int file, long long place);
int munmap(void *bytes, size_t count);
