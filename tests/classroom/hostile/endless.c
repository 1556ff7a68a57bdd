// SPDX-License-Identifier: GPL-3.0-or-later
// endless.c - prints without end, and never a whole line.
#include <unistd.h>

int main(void) {
    for (;;) {
        if (write(1, "again and again ", 16) < 0) return 1;
    }
}
