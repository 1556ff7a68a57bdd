// SPDX-License-Identifier: GPL-3.0-or-later
// slips.h - lines of the lecture that do not hold as printed, each with a counter-example.
#pragma once

#include "lab/theorems.h"

// NULL past the end.
const Theorem *slip_at(int index);
