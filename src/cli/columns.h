// SPDX-License-Identifier: GPL-3.0-or-later
// columns.h - how wide the terminal is that the standard output goes to.
#pragma once

// 80 where it does not say.
int terminal_columns(void);

// How many bytes of the row fit into a line without cutting a word or leaving a move's number
// ("12.") at the end; everything in it is one column a byte.
int columns_fit(const char *row, int columns);
