// SPDX-License-Identifier: GPL-3.0-or-later
// session.h - one sitting at the board: the players, the game that is going on, and what a person may
// do to it between two moves.
//
// The referee holds the games. Taking back, playing again, loading and starting anew all work the same way:
// the person leaves the referee's game, the session changes its list of moves, and the referee starts again
// with them as the opening.
//
//     moves:   e4  e5  Nf3  Nc6 | Bb5  a6        count = 4 played now, length = 6 known: redo plays on
#ifndef ROQUE_TERMINAL_SESSION_H
#define ROQUE_TERMINAL_SESSION_H

#include "arena/arena.h"
#include "terminal/line.h"
#include "terminal/screen.h"
#include "terminal/seat.h"
#include "terminal/watch.h"

enum { SESSION_PATH_MAX = 1024, SESSION_GAME_TEXT_MAX = 128, SESSION_NOTE_MAX = 512 };

typedef struct SessionMove {
    RecordedMove recorded;
    int64_t clock_ms[2]; // after the move
} SessionMove;

// How playing ended, for whoever started it.
typedef enum PlayEnd { PLAY_DONE, PLAY_FAILED, PLAY_INTERRUPTED } PlayEnd;

// What the person wants who left the referee's game.
typedef enum Request { REQUEST_NONE, REQUEST_RESTART, REQUEST_QUIT } Request;

typedef struct Session {
    Screen screen;
    LineInput input;
    Watch watch;
    const Game *game;
    char game_text[SESSION_GAME_TEXT_MAX]; // "othello:6x6"
    GamePosition start;
    GamePosition position; // after `count` moves
    SessionMove *moves;    // REFEREE_PLIES_MAX of them
    GameMove *plain_moves; // the same moves alone
    int count;
    int length;
    Seat seats[2];
    TimeControl clock;    // base_ms 0: no clock
    int64_t turn_end_ms;  // when the flag of the person to move falls, on clock_now_ms(); 0: no clock
    int64_t turn_left_ms; // the clock of a turn that the referee starts again; 0: as the last move left it
    int64_t pace_ms;      // the least time between two moves that a computer makes
    uint64_t seed;
    bool is_flipped;
    bool is_flip_chosen; // by the user; else the board follows who plays
    bool offers_draw;    // with the next move
    bool has_offered;    // and the opponent has not answered yet
    bool saves;
    bool is_saved;                  // the file holds the game as it stands
    bool has_complained;            // that it does not
    int saved_count;                // moves that the file holds; -1: it holds nothing yet
    int held;                       // descriptor that keeps others from the file; -1: none
    char path[SESSION_PATH_MAX];    // of the file the game is kept in; "" when none
    char written[SESSION_PATH_MAX]; // the file that was last saved into by its name; "" when none
    char date[16];                  // "2026.01.31"
    GameResult result;              // of the game on the board; END_NONE while it goes on
    char note[SESSION_NOTE_MAX];    // stands under the board until a person moves; "" for none
    Request request;
    bool learns;               // computer players learn from every game
    struct PlayLearn *learn;   // what they have learned; NULL: nothing yet
    struct PlayReview *review; // of this game or of one before; NULL: none made
    Outcome loaded_outcome;    // as the file says that the game was loaded from
    bool is_loaded_over;       // and nothing has been done to it yet
    char loaded_path[SESSION_PATH_MAX];
} Session;

// Takes memory; the other fields are the caller's to fill. False without memory.
bool session_open(Session *session);
void session_close(Session *session);

// Opens the players by their texts; what was open is closed. False with a reason.
bool session_seat(Session *session, int side, const char *text, Error *error);

// The players change places.
void session_swap_seats(Session *session);

// A new game of "GAME[:VARIANT]", from `position_text` unless it is NULL. False with a reason, nothing
// changed.
bool session_set_game(Session *session, const char *game_text, const char *position_text, Error *error);

// Games until the person leaves, or until one is over and nobody is there.
PlayEnd session_run(Session *session);

// Reviews the game that was loaded, and then what a person may ask at the end of one; draws its course into
// `picture` unless it is NULL.
PlayEnd session_review(Session *session, const char *picture);

// ---- for the human player and the commands ----

void session_draw(const Session *session);
GamePosition session_position_at(const Session *session, int ply);
bool session_is_flipped(const Session *session);
// Why a draw may be claimed now; false when it may not.
bool session_may_claim(const Session *session, char reason[REASON_MAX]);
// The variant forbids to enter a position twice, and the move would do that.
bool session_is_forbidden(const Session *session, GameMove move);
// The first `count` known moves are on the board; the referee starts again from there. The clocks go with the
// moves, but time spent on the position that stays on the board is not given back.
void session_go_to(Session *session, int count);
bool session_is_humans_turn(const Session *session, int ply);
// "you", "Ada", "engine": for sentences.
const char *session_player_name(const Session *session, int side, char name[PLAYER_NAME_MAX]);
// The same, but an engine's level in its place: "club player (1400)"; for tables "club player".
const char *session_player_title(const Session *session, int side, char title[PLAYER_NAME_MAX]);
const char *session_player_short_title(const Session *session, int side, char title[PLAYER_NAME_MAX]);
void session_start_new(Session *session);
// Whether "quit" has been typed while a computer thought: the watch asks. The context is the session.
bool session_hears_leaving(void *context);

#endif
