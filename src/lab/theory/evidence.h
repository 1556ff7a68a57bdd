// SPDX-License-Identifier: GPL-3.0-or-later
// evidence.h - what the check of a theorem has seen, in words.
#pragma once

#include "lab/theorems.h"

__attribute__((format(printf, 2, 3))) void evidence_show(Evidence *evidence, const char *format,
                                                         ...);
// Ends the check with a counter-example.
__attribute__((format(printf, 2, 3))) void evidence_refute(Evidence *evidence, const char *format,
                                                           ...);
