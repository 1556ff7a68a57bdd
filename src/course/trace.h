// SPDX-License-Identifier: GPL-3.0-or-later
// trace.h - the questions of a student's program and of the reference, where they part, as a file:
// two trees that the page's laboratory opens side by side, a question a step.
#pragma once

#include <stdio.h>

#include "course/check.h"

// Whether there are trees: positions that both played to.
bool trace_exists(const Check *check);
// `call` is what both were asked, in words. False only for a lack of memory.
bool trace_write(const Check *check, const char *call, FILE *out, Error *error);
