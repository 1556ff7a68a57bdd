// SPDX-License-Identifier: GPL-3.0-or-later
// files.c - see files.h.
#include "windows/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <windows.h>

#include "windows/folders_parts.h"
#include "windows/paths.h"

#undef unlink
#undef access
#undef isatty

enum { PIPE_BYTES = 1 << 16 };

int windows_error(void) {
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_DRIVE:
    case ERROR_BAD_NETPATH: errno = ENOENT; break;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION: errno = EACCES; break;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS: errno = EEXIST; break;
    case ERROR_LOCK_VIOLATION: errno = EWOULDBLOCK; break;
    case ERROR_DIRECTORY: errno = ENOTDIR; break;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL: errno = ENOSPC; break;
    case ERROR_DIR_NOT_EMPTY: errno = ENOTEMPTY; break;
    case ERROR_NOT_SAME_DEVICE: errno = EXDEV; break;
    case ERROR_NOT_ENOUGH_MEMORY: errno = ENOMEM; break;
    case ERROR_TOO_MANY_OPEN_FILES: errno = EMFILE; break;
    case ERROR_BROKEN_PIPE:
    case ERROR_NO_DATA: errno = EPIPE; break;
    case ERROR_INVALID_NAME:
    case ERROR_FILENAME_EXCED_RANGE: errno = EINVAL; break;
    default: errno = EIO; break;
    }
    return -1;
}

static DWORD how_to_begin(int flags) {
    if ((flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL)) return CREATE_NEW;
    if ((flags & (O_CREAT | O_TRUNC)) == (O_CREAT | O_TRUNC)) return CREATE_ALWAYS;
    if ((flags & O_CREAT) != 0) return OPEN_ALWAYS;
    return (flags & O_TRUNC) != 0 ? TRUNCATE_EXISTING : OPEN_EXISTING;
}

// A folder can be opened like a file, to be asked about.
int windows_open(const char *path, int flags, ...) {
    WidePath wide;
    const int mode = flags & (O_RDONLY | O_WRONLY | O_RDWR);
    const DWORD access = mode == O_RDONLY   ? GENERIC_READ
                         : mode == O_WRONLY ? GENERIC_WRITE | FILE_READ_ATTRIBUTES
                                            : GENERIC_READ | GENERIC_WRITE;
    if (!path_widen(path, &wide)) return -1;
    HANDLE handle =
        CreateFileW(wide.text, access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                    how_to_begin(flags), FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        windows_error();
        const DWORD kind = GetFileAttributesW(wide.text);
        const bool is_folder =
            kind != INVALID_FILE_ATTRIBUTES && (kind & FILE_ATTRIBUTE_DIRECTORY) != 0;
        if (errno == EACCES && is_folder) errno = EISDIR;
        return -1;
    }
    const int file = _open_osfhandle((intptr_t)handle, mode | (flags & O_APPEND) | O_BINARY);
    if (file < 0) CloseHandle(handle);
    return file;
}

int windows_openat(int folder, const char *path, int flags) {
    char whole[PATH_MAX];
    if (folder == AT_FDCWD) return windows_open(path, flags);
    const int length = snprintf(whole, sizeof whole, "%s/%s", folder_path(folder), path);
    if (length > 0 && length < (int)sizeof whole) return windows_open(whole, flags);
    errno = ENAMETOOLONG;
    return -1;
}

// Windows moves the place of the file's next read: it is put back.
ssize_t windows_pread(int file, void *bytes, size_t count, off64_t place) {
    const int64_t before = _lseeki64(file, 0, SEEK_CUR);
    OVERLAPPED at = {.Offset = (DWORD)place, .OffsetHigh = (DWORD)(place >> 32)};
    DWORD got = 0;
    if (before < 0) return -1;
    const bool is_read =
        ReadFile((HANDLE)_get_osfhandle(file), bytes, (DWORD)count, &got, &at) != 0;
    const bool is_end = !is_read && GetLastError() == ERROR_HANDLE_EOF;
    if (!is_read && !is_end) windows_error();
    _lseeki64(file, before, SEEK_SET);
    return is_read ? (ssize_t)got : is_end ? 0 : -1;
}

