// SPDX-License-Identifier: GPL-3.0-or-later
// epd_rows.h - a position of an EPD file as a line for eyes or for programs.
#pragma once

#include "chess/chess.h"

void epd_print_json(const char *file, uint64_t number, const Epd *epd);
// The name, whose move it is, what is asked, and the position.
void epd_print_row(const char *label, const Epd *epd);
