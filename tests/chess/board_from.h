// SPDX-License-Identifier: GPL-3.0-or-later
// board_from.h - a chess position from its FEN, or the test fails with the reason.
#pragma once

#include "tests/test.h"

#include "chess/chess.h"

static inline Board board_from(const char *fen) {
    Board board;
    Error error = {{0}};
    if (!fen_parse(fen, &board, &error)) fail_msg("%s: %s", fen, error.text);
    return board;
}
