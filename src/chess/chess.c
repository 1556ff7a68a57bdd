// SPDX-License-Identifier: GPL-3.0-or-later
// chess.c - starts the rules library.
#include "chess/chess.h"

#include <pthread.h>

static pthread_once_t chess_once = PTHREAD_ONCE_INIT;

static void fill_tables(void) {
    zobrist_init();
    attacks_init();
    geometry_init();
}

void chess_init(void) {
    pthread_once(&chess_once, fill_tables);
}