ssize_t windows_pwrite(int file, const void *bytes, size_t count, off64_t place) {
    const int64_t before = _lseeki64(file, 0, SEEK_CUR);
    OVERLAPPED at = {.Offset = (DWORD)place, .OffsetHigh = (DWORD)(place >> 32)};
    DWORD put = 0;
    if (before < 0) return -1;
    const bool is_put =
        WriteFile((HANDLE)_get_osfhandle(file), bytes, (DWORD)count, &put, &at) != 0;
    if (!is_put) windows_error();
    _lseeki64(file, before, SEEK_SET);
    return is_put ? (ssize_t)put : -1;
}

// What is only open to be read, a folder above all, has nothing to be flushed.
int windows_fsync(int file) {
    HANDLE handle = (HANDLE)_get_osfhandle(file);
    if (FlushFileBuffers(handle)) return 0;
    const DWORD reason = GetLastError();
    if (reason == ERROR_ACCESS_DENIED || reason == ERROR_INVALID_HANDLE
        || reason == ERROR_INVALID_FUNCTION)
        return 0;
    return windows_error();
}

int windows_unlink(const char *path) {
    WidePath wide;
    if (!path_widen(path, &wide)) return -1;
    return DeleteFileW(wide.text) ? 0 : windows_error();
}

// Whether a file may be run shows when it is.
int windows_access(const char *path, int wanted) {
    WidePath wide;
    if (!path_widen(path, &wide)) return -1;
    const DWORD kind = GetFileAttributesW(wide.text);
    if (kind == INVALID_FILE_ATTRIBUTES) return windows_error();
    const bool is_kept =
        (kind & FILE_ATTRIBUTE_READONLY) != 0 && (kind & FILE_ATTRIBUTE_DIRECTORY) == 0;
    errno = EACCES;
    return (wanted & W_OK) != 0 && is_kept ? -1 : 0;
}

int windows_link(const char *path, const char *second_name) {
    WidePath from, to;
    if (!path_widen(path, &from) || !path_widen(second_name, &to)) return -1;
    return CreateHardLinkW(to.text, from.text, NULL) ? 0 : windows_error();
}

// NUL and printers are no terminals.
int windows_isatty(int file) {
    DWORD mode;
    return GetConsoleMode((HANDLE)_get_osfhandle(file), &mode) != 0;
}

// Flags mean nothing here.
int windows_fcntl(int file, int what, ...) {
    return what == F_DUPFD_CLOEXEC ? _dup(file) : 0;
}

int windows_pipe(int ends[2]) {
    return _pipe(ends, PIPE_BYTES, O_BINARY | O_NOINHERIT);
}

// ---- locks ----

static OVERLAPPED behind_all_files(void) {
    return (OVERLAPPED){.Offset = 0, .OffsetHigh = 0x7fffffff};
}

int windows_flock(int file, int what) {
    HANDLE handle = (HANDLE)_get_osfhandle(file);
    OVERLAPPED place = behind_all_files();
    const DWORD how = ((what & LOCK_EX) != 0 ? LOCKFILE_EXCLUSIVE_LOCK : 0)
                      | ((what & LOCK_NB) != 0 ? LOCKFILE_FAIL_IMMEDIATELY : 0);
    if (what == LOCK_UN) return UnlockFileEx(handle, 0, 1, 0, &place) ? 0 : windows_error();
    if (LockFileEx(handle, how, 0, 1, 0, &place)) return 0;
    if (GetLastError() == ERROR_IO_PENDING) SetLastError(ERROR_LOCK_VIOLATION);
    return windows_error();
}

long windows_sysconf(int what) {
    SYSTEM_INFO system;
    (void)what;
    GetSystemInfo(&system);
    return (long)system.dwNumberOfProcessors;
}

ssize_t windows_writev(int file, const struct iovec *parts, int count) {
    size_t length = 0, at = 0;
    for (int i = 0; i < count; i++) length += parts[i].iov_len;
    char *bytes = malloc(length);
    if (bytes == NULL) return -1;
    for (int i = 0; i < count; i++) {
        memcpy(bytes + at, parts[i].iov_base, parts[i].iov_len);
        at += parts[i].iov_len;
    }
    const ssize_t written = write(file, bytes, (unsigned)length);
    free(bytes);
    return written;
}
