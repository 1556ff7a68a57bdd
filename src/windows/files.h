// SPDX-License-Identifier: GPL-3.0-or-later
// files.h - files by POSIX's calls, on Windows: names are UTF-8, bytes are what they are, and a
// file may be renamed, replaced and removed while somebody has it open.
#pragma once

#include <io.h>
#include <stddef.h>
#include <sys/types.h>

// Those that Windows has no like for mean nothing: nobody waits in an open() there, and no program
// that is started gets what it was not given.
#define O_NONBLOCK 0
#define O_CLOEXEC 0
#define O_NOCTTY 0
#define O_NOFOLLOW 0
#define O_DIRECTORY 0x100000

int windows_open(const char *path, int flags, ...);
#define open windows_open
#define AT_FDCWD (-100)
// `folder` must be what dirfd() said of a folder that is open, or AT_FDCWD.
int windows_openat(int folder, const char *path, int flags);
#define openat windows_openat

ssize_t windows_pread(int file, void *bytes, size_t count, off64_t place);
ssize_t windows_pwrite(int file, const void *bytes, size_t count, off64_t place);
int windows_fsync(int file);
int windows_unlink(const char *path);
int windows_access(const char *path, int wanted);
int windows_link(const char *path, const char *second_name);
int windows_isatty(int file);
#define pread windows_pread
#define pwrite windows_pwrite
#define fsync windows_fsync
#define fdatasync windows_fsync
#define unlink windows_unlink
#define access windows_access
#define link windows_link
#define isatty windows_isatty

enum { F_GETFL, F_SETFL, F_DUPFD_CLOEXEC };
int windows_fcntl(int file, int what, ...);
#define fcntl windows_fcntl

int windows_pipe(int ends[2]);
#define pipe2(ends, flags) windows_pipe(ends)

// A lock is on a byte behind all files, so that what is locked can be read.
enum { LOCK_SH = 1, LOCK_EX = 2, LOCK_NB = 4, LOCK_UN = 8 };
int windows_flock(int file, int what);
#define flock windows_flock

enum { _SC_NPROCESSORS_ONLN };
long windows_sysconf(int what);
#define sysconf windows_sysconf

// Nobody is above the others in a way that would matter here.
#define geteuid() 1000

// No second name of ours for errno from what Windows says.
int windows_error(void);
