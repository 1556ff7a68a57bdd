// SPDX-License-Identifier: GPL-3.0-or-later
// sitting.h - the face of the room: people and computers at one board, as a library.
//
// A sitting has two seats, a board, a clock and one list of moves. It prints nothing
// and reads nothing: what happens is told to its client as events, and what people
// decide is asked of the client.
//
//     sitting_run ──┬─ a computer's turn ─> its player thinks
//                   ├─ a person's turn ───> client: ask ──> sitting_act (move, undo, new, ...)
//                   until it decides └─ whatever happened ─> client: on_event
//
// Taking back, playing again, loading and starting anew all work the same way: the act
// leaves the referee's game and changes the list of moves, and the referee starts
// again with them as the opening.
//
//     moves:  e4  e5  Nf3  Nc6 | Bb5  a6      count = 4 played, length = 6 known: redo plays on
//
// Threads: a sitting belongs to the thread that runs it, which also calls the client; inside ask()
// and on_event() everything here may be called. Any thread may call sitting_stop() and
// sitting_snapshot(). A client with threads of its own lets ask() wait until one of them hands it
// an act.
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "arena/arena.h"
#include "core/game_history.h"
#include "sitting/learning.h"
#include "sitting/levels.h"
#include "sitting/notation.h"
#include "sitting/opponents.h"
#include "sitting/retry.h"
#include "sitting/retry_words.h"
#include "sitting/review.h"
#include "sitting/said.h"
#include "sitting/seat.h"
#include "sitting/store.h"
#include "sitting/titles.h"
#include "sitting/typed_move.h"

typedef struct SittingMove {
    RecordedMove recorded;
    int64_t clock_ms[2]; // after the move
} SittingMove;

// ---- what is told ----

typedef enum SittingEventKind {
    EVENT_BOARD,       // the board is to be shown as it stands
    EVENT_MOVED,       // a move was added to the list, before its board is shown
    EVENT_WENT_TO,     // another number of the known moves is on the board
    EVENT_NEW_GAME,    // the list of moves is empty; the rules may be others
    EVENT_SEATED,      // a new game brought another player to `side`
    EVENT_THINKS,      // a computer begins: to start, to advise, or (is_turn) to move
    EVENT_WAITS,       // so that a computer's move can be seen before the next one
    EVENT_RESTS,       // nobody thinks or waits any more
    EVENT_NOT_SAVED,   // the game can no longer be kept in its file: `reason`
    EVENT_SAVED_AGAIN, // now it can
    EVENT_FIRST_GAME,  // the first of the `count` games of the file `path` was loaded
    EVENT_LOADED_OVER, // a game was loaded that has ended: it is shown, not played on
    EVENT_OVER,        // the game has ended: sitting->result
    EVENT_LEARNED,     // the computer has learned from it: `lesson`
    EVENT_NOT_LEARNED, // it could not: `reason`
    EVENT_FAILED,      // the game could not be held: `reason`
    EVENT_LEFT,        // everybody goes; the game may be unfinished
} SittingEventKind;

typedef struct SittingEvent {
    SittingEventKind kind;
    int side;
    bool is_turn;
    int64_t left_ms; // on the thinker's clock; 0: it has none
    int count;
    const char *title; // of the player who thinks
    const char *path;
    const Sentence *reason;
    const Lesson *lesson;
} SittingEvent;

// ---- what is asked ----

// A person is to decide: about the next move, or what comes after the end.
typedef struct SittingTurn {
    bool is_over;
    // a computer thought and was broken off: one act, or ASK_STOPPED, and the game goes on
    bool is_break;
    int side;
    int64_t deadline_ms;    // when the flag falls, on clock_now_ms(); 0: no clock
    bool was_draw_declined; // the one offered with the move before
    bool may_claim;         // a draw, and why
    Sentence claim;
} SittingTurn;

typedef enum AskResult {
    ASK_ANSWERED,  // an act ended the turn
    ASK_TIMED_OUT, // the deadline passed
    ASK_STOPPED,   // sitting_stop() was called, or the interrupt came
    ASK_ENDED,     // nobody will ever answer: they leave
} AskResult;

