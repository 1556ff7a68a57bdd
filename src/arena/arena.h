// SPDX-License-Identifier: GPL-3.0-or-later
// arena.h - the face of the arena: games between players, and what their results mean.
#ifndef ROQUE_ARENA_ARENA_H
#define ROQUE_ARENA_ARENA_H

#include "arena/adjudicate.h"
#include "arena/record.h"
#include "arena/referee.h"

#endif
