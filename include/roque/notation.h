// SPDX-License-Identifier: GPL-3.0-or-later
// notation.h - moves and games of chess as text: SAN, UCI, and PGN read game by game.
//
//     RoquePgn *pgn = roque_pgn_open("games.pgn", &error);
//     while (roque_pgn_next(pgn, &error)) printf("%s\n", roque_pgn_tag(pgn, "White"));
//     roque_pgn_close(pgn);
#pragma once

#include "chess.h"

ROQUE_BEGIN

enum { ROQUE_MOVE_TEXT_MAX = 16 }; // bytes of a move's text, with its NUL

// "Nbd7", "exd8=Q#", "O-O"; "g8f6", "e7e8q". False for a move that is not legal on the board.
ROQUE_PUBLIC bool roque_move_to_san(const RoqueChess *chess, RoqueMove move,
                                    char text[ROQUE_MOVE_TEXT_MAX], RoqueError *error);
ROQUE_PUBLIC bool roque_move_to_uci(const RoqueChess *chess, RoqueMove move,
                                    char text[ROQUE_MOVE_TEXT_MAX], RoqueError *error);
// SAN is taken as people write it (Ng1-f3, e8Q, 0-0); false with the reason where the text is no
// move, is not legal, or fits several moves.
ROQUE_PUBLIC bool roque_move_from_san(const RoqueChess *chess, const char *text, RoqueMove *move,
                                      RoqueError *error);
ROQUE_PUBLIC bool roque_move_from_uci(const RoqueChess *chess, const char *text, RoqueMove *move,
                                      RoqueError *error);

// A file, or a text, of games. One is in hand after each roque_pgn_next() that was true; what the
// functions below tell of it, texts included, is right until the next call or the close. Before
// the first game and behind the last they tell of a game without moves.
typedef struct RoquePgn RoquePgn;

// NULL with the reason when it cannot be opened.
ROQUE_PUBLIC RoquePgn *roque_pgn_open(const char *path, RoqueError *error);
// The text is borrowed until the close.
ROQUE_PUBLIC RoquePgn *roque_pgn_open_text(const char *text, size_t length, RoqueError *error);
// NULL is allowed.
ROQUE_PUBLIC void roque_pgn_close(RoquePgn *pgn);

// Reads on to the next game. False at the end, with an empty error text, and when the file can not
// be read any further, with the reason.
ROQUE_PUBLIC bool roque_pgn_next(RoquePgn *pgn, RoqueError *error);

// The line of the file, from 1, on which the game in hand begins.
ROQUE_PUBLIC uint64_t roque_pgn_line(const RoquePgn *pgn);
// NULL where the game has no such tag. Event, Site, Date, Round, White and Black are always there
// ("?" where the file does not say); Result, FEN and SetUp never: result and start tell them.
ROQUE_PUBLIC const char *roque_pgn_tag(const RoquePgn *pgn, const char *name);
ROQUE_PUBLIC int roque_pgn_tag_count(const RoquePgn *pgn);
// NULL beyond the last.
ROQUE_PUBLIC const char *roque_pgn_tag_name(const RoquePgn *pgn, int index);
ROQUE_PUBLIC RoqueResult roque_pgn_result(const RoquePgn *pgn);

// Moves of the main line; comments and variations are left out. 0 beyond the last, and for a pass,
// which some files hold.
ROQUE_PUBLIC int roque_pgn_plies(const RoquePgn *pgn);
ROQUE_PUBLIC RoqueMove roque_pgn_move(const RoquePgn *pgn, int ply);
// The game after so many of its moves, the caller's to close. NULL with the reason where it has
// fewer, one of them is a pass, or its start was refused.
ROQUE_PUBLIC RoqueChess *roque_pgn_chess(const RoquePgn *pgn, int plies, RoqueError *error);

typedef struct RoquePgnProblem {
    bool is_error; // something of the game is lost; else it was repaired
    uint64_t line; // from 1, as the column, which counts bytes
    uint64_t column;
    char text[ROQUE_ERROR_MAX]; // the sentence, without the place
} RoquePgnProblem;

// What was wrong with the game in hand, in the order of the file. After an error in the main line
// the rest of the game is not there. Of a game with very many the first are kept.
ROQUE_PUBLIC int roque_pgn_problem_count(const RoquePgn *pgn);
// False beyond the last.
ROQUE_PUBLIC bool roque_pgn_problem(const RoquePgn *pgn, int index, RoquePgnProblem *problem);

ROQUE_END
