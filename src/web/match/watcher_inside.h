// SPDX-License-Identifier: GPL-3.0-or-later
// watcher_inside.h - the inside of the watcher, for its files: watcher.c (what is read) and
// watcher_state.c (what is told).
#pragma once

#include "arena/arena.h"
#include "web/match/news.h"
#include "web/room.h"
#include "web/match/watcher.h"

enum {
    WATCHED_GAMES = 6,      // that ended last
    WATCHED_LIVE = 12,      // that go on
    WATCHED_CURVE = 400,    // points of the curve; then every second one goes
    WATCHED_PGN_MAX = 32768 // of a game; longer ones are told without their board
};

// One of the games that ended last.
typedef struct WatchedGame {
    int64_t number;
    int players[2];
    Outcome outcome;
    char reason[REASON_MAX];
    char pgn[WATCHED_PGN_MAX];
} WatchedGame;

typedef struct CurvePoint {
    int64_t games;
    double llr;
} CurvePoint;

struct Watcher {
    Hub *hub;
    Room room; // its lock is over what follows
    News news;
    char path[JOURNAL_PATH_MAX]; // "": none is followed
    uint64_t at;                 // where the next record is; the worker's own
    MatchSummary *summary;
    Standing *score; // NULL: none
    Error reason;    // why it cannot be read any more; empty: it can
    WatchedGame *games;
    int game_count; // in all; the last WATCHED_GAMES are kept, in a ring
    LiveGame *live; // that go on; WATCHED_LIVE places
    int live_count;
    CurvePoint curve[WATCHED_CURVE];
    int curve_count;
    int curve_step; // every so many games
};

// Its document.
void watcher_add(Json *json, Language language, const void *context);
// The other one. With the lock.
void watcher_tell_live(Watcher *watcher);
