// SPDX-License-Identifier: GPL-3.0-or-later
// weights_file.h - writes learned weights in the form of src/eval/weights.def.
#pragma once

#include <stdbool.h>

#include "core/error.h"

// Centipawns by weight number, as rounded whole numbers. The file is written whole or not at all.
bool weights_file_write(const char *path, const double *early, const double *late, Error *error);
