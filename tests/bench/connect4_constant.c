// SPDX-License-Identifier: GPL-3.0-or-later
// connect4_constant.c - the laboratory's own source, compiled with the
// table of Connect 4 as a constant.
//
// Nothing is written again: the rules and the algorithm are included as they are, under other
// names, and the compiler can see through the table.
#define game_connect4 constant_connect4
#define lab_negalphabeta constant_negalphabeta
// The bare loop is written for the 7x6 board; so is this.
#define CONNECT4_SHAPE(position) ((void)(position), CONNECT4_USUAL)
#define CONNECT4_COPY_SHAPE(position, next) ((void)(position), (void)(next))
#include "games/connect4.c"

#define LAB_GAME(search) ((void)(search), &game_connect4)
#define LAB_EVALUATION(search)                                                                     \
    ((void)(search), &EVALUATIONS[sizeof EVALUATIONS / sizeof EVALUATIONS[0] - 1])
#define LAB_HOOKS(search) ((void)(search), 0u) // a search without policies
#include "lab/algorithms/negalphabeta.c"
