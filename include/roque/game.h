// SPDX-License-Identifier: GPL-3.0-or-later
// game.h - any game of two players: those that Roque knows, and one's own as a table of functions.
//
//     RoqueGame *game = roque_game_open("othello:6x6", &error);    or roque_game_make(&rules, &error)
//     RoqueBoard *board = roque_board_open(game, NULL, &error);
//
// Threads: a game may be used by any threads at once, if its own rules may.
#pragma once

#include "error.h"

ROQUE_BEGIN

enum {
    ROQUE_POSITION_BYTES_MAX = 480,
    ROQUE_GAME_MOVES_MAX = 5120,   // legal moves of a position, in any game
    ROQUE_GAME_TEXT_MAX = 512,     // bytes of a position's text, with its NUL
    ROQUE_GAME_MOVE_TEXT_MAX = 96, // likewise of a move's
};

// A move of any game; 0 is no move.
typedef uint64_t RoqueGameMove;

// A game of one's own. Positions are plain bytes, aligned for anything, all zero before they are
// written: copying them copies the game. The players take turns, and every score is for the side to
// move. The functions are called with `context` first, from the thread of the search.
typedef struct RoqueRules {
    size_t size;      // sizeof(RoqueRules)
    const char *name; // one word; copied, as the sides' names
    const char *sides[2];
    void *context;
    size_t position_bytes; // at most ROQUE_POSITION_BYTES_MAX
    int moves_max;         // no position has more moves; at most ROQUE_GAME_MOVES_MAX

    void (*start)(void *context, void *position);
    // 0 or 1: the start's side, and then in turns.
    int (*side_to_move)(void *context, const void *position);
    // Writes all legal moves, none of them 0, at most moves_max; returns how many, 0 only when the
    // game is over.
    int (*list_moves)(void *context, const void *position, RoqueGameMove *moves);
    void (*play)(void *context, const void *position, RoqueGameMove move, void *next);
    // True when the game is over; *score is then positive if the side to move has won.
    bool (*is_over)(void *context, const void *position, int *score);

    // No score, final or estimated, is larger; at least 1, at most 1000000. What is, is cut.
    int score_bound;
    // 0: a final score is a margin. 1: a won game is just won, is_over() gives plus or minus
    // score_bound, and searches prefer a quick win; estimates keep 200 away from it.
    int is_win_only;

    // Optional, from here on.

    // What a position is worth to the side to move. NULL: nothing is known.
    int (*evaluate)(void *context, const void *position);
    // Equal for equal positions. NULL: made of all bytes of the position.
    uint64_t (*key)(void *context, const void *position);
    // 1: a position that comes back is a draw. 0: none can come back.
    int repetition_draws;
    // NULL: moves are written as numbers, and positions as nothing.
    void (*format_move)(void *context, const void *position, RoqueGameMove move, char *text,
                        size_t size);
    void (*format)(void *context, const void *position, char *text, size_t size);
    // False: the text is no position. NULL: there is only the start.
    bool (*parse)(void *context, const char *text, void *position);
} RoqueRules;

typedef struct RoqueGame RoqueGame;

// "chess", "othello:6x6", "tree:((3 12 8) (2 4 6) (14 5 2))". NULL with the choices for others.
ROQUE_PUBLIC RoqueGame *roque_game_open(const char *name, RoqueError *error);
// The rules are copied. NULL with what they lack.
ROQUE_PUBLIC RoqueGame *roque_game_make(const RoqueRules *rules, RoqueError *error);
// After its boards and searches. NULL is allowed.
ROQUE_PUBLIC void roque_game_close(RoqueGame *game);
ROQUE_PUBLIC const char *roque_game_name(const RoqueGame *game);
// The names of the games that Roque knows, from 0 on; NULL past the end.
ROQUE_PUBLIC const char *roque_game_listed(int index);

// A position of a game, with those it has gone through.
typedef struct RoqueBoard RoqueBoard;

// The start, or the position that the text says. NULL with the reason.
ROQUE_PUBLIC RoqueBoard *roque_board_open(const RoqueGame *game, const char *text,
                                          RoqueError *error);
// NULL is allowed.
ROQUE_PUBLIC void roque_board_close(RoqueBoard *board);
ROQUE_PUBLIC void roque_board_text(const RoqueBoard *board, char text[ROQUE_GAME_TEXT_MAX]);
ROQUE_PUBLIC int roque_board_side(const RoqueBoard *board);
// True when the game is over by the position alone; *score, for the side to move, may be NULL.
ROQUE_PUBLIC bool roque_board_is_over(const RoqueBoard *board, int *score);
// Room for ROQUE_GAME_MOVES_MAX.
ROQUE_PUBLIC int roque_board_list_moves(const RoqueBoard *board, RoqueGameMove *moves);
// False for a move that is not legal, and without memory.
ROQUE_PUBLIC bool roque_board_play(RoqueBoard *board, RoqueGameMove move, RoqueError *error);
// Takes the last move back. False where none was played.
ROQUE_PUBLIC bool roque_board_undo(RoqueBoard *board, RoqueError *error);
// False for a move that is not legal.
ROQUE_PUBLIC bool roque_board_move_text(const RoqueBoard *board, RoqueGameMove move,
                                        char text[ROQUE_GAME_MOVE_TEXT_MAX], RoqueError *error);
// False where no legal move is written so.
ROQUE_PUBLIC bool roque_board_find_move(const RoqueBoard *board, const char *text,
                                        RoqueGameMove *move, RoqueError *error);

ROQUE_END
