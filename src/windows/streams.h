// SPDX-License-Identifier: GPL-3.0-or-later
// streams.h - what POSIX adds to the streams of C, on Windows.
#pragma once

// The bytes and their count are known once it is closed.
FILE *windows_open_memstream(char **bytes, size_t *count);
int windows_fclose(FILE *stream);
// A file that the system drops when it is closed; -1 where there is none.
int windows_open_nameless(void);
#define open_memstream windows_open_memstream
#define fclose windows_fclose

// Takes the place of a file that has the new name.
int windows_rename(const char *path, const char *name);
int windows_remove(const char *path);
#define rename windows_rename
#define remove windows_remove

#define flockfile _lock_file
#define funlockfile _unlock_file
#define getc_unlocked _getc_nolock