typedef struct SittingClient {
    void (*on_event)(void *context, const SittingEvent *event);
    // Calls sitting_act() until that says that the turn is over.
    AskResult (*ask)(void *context, const SittingTurn *turn);
    // The opponent of the person on this side offers a draw.
    bool (*accepts_draw)(void *context, int side);
    void *context;
} SittingClient;

// ---- what may be done ----

typedef enum SittingActKind {
    ACT_MOVE,     // `move`
    ACT_DRAW,     // claimed where it may be, else offered with the next move
    ACT_RESIGN,   //
    ACT_UNDO,     // `count` turns of people back
    ACT_REDO,     // `count` turns of people forward
    ACT_NEW,      // `text`: "othello:6x6"; NULL: the same game again
    ACT_POSITION, // a new game from the position `text`
    ACT_LOAD,     // game `count` of the file `text` (0: the first); who sits there stays
    ACT_SEAT,     // the player `text` sits down on `side`
    ACT_SWAP,     // the players change places
    ACT_FLIP,     // the board is seen from the other side
    ACT_LEAVE,    //
} SittingActKind;

typedef struct SittingAct {
    SittingActKind kind;
    GameMove move;
    int side;
    int count;
    const char *text;
} SittingAct;

typedef enum ActAnswer {
    ACT_REFUSED, // nothing has changed
    ACT_DONE,    // it is still the same turn
    ACT_ENDED,   // and so is the turn: ask() returns
} ActAnswer;

// ---- a sitting ----

typedef enum SittingEnd { SITTING_DONE, SITTING_FAILED, SITTING_INTERRUPTED } SittingEnd;

// What the person wants who left the referee's game.
typedef enum Request { REQUEST_NONE, REQUEST_RESTART, REQUEST_QUIT } Request;

// Clients read it; the settings are theirs to fill before the first game.
struct Sitting {
    // Settings.
    const SittingClient *client;
    const atomic_bool *interrupt; // a flag that stops the sitting when a signal sets it; NULL: none
    TimeControl clock;            // base_ms 0: no clock
    int64_t pace_ms;              // the least time between two moves that a computer makes
    uint64_t seed;
    bool saves;  // games are kept in files
    bool learns; // computer players learn from every game
    // The game on the board.
    const Game *game;
    char game_text[SITTING_GAME_TEXT_MAX]; // "othello:6x6"
    GamePosition start;
    GamePosition position; // after `count` moves
    SittingMove *moves;    // REFEREE_PLIES_MAX of them
    int count;
    int length;
    GameHistory history; // of the positions up to this one
    Seat seats[2];
    char date[16];     // "2026.01.31"
    GameResult result; // END_NONE while the game goes on
    bool is_flipped;
    bool is_flip_chosen; // by the user; else the board follows who plays
    // The turn of a person.
    // when the flag of the person to move falls, on clock_now_ms(); 0: no clock
    int64_t turn_end_ms;
    // the clock of a turn that the referee starts again, or that ended the game; 0: as the last
    // move left it
    int64_t turn_left_ms;
    bool offers_draw; // with the next move
    bool has_offered; // and the opponent has not answered yet
    Thought decision; // of the act that ended the turn
    Request request;
    // Where it is kept.
    bool is_saved;                // the file holds the game as it stands
    bool has_complained;          // that it does not
    int saved_count;              // moves that the file holds; -1: it holds nothing yet
    int held;                     // descriptor that keeps others from the file; -1: none
    char path[SITTING_PATH_MAX];  // of the file the game is kept in; "" when none
    Outcome loaded_outcome;       // as the file says that the game was loaded from
    bool is_loaded_over;          // and nothing has been done to it yet
    struct Learning *learning;    // what computers have learned; NULL: nothing yet
    struct SittingReview *review; // of this game or of one before; NULL: none made
    // Shared with other threads.
    pthread_mutex_t lock; // over everything a snapshot shows, and over the thinker
    pthread_cond_t left;
    Player *thinker;
    bool is_thinker_to_move; // it is no adviser
    atomic_bool is_left;     // somebody has called sitting_stop()
    atomic_bool is_broken;   // ... or sitting_break()
};

