// SPDX-License-Identifier: GPL-3.0-or-later
// version.h - which Roque this is.
#pragma once

// "1.0.0", followed by "-" and the commit where it is known.
const char *version_text(void);
// The day of its commit, 2026-11-16; empty where it is not known.
const char *version_date(void);

// The compiler, the CPU the program was built for, the libraries and the
// network in it, one fact a line.
enum { VERSION_DETAILS_MAX = 512 };
void version_details(char text[VERSION_DETAILS_MAX]);
