// SPDX-License-Identifier: GPL-3.0-or-later
// facts.c - see facts.h.
#include <errno.h>
#include <stdbool.h>
#include <io.h>
#include <string.h>
#include <sys/stat.h>
#include <windows.h>

#include "windows/files.h"
#include "windows/paths.h"

// Windows counts tenths of microseconds from 1601.
static struct timespec time_of(FILETIME changed) {
    enum { PER_SECOND = 10000000 };
    static const int64_t UNTIL_1970_S = 11644473600;
    const int64_t ticks = (int64_t)changed.dwHighDateTime << 32 | changed.dwLowDateTime;
    return (struct timespec){.tv_sec = ticks / PER_SECOND - UNTIL_1970_S,
                             .tv_nsec = (long)(ticks % PER_SECOND * 100)};
}

static int ask(HANDLE handle, struct windows_stat *facts) {
    BY_HANDLE_FILE_INFORMATION known;
    *facts = (struct windows_stat){0};
    switch (GetFileType(handle)) {
    case FILE_TYPE_CHAR: facts->st_mode = _S_IFCHR | 0666; return 0;
    case FILE_TYPE_PIPE: facts->st_mode = _S_IFIFO | 0666; return 0;
    default: break;
    }
    if (!GetFileInformationByHandle(handle, &known)) return windows_error();
    const bool is_folder = (known.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    facts->st_dev = known.dwVolumeSerialNumber;
    facts->st_ino = (uint64_t)known.nFileIndexHigh << 32 | known.nFileIndexLow;
    facts->st_mode = is_folder ? _S_IFDIR | 0777 : _S_IFREG | 0666;
    facts->st_size = (int64_t)known.nFileSizeHigh << 32 | known.nFileSizeLow;
    facts->st_mtim = time_of(known.ftLastWriteTime);
    return 0;
}

int windows_fstat(int file, struct windows_stat *facts) {
    const intptr_t handle = _get_osfhandle(file);
    return handle != -1 ? ask((HANDLE)handle, facts) : -1;
}

int windows_stat(const char *path, struct windows_stat *facts) {
    WidePath wide;
    if (!path_widen(path, &wide)) return -1;
    HANDLE handle = CreateFileW(wide.text, FILE_READ_ATTRIBUTES,
                                FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                                OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (handle == INVALID_HANDLE_VALUE) return windows_error();
    const int asked = ask(handle, facts);
    CloseHandle(handle);
    return asked;
}

int windows_mkdir(const char *path) {
    WidePath wide;
    if (!path_widen(path, &wide)) return -1;
    if (CreateDirectoryW(wide.text, NULL)) return 0;
    windows_error();
    const DWORD kind = GetFileAttributesW(wide.text); // "C:" is there, and cannot be made
    if (kind != INVALID_FILE_ATTRIBUTES && (kind & FILE_ATTRIBUTE_DIRECTORY) != 0) errno = EEXIST;
    return -1;
}

// Who may read and run a file is said elsewhere on Windows.
int windows_chmod(const char *path, int mode) {
    (void)mode;
    return windows_access(path, 0);
}
