// SPDX-License-Identifier: GPL-3.0-or-later
// explain_picture.h - an explanation as the laboratory's picture of a tree.
#ifndef ROQUE_CLI_EXPLAIN_PICTURE_H
#define ROQUE_CLI_EXPLAIN_PICTURE_H

#include "explain/explain.h"

// Writes an SVG file, whole or not at all.
bool explain_picture_write(const Explanation *explanation, const char *path, Error *error);

#endif
