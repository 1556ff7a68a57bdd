// SPDX-License-Identifier: GPL-3.0-or-later
// match.h - plays a schedule of games, several at a time, and keeps every
// result in the schedule's order.
//
//     match_open ── match_start ── match_wait ... match_wait ── match_close
//                        └─ any time, any thread: match_set_concurrency, match_stop,
//                           match_get_standing
#pragma once

#include "arena/openings.h"
#include "arena/record_pgn.h"
#include "arena/referee.h"
#include "arena/standing.h"

typedef struct MatchPlayer {
    PlayerText text;
    char source[PLAYER_TEXT_MAX]; // as the user wrote it
    char name[PLAYER_NAME_MAX];   // unique among the players
    TimeControl control;
} MatchPlayer;

// A finished game, for whoever prints. Lives during the call.
typedef struct MatchEvent {
    const JournalGame *game;
    const Standing *score; // with this game
    int retired;           // the player for whom it was one breakdown too many; -1: nobody
} MatchEvent;

typedef struct MatchSettings {
    const Game *game;
    char variant[64];
    MatchPlayer players[SCHEDULE_PLAYERS_MAX];
    Schedule schedule;
    const Openings *openings;
    char openings_text[PLAYER_TEXT_MAX];
    int64_t margin_ms;
    int64_t patience_ms;
    int64_t grace_ms;
    bool ponders;
    Adjudication adjudication;
    bool has_sprt;
    Sprt sprt;
    int concurrency;
    const char *cpus; // "0-3,4-7": what programs of each game at a time run on; NULL: anywhere
    // A player that breaks down in so many games ends a match of two; among more it is retired:
    // what it played counts, what it has not played is left out. 0: none is.
    int faults_max;
    bool retires_of_two;      // a match of two ends by that too, but has not failed
    const char *journal_path; // NULL: none
    bool resumes;             // go on with that journal
    const char *pgn_path;     // NULL: none; games are added at its end
    unsigned pgn_notes;       // what stands in comments beside score, depth and time: record_pgn.h
    const char *event;
    const char *date;
    void (*on_game)(void *context, const MatchEvent *event); // optional; one call at a time
    void *context;
} MatchSettings;

typedef struct Match Match;

// Reads a player and gives it a name nobody of the first `index` has. Its own
// time control wins over `usual`.
bool match_read_player(MatchSettings *settings, int index, const char *source,
                       const TimeControl *usual, Error *error);

// The openings of the match that a journal is of, as its settings call
// them; false where there is none.
bool match_read_openings(const char *journal_path, char text[PLAYER_TEXT_MAX]);

// What decides how the games go, as "key=value" lines: equal texts, equal matches. The shard is
// left out, so that shards can be told to belong together.
void match_describe_settings(const MatchSettings *settings, Text *text);

// Checks that every player can be opened, and creates or resumes the files. The settings are
// copied; what they point to must live as long as the match.
Match *match_open(const MatchSettings *settings, Error *error);
void match_start(Match *match);
// Waits at most so long; true when the match is over: played, decided, stopped or failed.
bool match_wait(Match *match, int64_t time_ms);
// Games at a time; games going on are finished, 0 pauses.
void match_set_concurrency(Match *match, int concurrency);
int match_concurrency(Match *match);
// Breaks off the games that are going on; they will be played again when the match is resumed.
void match_stop(Match *match);
// The score so far; `score` needs no freeing.
void match_get_standing(Match *match, Standing *score);
// Ends everything. False when the match failed (a disk that is full, an opening that is wrong, a
// player that breaks down again and again, no thread to play in).
bool match_close(Match *match, Error *error);
