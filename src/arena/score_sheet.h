// SPDX-License-Identifier: GPL-3.0-or-later
// score_sheet.h - a game of any kind as PGN: the one writer for matches and for games at the board.
//
// Chess games are PGN proper. The other games use the same frame with their own moves, the game's
// name in the tag Game and the position's own text in the tag FEN. (Annotated chess, with
// variations, is written by chess/pgn/writer.h.)
#pragma once

#include "arena/record.h"

typedef struct SheetTag {
    const char *name;
    const char *value;
} SheetTag;

typedef struct ScoreSheet {
    const Game *game;
    const char *variant; // asked for behind the game's name, for the tag Game; "" for none
    const GamePosition *start;
    const char *event;
    const char *date;  // "2001.12.31" or "????.??.??"
    const char *round; // "7.1"
    const char *names[2];
    const SheetTag *tags; // behind those that every game has; one whose value is "" is left out
    int tag_count;
    Outcome outcome;
    int count; // of moves
    // The move and, into the text, what is said behind it (nothing: no comment).
    GameMove (*tell_move)(const void *context, int ply, Text *comment);
    const void *context;
} ScoreSheet;

// How many bytes it needs at most, comments of up to SHEET_COMMENT_MAX bytes included.
enum { SHEET_COMMENT_MAX = 512 };
size_t score_sheet_bytes(int count);
void score_sheet_write(const ScoreSheet *sheet, Text *text);

// "12." before a move of the first side, "12..." before one of the second; games without numbers of
// their own count single moves: ply + 1.
void score_sheet_add_number(const Game *game, const void *position, int ply, Text *text);
// Whether it stands before every such move, not only where a line begins.
bool score_sheet_has_number(const Game *game, const void *position);
