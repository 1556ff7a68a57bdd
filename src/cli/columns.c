// SPDX-License-Identifier: GPL-3.0-or-later
// columns.c - see columns.h.
#include "cli/columns.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { COLUMNS_DEFAULT = 80, COLUMNS_LEAST = 20 };

int terminal_columns(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= COLUMNS_LEAST)
        return size.ws_col;
    return COLUMNS_DEFAULT;
}

int columns_fit(const char *row, int columns) {
    int length = (int)strlen(row);
    if (length < columns) return length;
    length = columns - 1;
    while (length > 0 && (row[length] != ' ' || row[length - 1] == '.')) length--;
    return length;
}
