// SPDX-License-Identifier: GPL-3.0-or-later
// lines.c - prints lines without end, whether it is asked or not.
#include <stdio.h>

int main(void) {
    while (puts("a1") >= 0) {
    }
    return 1;
}
