// SPDX-License-Identifier: GPL-3.0-or-later
// game_position.h - a position of any game from its text, or the test fails with the reason.
#pragma once

#include "tests/test.h"

#include "core/game.h"

static inline GamePosition position_from(const Game *game, const char *text) {
    GamePosition position;
    Error error = {{0}};
    if (!game->parse(text, &position, &error)) fail_msg("'%s': %s", text, error.text);
    return position;
}
