// SPDX-License-Identifier: GPL-3.0-or-later
// positions.h - many different chess positions to test the rules on:
// random games and random set-ups.
#pragma once

#include "tests/chess/board_from.h"

#include <stdio.h>

#include "chess/chess.h"
#include "core/random.h"
#include "core/text.h"

typedef void PositionVisitor(const Board *board, void *context);

// Positions where something is about to happen: castling in all ways, pawns before
// promotion, checks through en passant.
static const char *const LIVELY_POSITIONS[] = {
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1",   // castling gives check
    "4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1", // a double check
    "r3k3/8/8/8/8/8/8/3K4 b q - 0 1",
    "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", // mate and stalemate are near
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1",
    "4k3/3p4/8/K1P4r/8/8/8/8 b - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "1k6/8/8/3pP3/8/8/3R4/2K2b2 w - d6 0 1",
    "r1r1k1r1/pppppppp/8/8/8/8/PPPPPPPP/R1R1K1R1 w GCgc - 0 1",
    "1rkr4/p7/8/8/8/8/P7/QRKR3q w DBdb - 0 1",
};
enum { LIVELY_COUNT = sizeof LIVELY_POSITIONS / sizeof LIVELY_POSITIONS[0] };

// Fails with the position in the message.
static inline void require(bool is_true, const Board *board, const char *what) {
    if (is_true) return;
    char fen[FEN_MAX];
    fen_format(board, fen);
    fail_msg("%s: %s", fen, what);
}

// Throws pieces on the board until the result is a position that a FEN may describe.
static inline Board random_set_up(Random *random) {
    static const char LETTERS[] = "PpPpPpNnBbRrQq";
    static const char *const CASTLING[] = {"KQkq", "AHah", "KQ", "kq", "-", "BGbg"};
    for (;;) {
        char squares[SQUARE_COUNT] = {0};
        int pieces = 1 + (int)random_below(random, 24);
        for (int i = 0; i < pieces; i++) {
            const char letter = LETTERS[random_below(random, sizeof LETTERS - 1)];
            squares[random_below(random, SQUARE_COUNT)] = letter;
        }
        bool at_home = random_below(random, 2) == 0;
        squares[at_home ? E1 : (int)random_below(random, SQUARE_COUNT)] = 'K';
        squares[at_home ? E8 : (int)random_below(random, SQUARE_COUNT)] = 'k';
        char fen[FEN_MAX];
        Text text = text_over(fen, sizeof fen);
        for (int rank = 7; rank >= 0; rank--) {
            for (int file = 0; file < 8; file++) {
                char letter = squares[rank * 8 + file];
                if (letter == 0) {
                    int empty = 1;
                    while (file + empty < 8 && squares[rank * 8 + file + empty] == 0) empty++;
                    letter = (char)('0' + empty);
                    file += empty - 1;
                }
                text_add_char(&text, letter);
            }
            if (rank > 0) text_add_char(&text, '/');
        }
        bool is_white = random_below(random, 2) == 0;
        // One draw a statement: compilers differ in which argument comes first.
        const char file = (char)('a' + random_below(random, 8));
        const char *castling = CASTLING[random_below(random, 6)];
        text_addf(&text, " %c %s %c%c 0 1", is_white ? 'w' : 'b', castling, file,
                  is_white ? '6' : '3');
        Board board;
        if (fen_parse(fen, &board, NULL)) return board;
    }
}

// Game by game: all Chess960 starts in turn, the standard start, lively positions, set-ups.
static inline Board start_of_game(int game, Random *random) {
    Board board;
    switch (game % 4) {
    case 0:
    case 1: fen_chess960_start((game / 4 * 2 + game % 4) % 960, &board); return board;
    case 2:
        return game % 8 == 2 ? fen_start_board()
                             : board_from(LIVELY_POSITIONS[game / 8 % LIVELY_COUNT]);
    default: return random_set_up(random);
    }
}

// Shows `count` positions of random games to the visitor. The same seed shows the same positions.
static inline void visit_random_positions(uint64_t seed, int count, PositionVisitor *visit,
                                          void *context) {
    Random random = random_from_seed(seed);
    for (int game = 0; count > 0; game++) {
        Board board = start_of_game(game, &random);
        int plies = game % 4 == 3 ? 8 : 1 + (int)random_below(&random, 100);
        for (; plies > 0 && count > 0; plies--, count--) {
            visit(&board, context);
            Move moves[MOVES_MAX];
            int move_count = movegen_list(&board, MOVES_ALL, moves);
            if (move_count == 0) break;
            Board next;
            board_play(&board, moves[random_below(&random, (uint64_t)move_count)], &next);
            board = next;
        }
    }
}

// How many positions a test should see: the usual number, a tenth under the
// sanitizers, more in `make long`.
static inline int position_count(int usual, int in_long) {
    if (test_is_long() && !test_is_sanitized()) return in_long;
    return test_is_short() ? usual / 10 : usual;
}

static inline int prepare_chess(void **state) {
    (void)state;
    chess_init();
    return 0;
}
