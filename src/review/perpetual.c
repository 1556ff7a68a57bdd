// SPDX-License-Identifier: GPL-3.0-or-later
// perpetual.c - see perpetual.h.
//
// An AND/OR search: the drawer tries checks and captures, the other side every legal move. A
// line is drawn when it meets a position of its own path again: from there the drawer goes on
// as before, for ever. Of the positions before the root only those that stood there twice
// count, as the third time ends the game.
#include "review/perpetual.h"

#include <stddef.h>
#include <stdint.h>

// How lines end: a set of rules, empty for a line that is not drawn.
typedef unsigned Rules;

enum { PLIES_MOST = 14, NODES_MOST = 150000, FEW_MOVES = 3 };

typedef struct Perpetual {
    Side drawer;
    int plies_most;
    int nodes_left;
    PathKeys game; // before the root
    uint64_t path[PLIES_MOST + 2];
} Perpetual;

static Rules rule_of(Ending ending) {
    if (ending == ENDING_FIVEFOLD) ending = ENDING_THREEFOLD;
    if (ending == ENDING_SEVENTY_FIVE) ending = ENDING_FIFTY;
    return 1u << ending;
}

static Ending ending_here(const Perpetual *perpetual, const Board *board, int ply) {
    Ending ending = ending_of(board, 1 + path_keys_count(&perpetual->game, board->key));
    for (int i = 0; i < ply && ending == ENDING_NONE; i++) {
        if (perpetual->path[i] == board->key) ending = ENDING_THREEFOLD;
    }
    return ending;
}

static Rules prove(Perpetual *perpetual, const Board *board, int ply);

// The drawer needs one move: checks and captures only, which keeps the other side's answers few,
// and what ends the game at once.
static Rules prove_some(Perpetual *perpetual, const Board *board, int ply) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    CheckSquares squares = board_check_squares(board);
    for (int i = 0; i < count; i++) {
        Board next;
        bool is_forcing = count <= FEW_MOVES || board_gives_check(board, &squares, moves[i])
                          || board_is_capture(board, moves[i]);
        board_play(board, moves[i], &next);
        if (!is_forcing && ending_here(perpetual, &next, ply + 1) == ENDING_NONE) continue;
        Rules rules = prove(perpetual, &next, ply + 1);
        if (rules != 0) return rules;
    }
    return 0;
}

static Rules prove_all(Perpetual *perpetual, const Board *board, int ply) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    Rules all = 0;
    for (int i = 0; i < count; i++) {
        Board next;
        board_play(board, moves[i], &next);
        Rules rules = prove(perpetual, &next, ply + 1);
        if (rules == 0) return 0;
        all |= rules;
    }
    return all;
}

static Rules prove(Perpetual *perpetual, const Board *board, int ply) {
    if (--perpetual->nodes_left < 0) return 0;
    Ending ending = ending_here(perpetual, board, ply);
    if (ending == ENDING_CHECKMATE && board->side == perpetual->drawer) return 0;
    if (ending != ENDING_NONE) return rule_of(ending);
    if (ply >= perpetual->plies_most) return 0;
    perpetual->path[ply] = board->key;
    return board->side == perpetual->drawer ? prove_some(perpetual, board, ply)
                                            : prove_all(perpetual, board, ply);
}

bool perpetual_prove(GamePath path, Side drawer, Ending *ending) {
    static const Ending endings[] = {ENDING_STALEMATE, ENDING_MATERIAL, ENDING_THREEFOLD,
                                     ENDING_FIFTY};
    Perpetual perpetual = {.drawer = drawer, .nodes_left = NODES_MOST};
    Board board = path_board_with_keys(path, &perpetual.game);
    Rules rules = 0;
    for (int plies = 1; plies <= PLIES_MOST && rules == 0; plies++) {
        perpetual.plies_most = plies;
        rules = prove(&perpetual, &board, 0);
    }
    rules &= ~rule_of(ENDING_CHECKMATE);
    *ending = ENDING_NONE;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        if (rules == rule_of(endings[i])) *ending = endings[i];
    }
    return rules != 0;
}
