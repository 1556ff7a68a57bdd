// SPDX-License-Identifier: GPL-3.0-or-later
// alone.h - the threads of a program that may have none: all in its one worker, by turns.
#pragma once

// Everybody who can go on does so for a while; then Module.onTurn(ms) says when the next turn is
// due, in milliseconds; -1: when the program has been asked for something.
void alone_turn(void);
