// SPDX-License-Identifier: GPL-3.0-or-later
// epd_rows.h - a position of an EPD file as a line for eyes or for programs.
#pragma once

#include "chess/chess.h"

void epd_print_json(const char *file, uint64_t number, const Epd *epd);
// Adds what is asked: "bm Nf3 Nh3", "am h4", or both; for eyes "dm 3", too.
void epd_add_question(const Epd *epd, bool is_for_eyes, Text *text);
// The name, whose move it is, what is asked, and the position.
void epd_print_row(const char *label, const Epd *epd);
