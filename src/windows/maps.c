// SPDX-License-Identifier: GPL-3.0-or-later
// maps.c - see maps.h.
#include "windows/maps.h"

#include <io.h>
#include <stdint.h>
#include <windows.h>

#include "windows/files.h"

void *mmap(void *at, size_t bytes, int protection, int flags, int file, long long place) {
    (void)at, (void)bytes, (void)protection, (void)flags, (void)place;
    HANDLE map = CreateFileMappingW((HANDLE)_get_osfhandle(file), NULL, PAGE_READONLY, 0, 0, NULL);
    void *mapped = map != NULL ? MapViewOfFile(map, FILE_MAP_READ, 0, 0, 0) : NULL;
    if (mapped == NULL) windows_error();
    if (map != NULL) CloseHandle(map);
    return mapped != NULL ? mapped : MAP_FAILED;
}

int munmap(void *bytes, size_t count) {
    (void)count;
    return UnmapViewOfFile(bytes) ? 0 : windows_error();
}
