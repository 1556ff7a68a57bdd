// SPDX-License-Identifier: GPL-3.0-or-later
// paths.h - names between UTF-8 and what Windows takes. Only for this room.
#pragma once

#include <stdbool.h>
#include <wchar.h>

enum { WIDE_PATH_MAX = 4096 };

typedef struct WidePath {
    wchar_t text[WIDE_PATH_MAX];
} WidePath;

// False, with errno, when it is too long or no UTF-8. /dev/null is NUL here.
bool path_widen(const char *path, WidePath *wide);
// The path with slashes, as UTF-8.
bool path_narrow(const wchar_t *wide, char *path, size_t size);
