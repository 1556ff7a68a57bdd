// SPDX-License-Identifier: GPL-3.0-or-later
// end_positions.h - the last positions of a match's games, a line each.
#pragma once

#include "core/error.h"

// Chess as EPD, with the clocks of the draw rule and the move, the result and the game's number;
// other games in their own notation. In the order of the journal, whole or not at all; *unread
// counts games whose moves cannot be read, which are left out.
bool end_positions_write(const char *journal, const char *path, long long *unread, Error *error);
