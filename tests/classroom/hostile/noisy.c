// SPDX-License-Identifier: GPL-3.0-or-later
// noisy.c - floods its errors.
#include <stdio.h>

int main(void) {
    for (;;) fputs("help, help, help, help, help, help\n", stderr);
}
