// SPDX-License-Identifier: GPL-3.0-or-later
// platform_wasm.c - see platform.h; inside a page there is memory, and nothing that others write.
#include "core/platform.h"

#include <stdlib.h>
#include <string.h>

void *pages_take(size_t bytes) {
    void *pages = aligned_alloc(HUGE_PAGE, bytes);
    return pages != NULL ? memset(pages, 0, bytes) : NULL;
}

void pages_give(void *pages, size_t bytes) {
    (void)bytes;
    free(pages);
}

void pages_empty(void *pages, size_t bytes) {
    memset(pages, 0, bytes);
}

void *pages_stretch(void *pages, size_t bytes, size_t wanted) {
    (void)pages, (void)bytes, (void)wanted;
    return NULL;
}

void pages_wish_huge(void *memory, size_t bytes) {
    (void)memory, (void)bytes;
}

int nameless_file_open(void) {
    return -1;
}

bool pipe_has_writer(int pipe, int scratch) {
    (void)pipe, (void)scratch;
    return false;
}

int folder_watch(const char *folder) {
    (void)folder;
    return -1;
}

bool folder_watch_take(int watch, const char *name) {
    (void)watch, (void)name;
    return false;
}

bool cpus_use(const CpuSet *cpus) {
    (void)cpus;
    return false;
}

bool path_is_whole(const char *path) {
    return path[0] == '/';
}
