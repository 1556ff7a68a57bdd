// SPDX-License-Identifier: GPL-3.0-or-later
// match_cutechess.h - games and matches in the lines that cutechess-cli writes, which many scripts
// and OpenBench's worker read.
#pragma once

#include "arena/arena.h"

// "Finished game 3 (a vs b): 1-0 {White mates}" with the score behind it, and the end of a match.
void match_cutechess_game(const MatchEvent *event, const ReportNames *names, Text *text);
void match_cutechess_end(const Standing *score, const ReportNames *names, Text *text);
