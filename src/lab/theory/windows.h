// SPDX-License-Identifier: GPL-3.0-or-later
// windows.h - the theorems about windows, each a function that looks for a
// counter-example (see Theorem).
#pragma once

#include "lab/theorems.h"

bool window_theorem_smaller_window(Inquiry *inquiry, const Ground *ground, Error *error);
bool window_theorem_null_window(Inquiry *inquiry, const Ground *ground, Error *error);
bool window_theorem_fail_soft(Inquiry *inquiry, const Ground *ground, Error *error);
