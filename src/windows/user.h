// SPDX-License-Identifier: GPL-3.0-or-later
// user.h - whose program this is: the environment as UTF-8, and where it may keep things.
#pragma once

// What POSIX would have there and Windows calls otherwise is found under POSIX's name: HOME, LANG,
// TERM, TMPDIR and XDG's folders. Lives to the end of the program.
char *windows_getenv(const char *name);
#define getenv windows_getenv

// `real` has room for PATH_MAX; NULL: it is for free().
char *windows_realpath(const char *path, char *real);
#define realpath windows_realpath

int windows_mkstemps(char *path, int behind);
char *windows_mkdtemp(char *path);
#define mkstemps windows_mkstemps
#define mkstemp(path) windows_mkstemps(path, 0)
#define mkostemp(path, flags) windows_mkstemps(path, 0)
#define mkdtemp windows_mkdtemp
