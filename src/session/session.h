// SPDX-License-Identifier: GPL-3.0-or-later
// session.h - the face of the room: people and computers at one board, as a plain machine.
//
//     act ──> session_step ──> events, at the end of a list
//                  └─ session->wanted: what is to be thought about ──> thinker ──> ACT_THOUGHT
//
// A step takes one act (act.h) and says what happened (event.h). It waits for nothing, calls nobody
// back, takes no lock, starts no thread and reads no clock: the time comes with the act. A refusal
// is an event. So a session can be played again from the list of its acts: the same acts bring the
// same events, whoever sends them.
//
//     thinker.h      the only thread: runs the player that is wanted, posts the result as an act
//     keeper.h       a listener of events: writes the file after every act that changed the game
//     terminal, web  read what people do, step, show the events
//
// Taking back, playing again, loading and starting anew change one list of moves:
//
//     moves:  e4  e5  Nf3  Nc6 | Bb5  a6      count = 4 played, length = 6 known: redo plays on
#pragma once

#include "arena/arena.h"
#include "core/game_history.h"
#include "session/act.h"
#include "session/event.h"
#include "session/keeper.h"
#include "session/learning.h"
#include "session/levels.h"
#include "session/notation.h"
#include "session/opponents.h"
#include "session/retry.h"
#include "session/retry_words.h"
#include "session/said.h"
#include "session/seat.h"
#include "session/session_review.h"
#include "session/store.h"
#include "session/thinker.h"
#include "session/thought.h"
#include "session/titles.h"
#include "session/typed_move.h"

typedef struct SessionMove {
    RecordedMove recorded;
    int64_t clock_ms[2]; // after the move
} SessionMove;

// The player of a game that was left for another one, so that both come back together.
typedef struct Remembered {
    const Game *game;
    char text[PLAYER_TEXT_MAX];
} Remembered;

enum { SESSION_REMEMBERED_MAX = 16 };

// Who says, before the answer is played, what a person has just missed. Off by default.
typedef struct Coach {
    bool is_on;
    bool is_looking; // at the last move
    bool is_warning; // the person was told, and takes back or goes on
    TriedMove tried; // the move
} Coach;

// Everybody who has the session may read it; only session_step() changes it, but for the settings.
struct Session {
    // Settings, before the first act.
    int64_t pace_ms; // the least time between two moves of computers
    uint64_t seed;
    bool keeps_learned; // what is learned is kept in files
    bool learns;        // computer players learn from every game
    // The game on the board.
    const Game *game;                      // NULL: none yet
    char game_text[SESSION_GAME_TEXT_MAX]; // "othello:6x6"
    int game_number;                       // from 1 on
    GamePosition start;
    GamePosition position; // after `count` moves
    SessionMove *moves;    // REFEREE_PLIES_MAX of them
    int count;
    int length;
    GameHistory history; // of the positions up to this one
    int edition;         // another one with every change of board or seats
    Seat seats[2];
    TimeControl clock; // base_ms 0: none
    GameClocks clocks;
    int64_t turn_since_ms; // since when the clock of the side to move runs; -1: it stands
    int64_t pause_ms;      // until when the next computer waits; 0: it does not
    bool is_paused;        // computers alone wait until somebody lets them go on
    char date[16];         // of a game that was loaded, "2026.01.31"; else ""
    GameResult result;     // END_NONE while the game goes on
    bool is_loaded_over;   // it was over when it was loaded
    bool is_flipped;
    bool is_flip_chosen; // by the user; else the board follows who plays
    bool hides;          // the board between the turns of two people, and turns it to the mover
    bool is_hidden;      // until the next one is there
    bool offers_draw;    // the person to move, with the next move
    bool has_offered[2]; // with the last move
    bool is_draw_asked;  // the person to move answers first
    bool was_declined;   // the draw that was last offered
    bool is_left;
    // What is thought about.
    Wanted wanted;
    int thoughts;     // numbers given out
    bool is_hinting;  // a hint is wanted
    bool is_to_learn; // the game that is over is to be learned from
    bool is_reviewed; // of the game on the board there is a review
    bool is_reviewing;
    bool is_enough;            // no more looks
    int looks_made, looks_all; // of the review that is being made
    SessionReview *review;     // of this game or of one before; NULL: none made
    bool is_retrying;
    Retry retry;
    LabRetry lab_retry; // of a game other than chess, with the counts of `retry`
    bool is_task;       // what is tried is no move of a game that was played here
    bool is_solved;
    Coach coach;
    Learning *learning; // what computers have learned; NULL: nothing yet
    Remembered remembered[SESSION_REMEMBERED_MAX];
    int remembered_count;
};

// Takes memory. False without.
bool session_open(Session *session);
void session_close(Session *session);

// Does the act, or refuses it, and adds what happened to the events.
void session_step(Session *session, const SessionAct *act, SessionEvents *events);
// When an ACT_TICK does something: a flag falls, a pause ends. 0: never.
int64_t session_wake_ms(const Session *session);

// ---- what is on the board ----

bool session_has_person(const Session *session);
bool session_is_over(const Session *session);
// Computers play by themselves, and people look on.
bool session_is_watched(const Session *session);
// A person is to decide about the next move, or about a draw.
bool session_is_asked(const Session *session);
int session_side_to_move(const Session *session);
GamePosition session_position_at(const Session *session, int ply);
bool session_is_persons_turn(const Session *session, int ply);
// Moves of the game itself: while a bad one is tried again the board shows fewer.
int session_game_count(const Session *session);
// Seen by the only person, by the mover where it is hidden between turns, by the first player
// otherwise, unless the user chose.
bool session_is_flipped(const Session *session);
// Two people pass the screen on to one another after every move.
bool session_is_passed_on(const Session *session);
// What is left on both clocks at this time; 0: no clock.
void session_clocks(const Session *session, int64_t now_ms, int64_t clock_ms[2]);
bool session_is_clock_running(const Session *session);
// Why a draw may be claimed now; false when it may not.
bool session_may_claim(const Session *session, Sentence *reason);
// The variant forbids to enter a position twice, and the move would do that.
bool session_is_forbidden(const Session *session, GameMove move);
