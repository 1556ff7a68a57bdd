// SPDX-License-Identifier: GPL-3.0-or-later
// study.h - a game of chess under analysis: its tree of lines, the engine's lines, its
// review, moves tried again, reasons.
//
// Requests come from any thread; what takes long is done by the workers of two rooms (room.h). What
// changed is told through the hub.
#pragma once

#include "web/game_room.h"
#include "web/line_tree.h"

typedef struct Study Study;

// The analysis begins with the usual start. NULL with a reason.
// What is written into a file of games is told to their room.
Study *study_open(Hub *hub, GameRoom *games, bool saves, Error *error);
// Whoever still waits for reasons is sent away, and so is everybody from now on. Any thread.
void study_stop(Study *study);
void study_close(Study *study);
// The analysis of an earlier run, where there is one that was kept.
void study_restore(Study *study);

// All return false with a reason, and then nothing has changed.

// A FEN, or the game of this number (from 1) of a PGN; what of it could not be read is told.
bool study_read(Study *study, const char *text, int number, Error *error);
// The same of a game that lies there: its review is written back, once it is made.
// It is looked at after so many moves.
bool study_read_game(Study *study, const char *text, const GamePlace *place, int ply, Error *error);
bool study_go(Study *study, int node, Error *error);
// The move, as people of this language type it, from this node; the one after it is then current.
bool study_play(Study *study, int node, const char *typed, Language language, Error *error);

typedef enum StudyEdit { EDIT_REMOVE, EDIT_PROMOTE, EDIT_COMMENT, EDIT_MARK } StudyEdit;
// `text` is of a comment, `mark` a numeric annotation glyph.
bool study_edit(Study *study, int node, StudyEdit edit, const char *text, int mark, Error *error);

// Whether and how the engine looks at the current position.
typedef struct StudyLive {
    bool is_live;
    int lines; // 1 .. LIVE_LINES_MAX
    bool is_threat;
} StudyLive;
void study_set_live(Study *study, StudyLive live);

// Begins to review the main line; the words are written into the game in this language.
bool study_review(Study *study, Language language, Error *error);
// The bad move of this ply again; -1: no more of that.
bool study_retry(Study *study, int ply, Error *error);
// What is to be said of a move tried again, and whether it holds.
bool study_try(Study *study, const char *typed, Language language, Text *said, bool *holds,
               Error *error);

// Why the engine cut, reduced, left out or refuted moves in the position before this node, the
// node's move above all: the lines of `roque explain --json`, as a list. Takes some seconds, and
// memory: one after the other.
bool study_explain(Study *study, int node, Language language, Text *json, Error *error);

// The whole as PGN, to be freed; NULL without memory.
char *study_pgn(Study *study);
// Its review as one page (review/review_page.h), to be freed; NULL with a reason.
char *study_page(Study *study, Language language, Error *error);
