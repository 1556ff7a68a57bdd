// SPDX-License-Identifier: GPL-3.0-or-later
// texts.h - what POSIX and GNU add to the texts of C, on Windows.
#pragma once

#include <stddef.h>

char *windows_strdup(const char *text);
char *windows_strndup(const char *text, size_t most);
char *windows_strsep(char **rest, const char *signs);
char *windows_strcasestr(const char *text, const char *part);
void *windows_memmem(const void *bytes, size_t count, const void *part, size_t length);
#undef strdup
#define strdup windows_strdup
#define strndup windows_strndup
#define strsep windows_strsep
#define strcasestr windows_strcasestr
#define memmem windows_memmem
