// SPDX-License-Identifier: GPL-3.0-or-later
// analyse.h - the two halves of `roque analyse`: games of a file, and one position live.
#pragma once

#include "cli/analyse/analyse_report.h"
#include "engine/engine.h"

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
    const char *html;
    ReviewSettings settings;
    int threads;
    ReportForm form;
    bool is_quiet;
    GameRange ranges[ANALYSE_RANGES_MAX]; // none: all games
    int range_count;
} AnalyseRequest;

// Both return an exit status.
int analyse_games(const AnalyseRequest *request);

// Draws the course of a game into the file named, or for all but the first (`before`: how
// many there were) into one with the game's number in its name; into game-N.svg of a folder,
// which is made, where that is named.
bool analyse_picture(const char *named, int64_t before, const PgnGame *game,
                     const GameReview *review, Error *error);
// The same for the page that steps through the game: game-N.html.
bool analyse_page(const char *named, int64_t before, const PgnGame *game, const GameReview *review,
                  Error *error);

typedef struct LiveRequest {
    Board start;
    Move *moves; // from there
    int move_count;
    EngineLimits limits; // without any it goes on until Ctrl-C
    int lines;
    int threads;
    int hash_mb;
    bool wants_json;
} LiveRequest;

int analyse_live(const LiveRequest *request);
