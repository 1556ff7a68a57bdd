// SPDX-License-Identifier: GPL-3.0-or-later
// wrap.h - words laid out in lines no wider than a terminal.
#pragma once

#include <stdio.h>

#include "core/text.h"

// Blanks up to the column.
void wrap_pad(Text *text, int column);
// The word, so that it ends at the column.
void wrap_add_right(Text *text, const char *word, int column);
// Prints `start` and the words after it; lines that follow begin at `column`.
void wrap_print(const char *start, const char *words, int column, FILE *out);
