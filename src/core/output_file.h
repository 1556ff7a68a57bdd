// SPDX-License-Identifier: GPL-3.0-or-later
// output_file.h - opens what is written to, on a disk or not, without
// waiting for somebody who never comes.
#pragma once

#include <stdio.h>

#include "core/error.h"

// To write, with further flags of open(2). A pipe that nobody reads within a second is refused;
// writing to one then waits, as usual, for whoever reads it, and fails when that one is gone:
// SIGPIPE is ignored from then on. Returns a descriptor, or -1 with the reason.
int output_file_open(const char *path, int flags, Error *error);
// A new file, or the old one emptied, as a stream; NULL with the reason.
FILE *output_file_open_stream(const char *path, Error *error);
