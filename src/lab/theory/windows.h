// SPDX-License-Identifier: GPL-3.0-or-later
// windows.h - the theorems about windows, each a function that looks for a
// counter-example (see Theorem).
#pragma once

#include "lab/theorems.h"

bool window_theorem_smaller_window(const Ground *grounds, int count, Evidence *evidence,
                                   Error *error);
bool window_theorem_null_window(const Ground *grounds, int count, Evidence *evidence, Error *error);
bool window_theorem_fail_soft(const Ground *grounds, int count, Evidence *evidence, Error *error);
