// SPDX-License-Identifier: GPL-3.0-or-later
// record_pgn.h - a record as PGN, with what the players thought in comments: {+0.35/12 0.853s}.
//
// Chess games are PGN proper. The other games use the same frame with their own moves, the game's name in
// the tag Game and the position's own text in the tag FEN.
#ifndef ROQUE_ARENA_RECORD_PGN_H
#define ROQUE_ARENA_RECORD_PGN_H

#include "arena/record.h"

typedef struct RecordTags {
    const char *event;
    const char *date;  // "2001.12.31" or "????.??.??"
    const char *round; // "7.1"
    const char *names[2];
    const char *time_controls[2];
    const char *variant; // of the game's start; "" for the default
} RecordTags;

// How many bytes record_write_pgn() needs at most.
size_t record_pgn_bytes(const GameRecord *record);
void record_write_pgn(const GameRecord *record, const RecordTags *tags, Text *text);

// The rules of a chess game where they are not the usual ones, for the tag Game: "chess:crp". False where
// they are, and for other games.
enum { RECORD_RULES_MAX = 64 };
bool record_house_rules(const Game *game, const void *start, char rules[RECORD_RULES_MAX]);

#endif
