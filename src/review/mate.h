// SPDX-License-Identifier: GPL-3.0-or-later
// mate.h - proves a mate: whatever the other side answers, it is mated in time.
#pragma once

#include "review/path.h"

enum { MATE_MOVES_MOST = 20 };

// In the position after the path: the moves within which the side to move was proved to mate
// against every defence, at most `moves`, as few as could be shown. 0 when nothing was proved,
// which says nothing: longer mates are too much for its budget. The third repetition and the
// fifty moves count for the defence.
int mate_prove(GamePath path, int moves);
