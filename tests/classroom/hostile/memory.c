// SPDX-License-Identifier: GPL-3.0-or-later
// memory.c - takes ten gigabytes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    for (int i = 0; i < 10; i++) {
        char *bytes = malloc(1 << 30);
        if (bytes == NULL) {
            fprintf(stderr, "got %d of 10 gigabytes\n", i);
            return 4;
        }
        memset(bytes, 1, 1 << 30);
    }
    for (;;) {
    }
}
