// SPDX-License-Identifier: GPL-3.0-or-later
// weights_file.h - writes learned weights in the form of src/eval/weights.def.
#ifndef ROQUE_LEARN_WEIGHTS_FILE_H
#define ROQUE_LEARN_WEIGHTS_FILE_H

#include <stdbool.h>

#include "core/error.h"

// Centipawns by weight number, as rounded whole numbers. The file is written whole or not at all.
bool weights_file_write(const char *path, const double *early, const double *late, Error *error);

#endif
