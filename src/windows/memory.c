// SPDX-License-Identifier: GPL-3.0-or-later
// memory.c - see memory.h.
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// As much as any type of C wants.
enum { USUAL_ALIGNMENT = 16 };

// None of nothing is one byte: NULL means that there is no memory.
static size_t some(size_t bytes) {
    return bytes > 0 ? bytes : 1;
}

void *windows_malloc(size_t bytes) {
    return _aligned_malloc(some(bytes), USUAL_ALIGNMENT);
}

void *windows_calloc(size_t count, size_t bytes) {
    if (bytes > 0 && count > SIZE_MAX / bytes) return NULL;
    void *memory = windows_malloc(count * bytes);
    return memory != NULL ? memset(memory, 0, count * bytes) : NULL;
}

void *windows_realloc(void *memory, size_t bytes) {
    return _aligned_realloc(memory, some(bytes), USUAL_ALIGNMENT);
}

void *windows_aligned_alloc(size_t alignment, size_t bytes) {
    return _aligned_malloc(some(bytes), alignment);
}

void windows_free(void *memory) {
    _aligned_free(memory);
}
