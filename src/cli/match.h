// SPDX-License-Identifier: GPL-3.0-or-later
// match.h - what `roque match` and its tools share.
#pragma once

#include "arena/arena.h"
#include "cli/options.h"

int run_match_sprt(int argc, char **argv);
extern const CommandLine match_sprt_line;
int run_match_merge(int argc, char **argv);
extern const CommandLine match_merge_line;
int run_match_openings(int argc, char **argv);
extern const CommandLine match_openings_line;
int run_match_spsa(int argc, char **argv);
extern const CommandLine match_spsa_line;

// The final report on stdout. False, and said, without memory.
bool match_print_score(const Standing *score, const ReportNames *names, bool wants_json);
