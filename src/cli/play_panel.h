// SPDX-License-Identifier: GPL-3.0-or-later
// play_panel.h - the list of moves beside the board.
#ifndef ROQUE_CLI_PLAY_PANEL_H
#define ROQUE_CLI_PLAY_PANEL_H

#include "cli/play_screen.h"

// Writes the picture with the last moves at its right, where there is room.
void panel_write_beside(const Screen *screen, const BoardView *view, const char *picture);

#endif
