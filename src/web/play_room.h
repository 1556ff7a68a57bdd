// SPDX-License-Identifier: GPL-3.0-or-later
// play_room.h - the game on the page: one session, its keeper and its thinker.
//
//     POST ──> play_do ──> session_step ──> keeper ──> hub (the documents of game and review)
//     thinker ──┘ (posts what it thought)
//
// The lock is held for a step and for telling it, which wait for nobody; who asked for a thought
// (a hint, a judgement) waits without it.
#pragma once

#include "archive/archive.h"
#include "web/hub.h"
#include "web/session_room.h"

typedef struct PlayRoom PlayRoom;

// `hub` is told what happens. NULL with a reason.
PlayRoom *play_open(Hub *hub, bool saves, uint64_t seed, Error *error);
// Leaves the game as it is.
void play_close(PlayRoom *room);

// Does the act now and answers in the language, once the game is on the disk as it then stands and
// what was asked for has been thought about. Any thread.
void play_do(PlayRoom *room, const SessionAct *act, Language language, PlayAnswer *answer);
// A new game; programs are not started for a page.
void play_begin(PlayRoom *room, const SessionSetup *setup, Language language, PlayAnswer *answer);
// The last unfinished game.
void play_resume(PlayRoom *room, PlayAnswer *answer);
// The game that this text holds, as `Save the game` writes it: on from where it stands, or over.
void play_open_text(PlayRoom *room, const char *text, Language language, PlayAnswer *answer);
// The game of this file, one of the user's own, which it is kept in from then on.
void play_open_file(PlayRoom *room, const char *path, PlayAnswer *answer);
// The game that an earlier start of the page showed, with its review, or a later unfinished one.
void play_restore(PlayRoom *room);
// What was better, while a bad move is tried again.
void play_solve(PlayRoom *room, Language language, PlayAnswer *answer);

// The position after so many moves, to look back at; false when there is none. Any thread.
bool play_look(PlayRoom *room, int ply, Json *json, Language language);
// The game as a file would hold it, and the file that holds it once it is over; NULL when there is
// none. To be freed. Any thread.
char *play_record(PlayRoom *room, GamePlace *place);
// The review of the game as one page (review/review_page.h), to be freed; NULL with a reason.
char *play_review_page(PlayRoom *room, Language language, Error *error);
