// SPDX-License-Identifier: GPL-3.0-or-later
// squares.c - see squares.h.
#include "squares.h"

#include <string.h>

const char *squares_choose(char *legal) {
    const char *chosen = "resign";
    for (char *move = strtok(legal, " "); move != NULL; move = strtok(NULL, " ")) {
        const int is_edge = move[0] == 'a' || move[0] == 'h' || move[1] == '1' || move[1] == '8';
        if (is_edge || strcmp(chosen, "resign") == 0) chosen = move;
    }
    return chosen;
}
