// SPDX-License-Identifier: GPL-3.0-or-later
// panel.h - the list of moves beside the board.
#pragma once

#include "terminal/screen.h"

// Writes the picture with the last moves at its right, where there is room.
void panel_write_beside(const Screen *screen, const Session *session, const char *picture);
