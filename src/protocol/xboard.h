// SPDX-License-Identifier: GPL-3.0-or-later
// xboard.h - what the files of xboard's protocol share: a conversation with a GUI that speaks the
// Chess Engine Communication Protocol.
//
// One thread owns the conversation: it waits for a line or for the end of a search, whichever comes
// first. The search's thread touches only the XboardEar.
#pragma once

#include <pthread.h>

#include "core/platform.h"
#include "protocol/gui.h"
#include "protocol/lines.h"

enum { XBOARD_PLIES_MAX = 16384, XBOARD_PONGS_MAX = 4096 };

// What the search told last.
typedef struct XboardEar {
    Bell wake;            // a search has ended
    pthread_mutex_t lock; // for the rest
    bool is_shown;        // its lines are for the GUI
    bool has_best;        // and nobody has taken it
    EngineBest best;
    Depth depth;
    Move line_move; // the first of the best line
    Move current;   // the root move being searched; MOVE_NONE in the first seconds
    int current_number;
} XboardEar;

// Time controls and the engine's own clock.
typedef struct XboardClock {
    int moves_per_control; // "level"; 0: the whole game
    int64_t base_ms;
    int64_t increment_ms;
    int level_ply;        // of the game when "level" came
    int64_t move_time_ms; // "st"; 0: "level" counts
    Depth depth;          // "sd"; 0: none
    int64_t left_ms;      // when the turn began, or when the GUI last said so
} XboardClock;

typedef enum XboardSearch {
    XBOARD_NO_SEARCH,
    XBOARD_MOVE, // the engine's turn
    XBOARD_PONDER,
    XBOARD_ANALYSIS,
    XBOARD_HINT,
} XboardSearch;

typedef struct XboardConversation {
    Gui gui; // first: what is said goes through it
    XboardEar ear;
    XboardClock clock;

    // The game.
    Board start;
    Board board;
    int count;                        // of moves
    Move moves[XBOARD_PLIES_MAX + 1]; // one more for the expected reply
    uint64_t keys[XBOARD_PLIES_MAX + 1];
    bool is_bad; // the last position set up was none: no move is legal

    // Who does what.
    bool is_forced; // the engine plays neither side
    bool is_analysing;
    bool is_editing;
    Side side;    // the engine's, unless forced
    bool ponders; // "hard"
    bool posts;   // "post"
    bool is_offered_draw;
    char edit_squares[SQUARE_COUNT]; // FEN letters, ' ' for none
    bool edits_black;

    // Its thinking.
    XboardSearch search;
    XboardSearch paused; // what "resume" starts again
    int64_t paused_ms;   // spent on the turn before "pause"
    int64_t turn_start_ms;
    XboardClock ponder_clock; // when pondering began
    Move expected;            // the opponent's next move, or MOVE_NONE
    Score score;              // of its last move
    int thoughts;             // moves it has made in this game
    int excluded_count;
    Move excluded[MOVES_MAX]; // root moves not to be considered

    // "ping" during its turn is answered after the move.
    int pong_count;
    int pongs[XBOARD_PONGS_MAX];
} XboardConversation;

// Leads a conversation until "quit" or the end of the input; what the reader holds already is not
// lost. False when it could not be begun.
bool xboard_converse(LineReader *reader, Error *error);

// A line that cannot be obeyed.
void xboard_say_error(XboardConversation *talk, const char *reason, const char *line);
// To be answered once all that came before it is done, the engine's move included.
void xboard_keep_ping(XboardConversation *talk, int number);

// ---- xboard_commands.c ----

// Does what a line says; false for "quit".
bool xboard_obey(XboardConversation *talk, const char *line);
// The usual start, the engine playing Black.
void xboard_begin_game(XboardConversation *talk);

// ---- xboard_options.c ----

void xboard_say_features(XboardConversation *talk);
// "NAME=VALUE"
bool xboard_set_option(XboardConversation *talk, Slice rest, Error *error);
bool xboard_set_memory(XboardConversation *talk, Slice rest, Error *error);
bool xboard_set_cores(XboardConversation *talk, Slice rest, Error *error);

// ---- xboard_game.c: the position ----

void xboard_set_start(XboardConversation *talk, const Board *start);
// The move must be legal; false when the game has become too long.
bool xboard_play(XboardConversation *talk, Move move);
// Takes the last moves back.
void xboard_take_back(XboardConversation *talk, int plies);
// Coordinates, or SAN; castling in any spelling.
bool xboard_parse_move(const Board *board, Slice word, Move *move);
// Has the game ended, by rule or by a claim that is always made?
Ending xboard_ending(const XboardConversation *talk);
void xboard_say_result(XboardConversation *talk, Ending ending);
// The moves that may be searched; 0 when all are excluded.
int xboard_list_allowed(const XboardConversation *talk, Move *moves);
// A move, or "all", that analysis shall leave out or look at again.
bool xboard_exclude(XboardConversation *talk, Slice rest, Error *error);
bool xboard_include(XboardConversation *talk, Slice rest, Error *error);

// The old way to set up a position.
void xboard_begin_edit(XboardConversation *talk);
// One line of it. False when it is none of edit's; sets *is_done at its end.
bool xboard_edit(XboardConversation *talk, Slice word, bool *is_done);

// ---- xboard_clock.c ----

void xboard_new_clock(XboardClock *clock); // what is used until the GUI says otherwise
bool xboard_set_level(XboardConversation *talk, Slice rest, Error *error);
bool xboard_set_move_time(XboardConversation *talk, Slice rest, Error *error);
// For the engine's turn; time already spent on it is taken off.
void xboard_fill_limits(const XboardConversation *talk, EngineLimits *limits);
// The engine, `side`, has just moved.
void xboard_stop_clock(XboardConversation *talk, int64_t spent_ms);

// ---- xboard_search.c ----

EngineListener xboard_listener(XboardConversation *talk);
// The engine's turn: claims the end of the game or begins to search.
void xboard_think(XboardConversation *talk);
void xboard_ponder(XboardConversation *talk); // when it is on and there is something to expect
void xboard_analyse(XboardConversation *talk);
void xboard_hint(XboardConversation *talk);
// The expected move was played, and the game goes on.
void xboard_ponder_hit(XboardConversation *talk);
// Ends a search and forgets its result.
void xboard_abandon(XboardConversation *talk);
// The same, to be started again by xboard_restart().
XboardSearch xboard_suspend(XboardConversation *talk);
void xboard_restart(XboardConversation *talk, XboardSearch search);
// Makes the move of a search that has ended, or says the hint.
void xboard_take_best(XboardConversation *talk);
// Ends the engine's turn at once and makes the move.
void xboard_move_now(XboardConversation *talk);
void xboard_say_status(XboardConversation *talk);
void xboard_show_lines(XboardConversation *talk); // after `posts` or the search changed

// ---- xboard_show.c ----

void xboard_show_book(XboardConversation *talk);
// beyond the protocol, as comments that a GUI passes over
void xboard_show_board(XboardConversation *talk);
