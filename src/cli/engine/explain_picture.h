// SPDX-License-Identifier: GPL-3.0-or-later
// explain_picture.h - an explanation as the laboratory's picture of a tree.
#pragma once

#include "explain/explain.h"

// Writes an SVG file, whole or not at all.
bool explain_picture_write(const Explanation *explanation, const char *path, Error *error);
