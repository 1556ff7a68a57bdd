// SPDX-License-Identifier: GPL-3.0-or-later
// version.h - which Roque this is.
#ifndef ROQUE_CLI_VERSION_H
#define ROQUE_CLI_VERSION_H

// "0.1.0", followed by "-" and the commit where it is known.
const char *version_text(void);

// The compiler, the CPU the program was built for and the libraries in it, one fact a line.
const char *version_details(void);

#endif
