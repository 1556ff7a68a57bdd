// SPDX-License-Identifier: GPL-3.0-or-later
// session_room.h - a session on the page, a game that is played or a position that is drilled: its
// room, its thinker, and what a request about it is answered.
#pragma once

#include "session/session.h"
#include "web/room.h"

typedef struct SessionRoom {
    Room room; // its lock is over what follows; the thinker works, it has no worker of its own
    Thinker *thinker;
    Session session;
    SessionEvents events; // of the last step
    SessionEvent hint;    // the last one: EVENT_HINT or EVENT_NO_HINT
} SessionRoom;

typedef struct PlayAnswer {
    bool is_granted;
    Error reason;           // of a refusal
    char said[MESSAGE_MAX]; // what there is to say; "": nothing
    char move[GAME_MOVE_TEXT_MAX];
    bool holds; // a move that was tried again
} PlayAnswer;

// Of memory that is zero. False with a reason: then it is to be closed all the same.
bool session_room_open(SessionRoom *base, const RoomSettings *room, const ThinkerSettings *thinker,
                       Error *error);
void session_room_close(SessionRoom *base);

// ---- with the lock ----

// Does the act now.
void session_room_step(SessionRoom *base, const SessionAct *act);
// Answers the act of the last step: with its refusal, or once what it asked for, a hint or a
// judgement, has been thought about or is no longer wanted; the lock is given up meanwhile.
void session_room_answer(SessionRoom *base, const SessionAct *act, Language language,
                         PlayAnswer *answer);
// What was better than the move that is tried again.
void session_room_solve(const SessionRoom *base, Language language, PlayAnswer *answer);
