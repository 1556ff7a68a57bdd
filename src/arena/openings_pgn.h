// SPDX-License-Identifier: GPL-3.0-or-later
// openings_pgn.h - the openings of the games of a PGN file.
#pragma once

#include "arena/openings.h"

bool openings_read_pgn(Openings *openings, const char *bytes, size_t length, Error *error);
