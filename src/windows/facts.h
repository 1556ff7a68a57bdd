// SPDX-License-Identifier: GPL-3.0-or-later
// facts.h - what is known of a file, as POSIX asks for it, on Windows.
#pragma once

#include <stdint.h>
#include <time.h>

#undef stat
#undef fstat
#define stat windows_stat
#define fstat windows_fstat
#define lstat windows_stat

struct windows_stat {
    uint64_t st_dev;
    uint64_t st_ino;
    unsigned short st_mode;
    int64_t st_size;
    struct timespec st_mtim;
};

int windows_stat(const char *path, struct windows_stat *facts);
int windows_fstat(int file, struct windows_stat *facts);

int windows_mkdir(const char *path);
int windows_chmod(const char *path, int mode);
#define mkdir(path, mode) windows_mkdir(path)
#define chmod windows_chmod
#define fchmod(file, mode) ((void)0)

#undef S_ISFIFO
#define S_ISFIFO(mode) (((mode)&_S_IFMT) == _S_IFIFO)
