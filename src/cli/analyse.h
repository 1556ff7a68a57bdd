// SPDX-License-Identifier: GPL-3.0-or-later
// analyse.h - the two halves of `roque analyse`: games of a file, and one position live.
#ifndef ROQUE_CLI_ANALYSE_H
#define ROQUE_CLI_ANALYSE_H

#include "cli/analyse_report.h"

enum { ANALYSE_RANGES_MAX = 64 };

// Games from..to of the file, both included.
typedef struct GameRange {
    int64_t from;
    int64_t to;
} GameRange;

typedef struct AnalyseRequest {
    const char *file; // "-": standard input
    const char *output;
    const char *journal; // NULL: none
    const char *svg;
    ReviewSettings settings;
    int threads;
    ReportForm form;
    Language language;
    bool is_quiet;
    GameRange ranges[ANALYSE_RANGES_MAX]; // none: all games
    int range_count;
} AnalyseRequest;

// Both return an exit status.
int analyse_games(const AnalyseRequest *request);

typedef struct LiveRequest {
    Board start;
    Move *moves; // from there
    int move_count;
    EngineLimits limits; // without any it goes on until Ctrl-C
    int lines;
    int threads;
    int hash_mb;
    bool wants_json;
    Language language;
} LiveRequest;

int analyse_live(const LiveRequest *request);

#endif
