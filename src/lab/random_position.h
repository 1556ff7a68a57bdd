// SPDX-License-Identifier: GPL-3.0-or-later
// random_position.h - a position of any game, by chance.
#pragma once

#include "core/game.h"
#include "core/random.h"

// A position reached from the start by `plies` random moves, in a game that goes on there; tries
// again with other moves when the game ended on the way, and with fewer when it always does.
bool lab_random_position(const Game *game, const char *variant, int plies, Random *random,
                         GamePosition *position, Error *error);
