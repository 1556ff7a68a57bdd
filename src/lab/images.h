// SPDX-License-Identifier: GPL-3.0-or-later
// images.h - whether it pays to take a position and its images for one.
#pragma once

#include "core/game.h"

// True when two of the positions after one or two moves are images of each other. From such a root
// images go on meeting; from another one they hardly ever do. Also true where a position has too
// many moves to look.
bool lab_images_meet(const Game *game, const void *position);
