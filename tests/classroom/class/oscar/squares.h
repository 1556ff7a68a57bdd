// SPDX-License-Identifier: GPL-3.0-or-later
// squares.h - which square to take.
#pragma once

// One of the moves in the list, which is taken apart.
const char *squares_choose(char *legal);
