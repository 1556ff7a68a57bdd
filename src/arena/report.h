// SPDX-License-Identifier: GPL-3.0-or-later
// report.h - the score of a match as people and programs read it.
#pragma once

#include "arena/match.h"
#include "words/words.h"

enum { REPORT_MAX = 1 << 17 }; // bytes enough for any report

// Names and terms a report needs; a journal of another machine has no more than this either.
typedef struct ReportNames {
    Language language;
    const Game *game;
    const char *names[SCHEDULE_PLAYERS_MAX];
} ReportNames;

// In English, until another language is chosen.
ReportNames report_names(const MatchSettings *settings);

// "Elo 12.3 ± 4.5, nElo ..., LLR ..." for a tally, a fact a line. The share of draws is that of
// `games`, all that were played; NULL when nobody knows.
void report_strength(Language language, const Tally *tally, const Tally *games, Text *text);
// The state of the test, one line.
void report_sprt(Language language, const Sprt *sprt, double llr, Text *text);

// Two players: score and strength. More: rating list, cross table and likelihood of superiority, as
// far as they fit into 80 columns; for gauntlets and many players a line for each pairing instead.
void report_score(const Standing *score, const ReportNames *names, Text *text);
// The same in plain words: of two players the points and who is stronger, how surely; of more who
// leads. A sentence a line; nothing before the first game.
void report_plain(const Standing *score, const ReportNames *names, Text *text);
// The players in the order of their ratings, the best first.
void report_order(const RatingList *list, int order[SCHEDULE_PLAYERS_MAX]);
// What every player did: time, depth, nodes a second, faults.
void report_players(const Standing *score, const ReportNames *names, Text *text);
// How the games ended, by cause.
void report_endings(Language language, const Standing *score, Text *text);

// One game in a line, and the standing in a line.
void report_game_line(const MatchEvent *event, const ReportNames *names, Text *text);
void report_standing_line(const Standing *score, const ReportNames *names, Text *text);

// JSON lines: "roque.match_game/1" and "roque.match/1".
void report_game_json(const MatchEvent *event, const ReportNames *names, Text *text);
void report_match_json(const Standing *score, const ReportNames *names, Text *text);
