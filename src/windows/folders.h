// SPDX-License-Identifier: GPL-3.0-or-later
// folders.h - what lies in a folder, by POSIX's calls, on Windows.
#pragma once

#include <limits.h>
#include <stddef.h>

#include <sys/stat.h>

struct dirent {
    char d_name[1024];
};

typedef struct windows_folder DIR;

DIR *opendir(const char *path);
struct dirent *readdir(DIR *folder);
int closedir(DIR *folder);
// For openat() alone.
int dirfd(DIR *folder);

int scandir(const char *path, struct dirent ***entries, int (*wants)(const struct dirent *entry),
            int (*compare)(const struct dirent **one, const struct dirent **other));
int alphasort(const struct dirent **one, const struct dirent **other);

// Deepest first, whatever the flags; links are not followed.
struct FTW {
    int base, level;
};
enum { FTW_DEPTH = 1, FTW_PHYS = 2 };
int nftw(const char *path,
         int (*visit)(const char *path, const struct stat *facts, int kind, struct FTW *place),
         int open_most, int flags);
