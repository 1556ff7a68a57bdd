// SPDX-License-Identifier: GPL-3.0-or-later
// library.h - what the parts of libroque share: the inside of its objects, and how failures go out.
//
// The public headers are in include/roque; each has a file of its name here, and nothing in this
// folder is more than a door to the rooms behind.
#pragma once

#include <roque/chess.h>
#include <roque/error.h>

#include "chess/chess.h"
#include "core/error.h"

// What is told to the caller; all return false.
bool library_tell(RoqueError *told, const Error *error);
__attribute__((format(printf, 2, 3))) bool library_refuse(RoqueError *told, const char *format,
                                                          ...);
bool library_no_memory(RoqueError *told);

typedef struct ChessStep {
    Board board;
    Move move; // that led to it; MOVE_NONE at the start
} ChessStep;

struct RoqueChess {
    ChessStep *steps; // the start first, the position on the board last
    size_t room;
    int plies;
};

static inline const Board *library_board(const RoqueChess *chess) {
    return &chess->steps[chess->plies].board;
}

// NULL without memory.
RoqueChess *library_chess_from(const Board *start, RoqueError *error);
// A legal move. False without memory.
bool library_chess_add(RoqueChess *chess, Move move, RoqueError *error);
