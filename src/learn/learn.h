// SPDX-License-Identifier: GPL-3.0-or-later
// learn.h - the face of learning: games of the program against itself.
#ifndef ROQUE_LEARN_LEARN_H
#define ROQUE_LEARN_LEARN_H

#include "learn/selfplay.h"

#endif
