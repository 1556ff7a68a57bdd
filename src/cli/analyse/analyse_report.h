// SPDX-License-Identifier: GPL-3.0-or-later
// analyse_report.h - what `roque analyse` says about games: tables of
// 80 columns, JSON lines or CSV.
#pragma once

#include <stdio.h>

#include "review/review.h"

typedef enum ReportForm { REPORT_TABLE, REPORT_JSON, REPORT_CSV } ReportForm;

typedef struct AnalyseReport AnalyseReport;

// NULL without memory. The stream stays the caller's.
AnalyseReport *analyse_report_open(ReportForm form, FILE *out);
void analyse_report_close(AnalyseReport *report);

// A game that is judged and has its number. False without memory.
bool analyse_report_game(AnalyseReport *report, const PgnGame *game, const GameReview *review);

// Behind the last game: the players.
void analyse_report_end(AnalyseReport *report);
