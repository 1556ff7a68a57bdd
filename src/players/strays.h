// SPDX-License-Identifier: GPL-3.0-or-later
// strays.h - children of a program that went away from its group, known
// by a mark in their environment.
#pragma once

// Kills whoever carries the mark, also who left the program's group with setsid(). Again until none
// is found: one that forks may be faster than one look.
void strays_kill(const char *mark);
