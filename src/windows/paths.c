// SPDX-License-Identifier: GPL-3.0-or-later
// paths.c - see paths.h.
#include "windows/paths.h"

#include <errno.h>
#include <string.h>
#include <windows.h>

bool path_widen(const char *path, WidePath *wide) {
    if (strcmp(path, "/dev/null") == 0) path = "NUL";
    if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, wide->text, WIDE_PATH_MAX) > 0)
        return true;
    errno = GetLastError() == ERROR_INSUFFICIENT_BUFFER ? ENAMETOOLONG : EINVAL;
    return false;
}

bool path_narrow(const wchar_t *wide, char *path, size_t size) {
    if (WideCharToMultiByte(CP_UTF8, 0, wide, -1, path, (int)size, NULL, NULL) == 0) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (char *c = path; *c != '\0'; c++) {
        if (*c == '\\') *c = '/';
    }
    return true;
}