// Takes memory; what is zero is the usual setting. False without memory.
bool sitting_open(Sitting *sitting);
void sitting_close(Sitting *sitting);

// Opens the player by its text; who sat there leaves. False with a reason, nothing changed.
bool sitting_seat(Sitting *sitting, int side, const char *text, Error *error);
// "human" or "human:name=Ada".
bool sitting_is_person(const char *text);
bool sitting_has_person(const Sitting *sitting);

// A new game of "GAME[:VARIANT]", from `position_text` unless it is NULL. False
// with a reason, nothing changed.
bool sitting_set_game(Sitting *sitting, const char *game_text, const char *position_text,
                      Error *error);

// Games until the people leave, or until one is over and nobody is there.
SittingEnd sitting_run(Sitting *sitting);
// The game that was loaded as if it had just ended here; and what comes
// after an end, then other games.
void sitting_end_loaded(Sitting *sitting);
SittingEnd sitting_run_ended(Sitting *sitting);

// Does what a person wants, in ask() only. A refusal has its reason in the error; without
// one nothing was there to be done.
ActAnswer sitting_act(Sitting *sitting, const SittingAct *act, Error *error);

// Everybody goes: who thinks is told to stop, and sitting_run() returns. To be called
// again until it has. Any thread.
void sitting_stop(Sitting *sitting);
bool sitting_is_stopping(const Sitting *sitting);
// A person wants something while a computer thinks about its move: it is stopped, its
// answer does not count, and the client is asked for one act (SittingTurn.is_break). False
// when no computer does. Any thread.
bool sitting_break(Sitting *sitting);

// ---- what is on the board ----

GamePosition sitting_position_at(const Sitting *sitting, int ply);
bool sitting_is_persons_turn(const Sitting *sitting, int ply);
// Seen by the only person, by the first player otherwise, unless the user chose.
bool sitting_is_flipped(const Sitting *sitting);
// As they were after so many moves; 0: no clock.
void sitting_clocks_at(const Sitting *sitting, int ply, int64_t clock_ms[2]);
// What is left of a person's turn that goes on, at least 1: what has been spent of it is spent. 0:
// no turn, or no clock.
int64_t sitting_turn_left_ms(const Sitting *sitting);
// Why a draw may be claimed now; false when it may not.
bool sitting_may_claim(const Sitting *sitting, Sentence *reason);
// The variant forbids to enter a position twice, and the move would do that.
bool sitting_is_forbidden(const Sitting *sitting, GameMove move);

// The game as other threads may see it.
typedef struct SittingSnapshot {
    const Game *game;
    char game_text[SITTING_GAME_TEXT_MAX];
    GamePosition start;
    GameMove *moves; // all known ones, to be freed
    int count;
    int length;
    GameResult result;
} SittingSnapshot;

// Any thread. False without memory.
bool sitting_snapshot(Sitting *sitting, SittingSnapshot *snapshot);

// ---- for the other files of the room ----

void sitting_tell(Sitting *sitting, const SittingEvent *event);
// A computer thinks, until it rests; meanwhile sitting_stop() stops it.
void sitting_begin_thinking(Sitting *sitting, Player *thinker, bool is_turn, int64_t left_ms);
void sitting_end_thinking(Sitting *sitting);
// The first `count` known moves are on the board; the referee starts again from there. The clocks
// go with the moves, but time spent on the position that stays on the board is not given back.
void sitting_go_to(Sitting *sitting, int count);
void sitting_start_new(Sitting *sitting);
// Puts a move behind the last one, in place of those known there.
void sitting_add_move(Sitting *sitting, const RecordedMove *recorded, const int64_t clock_ms[2]);
void sitting_swap_seats(Sitting *sitting);
// A person as a player, who asks the client.
void person_open(Player *player, Sitting *sitting, const char *text);
