// SPDX-License-Identifier: GPL-3.0-or-later
// terminal.h - the face of the terminal: a person plays here, reads a screen and types lines.
#ifndef ROQUE_TERMINAL_TERMINAL_H
#define ROQUE_TERMINAL_TERMINAL_H

#include "terminal/levels.h"
#include "terminal/opponents.h"
#include "terminal/person.h"
#include "terminal/session.h"
#include "terminal/setup.h"
#include "terminal/store.h"

#endif
