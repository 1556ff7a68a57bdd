// SPDX-License-Identifier: GPL-3.0-or-later
// chess.c - starts the rules library.
#include "chess/chess.h"

void chess_init(void) {
    if (geometry_table.king[A1] != 0) return;
    zobrist_init();
    attacks_init();
    geometry_init(); // last: its content says that all is ready
}
