// SPDX-License-Identifier: GPL-3.0-or-later
// play_answer.h - what a request about a session is answered: a game that is played, or a position
// that is drilled.
#pragma once

#include "session/session.h"

typedef struct Room Room;

typedef struct PlayAnswer {
    bool is_granted;
    Error reason;           // of a refusal
    char said[MESSAGE_MAX]; // what there is to say; "": nothing
    char move[GAME_MOVE_TEXT_MAX];
    bool holds; // a move that was tried again
} PlayAnswer;

// Until what the last step wants thought about, if it is of this kind, has arrived or is no longer
// wanted. With the room's lock, which is given up meanwhile.
void play_answer_wait(Room *room, const Session *session, WantedKind kind);
// Whether the last step was refused, and why.
void play_answer_refusal(const SessionEvents *events, PlayAnswer *answer);
// The hint that was asked for: EVENT_HINT or EVENT_NO_HINT.
void play_answer_hint(const Session *session, const SessionEvent *hint, Language language,
                      PlayAnswer *answer);
// What the move that was tried again is worth.
void play_answer_try(const Session *session, Language language, PlayAnswer *answer);
// What was better than the move that is tried again.
void play_answer_solution(const Session *session, Language language, PlayAnswer *answer);
