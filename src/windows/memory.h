// SPDX-License-Identifier: GPL-3.0-or-later
// memory.h - memory as C has it: what aligned_alloc() gave is freed by free(). The C library of
// Windows keeps two kinds apart, so all is of the kind that can be aligned.
#pragma once

#include <stddef.h>

void *windows_malloc(size_t bytes);
void *windows_calloc(size_t count, size_t bytes);
void *windows_realloc(void *memory, size_t bytes);
void *windows_aligned_alloc(size_t alignment, size_t bytes);
void windows_free(void *memory);
#define malloc windows_malloc
#define calloc windows_calloc
#define realloc windows_realloc
#define aligned_alloc windows_aligned_alloc
#define free windows_free
