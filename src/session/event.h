// SPDX-License-Identifier: GPL-3.0-or-later
// event.h - what happened in a step of a session, in the order in which it did.
#pragma once

#include "core/player.h"
#include "session/learning.h"
#include "session/typed_move.h"

typedef enum SessionEventKind {
    EVENT_REFUSED,      // the act changed nothing: `reason`; empty: there was nothing to be done
    EVENT_NEW_GAME,     // the list of moves is empty; the rules may be others
    EVENT_SEATED,       // a new game brought another player to `side`
    EVENT_MOVED,        // `side` made a move, the `count`th
    EVENT_WENT_TO,      // `count` of the known moves are on the board
    EVENT_RESEATED,     // another player sits on `side`; -1: they have changed places
    EVENT_BOARD,        // the board is to be shown as it stands, or hidden
    EVENT_DRAW_NOTED,   // the offer goes with the next move of `side`
    EVENT_DRAW_OFFERED, // the person on `side` is asked
    EVENT_DRAW_DECLINED,
    EVENT_OVER,         // the game has ended: session->result
    EVENT_LOADED_OVER,  // a game was loaded that has ended: it is shown, not played on
    EVENT_HINT,         // `thought`; while a move is tried again the `count`th, without one
    EVENT_NO_HINT,      // `reason`; empty: nobody can be asked
    EVENT_LOOKED,       // `count` of the `all` positions of the review are known
    EVENT_REVIEWED,     // session->review
    EVENT_NOT_REVIEWED, // `reason`
    EVENT_RETRY,        // a bad move may be made better: session->retry
    EVENT_TRIED,        // session->retry.tried
    EVENT_NOT_TRIED,    // nothing was found out about the move
    EVENT_RETRY_ENDED,  // the game stands as it stood
    EVENT_SOLVED,       // of a task nothing is left to be found
    EVENT_COACH,        // the person's last move was bad: session->coach.tried
    EVENT_LEARNED,      // the computer has learned from the game: `learned`
    EVENT_NOT_LEARNED,  // `reason`
    EVENT_NOT_SAVED,    // the keeper's: the game is no longer kept in its file, `reason`
    EVENT_SAVED_AGAIN,  // the keeper's: now it is
    EVENT_LEFT,
    EVENT_KIND_COUNT,
} SessionEventKind;

typedef struct SessionEvent {
    SessionEventKind kind;
    int side;
    int count;
    int all;
    Sentence reason;
    TypedMove typed;                 // of a move that was refused
    char candidates[CANDIDATES_MAX]; // and what was perhaps meant
    Thought thought;
    LearningResult learned;
} SessionEvent;

// Room for all that one step can bring, the keeper's part included.
enum { SESSION_EVENTS_MAX = 16 };

typedef struct SessionEvents {
    int count;
    SessionEvent list[SESSION_EVENTS_MAX];
} SessionEvents;

// A new one at the end of the list.
SessionEvent *session_event_add(SessionEvents *events, SessionEventKind kind);
// The refusal of the last step; NULL: it was not refused.
const SessionEvent *event_refusal(const SessionEvents *events);
// Whether one of this kind is in the list.
bool event_is_told(const SessionEvents *events, SessionEventKind kind);
