// SPDX-License-Identifier: GPL-3.0-or-later
// platform.c - see platform.h; what POSIX offers beside it is made in src/windows.
#include "core/platform.h"

#include <stdio.h>
#include <string.h>
#include <windows.h>

void *pages_take(size_t bytes) {
    return VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void pages_give(void *pages, size_t bytes) {
    (void)bytes;
    VirtualFree(pages, 0, MEM_RELEASE);
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
    return windows_open_nameless();
}

bool pipe_has_writer(int pipe, int scratch) {
    (void)pipe, (void)scratch;
    return true; // a pipe without one is not found by its name
}

int folder_watch(const char *folder) {
    (void)folder;
    return -1;
}

bool folder_watch_take(int watch, const char *name) {
    (void)watch, (void)name;
    return false;
}

bool path_is_whole(const char *path) {
    const bool has_drive = path[0] != '\0' && path[1] == ':';
    const char *begin = has_drive ? path + 2 : path;
    return begin[0] == '/' || begin[0] == '\\';
}

// The first 64, as Windows names them to a process.
bool cpus_use(const CpuSet *cpus) {
    return SetProcessAffinityMask(GetCurrentProcess(), (DWORD_PTR)cpus->bits[0]) != 0;
}
