// SPDX-License-Identifier: GPL-3.0-or-later
// main.c - the edges first; two sources make one program.
#include <stdio.h>
#include <string.h>

#include "squares.h"

int main(void) {
    static char line[1 << 16], legal[1 << 16];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "legal ", 6) == 0) strcpy(legal, line + 6);
        if (strcmp(line, "quit") == 0) break;
        if (strcmp(line, "go") != 0) continue;
        printf("%s\n", squares_choose(legal));
        fflush(stdout);
    }
    return 0;
}
