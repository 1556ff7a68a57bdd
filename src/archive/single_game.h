// SPDX-License-Identifier: GPL-3.0-or-later
// single_game.h - one game out of a file of many, whole: with its comments and variations.
#pragma once

#include "core/error.h"

// The game of this number (from 1) as PGN, to be freed; NULL with a reason.
char *single_game_read(const char *path, int number, Error *error);
