// SPDX-License-Identifier: GPL-3.0-or-later
// pgn_report.h - what `roque pgn` tells: problems, counts, statistics,
// progress; as text or JSON lines.
#pragma once

#include <stdio.h>

#include "chess/chess.h"
#include "cli/progress.h"

typedef struct PgnCounts {
    uint64_t games;
    uint64_t damaged;
    uint64_t selected;
    uint64_t moves;
    uint64_t variation_moves;
    uint64_t errors;
    uint64_t repairs;
    uint64_t bytes;
} PgnCounts;

enum { ECO_VOLUMES = 6 }; // A to E, and none

// Of the selected games.
typedef struct PgnStats {
    uint64_t results[PGN_DRAW + 1];
    uint64_t plies;
    int shortest;
    int longest;
    uint64_t eco[ECO_VOLUMES];
    uint64_t chess960;
    uint64_t set_up; // other starts than the usual one
    uint64_t elo_sum;
    uint64_t elo_count;
} PgnStats;

typedef struct PgnReport {
    FILE *out;
    bool wants_json;
    bool wants_stats;
    bool has_filter;
    bool lists_repairs;
    uint64_t problems_max;
    Progress progress;
    const char *name; // of the file being read
    uint64_t problems_told;
    PgnCounts file;
    PgnCounts total;
    PgnStats stats;
} PgnReport;

void pgn_report_begin_file(PgnReport *report, const char *name);
void pgn_report_end_file(PgnReport *report, uint64_t bytes);
// After all files.
void pgn_report_end(PgnReport *report, int file_count);

void pgn_report_problem(PgnReport *report, const PgnProblem *problem);
void pgn_report_count_moves(PgnCounts *counts, const PgnGame *game);
// A game that the filter took.
void pgn_report_game(PgnReport *report, const PgnGame *game, uint64_t line, bool is_damaged);
// On the standard error, once a second; a size of 0 is not known.
void pgn_report_progress(PgnReport *report, uint64_t offset, uint64_t size);
