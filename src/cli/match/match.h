// SPDX-License-Identifier: GPL-3.0-or-later
// match.h - what `roque match` and its tools share.
#pragma once

#include "arena/arena.h"
#include "cli/options.h"

extern const CommandLine match_sprt_line, match_merge_line, match_openings_line, match_spsa_line,
    match_class_line, match_rate_line;
