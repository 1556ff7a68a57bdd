// SPDX-License-Identifier: GPL-3.0-or-later
// picture.h - the small tree or the board where a student's program and the reference part.
#pragma once

#include <stdio.h>

#include "course/check.h"

// Whether there is something to draw that can be read.
bool picture_exists(const Check *check);
// The tree with the reference's windows and values; what only one of the two visits is marked.
// A board: X to move, + a move that is missing, - one too many.
void picture_write_text(const Check *check, Language speech, FILE *out);
// Only of trees.
bool picture_write_svg(const Check *check, Language speech, const char *title, FILE *out,
                       Error *error);
