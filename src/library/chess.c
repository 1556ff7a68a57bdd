// SPDX-License-Identifier: GPL-3.0-or-later
// chess.c - the rules of chess for users of the library.
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "library/library.h"

_Static_assert((int)ROQUE_MOVES_MAX == (int)MOVES_MAX, "a public array has room for all moves");
_Static_assert((int)ROQUE_FEN_MAX == (int)FEN_MAX, "and a public text for all FENs");
_Static_assert((int)ROQUE_PERFT_DEPTH_MAX == (int)PERFT_DEPTH_MAX
                   && (int)ROQUE_PERFT_THREADS_MAX == (int)PERFT_THREADS_MAX,
               "the limits are those of perft");
_Static_assert((int)ROQUE_CHECKMATE == (int)ENDING_CHECKMATE
                   && (int)ROQUE_STALEMATE == (int)ENDING_STALEMATE
                   && (int)ROQUE_DEAD_MATERIAL == (int)ENDING_MATERIAL
                   && (int)ROQUE_FIVEFOLD == (int)ENDING_FIVEFOLD
                   && (int)ROQUE_SEVENTY_FIVE_MOVES == (int)ENDING_SEVENTY_FIVE
                   && (int)ROQUE_THREEFOLD == (int)ENDING_THREEFOLD
                   && (int)ROQUE_FIFTY_MOVES == (int)ENDING_FIFTY,
               "endings have the same numbers outside");

RoqueChess *library_chess_from(const Board *start, RoqueError *error) {
    RoqueChess *chess = calloc(1, sizeof *chess);
    if (chess == NULL || !memory_grow(&chess->steps, &chess->room, 1, sizeof *chess->steps)) {
        free(chess);
        library_no_memory(error);
        return NULL;
    }
    chess->steps[0] = (ChessStep){.board = *start};
    return chess;
}

bool library_chess_add(RoqueChess *chess, Move move, RoqueError *error) {
    size_t wanted = (size_t)chess->plies + 2;
    if (!memory_grow(&chess->steps, &chess->room, wanted, sizeof *chess->steps))
        return library_no_memory(error);
    ChessStep *next = &chess->steps[chess->plies + 1];
    board_play(library_board(chess), move, &next->board);
    next->move = move;
    chess->plies++;
    return true;
}

RoqueChess *roque_chess_open(const char *fen, RoqueError *error) {
    chess_init();
    Board start;
    Error reason = {{0}};
    if (!fen_parse(fen != NULL ? fen : "", &start, &reason)) {
        library_tell(error, &reason);
        return NULL;
    }
    return library_chess_from(&start, error);
}

RoqueChess *roque_chess_copy(const RoqueChess *chess, RoqueError *error) {
    RoqueChess *copy = library_chess_from(&chess->steps[0].board, error);
    if (copy == NULL) return NULL;
    size_t count = (size_t)chess->plies + 1;
    if (!memory_grow(&copy->steps, &copy->room, count, sizeof *copy->steps)) {
        roque_chess_close(copy);
        library_no_memory(error);
        return NULL;
    }
    memcpy(copy->steps, chess->steps, count * sizeof *copy->steps);
    copy->plies = chess->plies;
    return copy;
}

void roque_chess_close(RoqueChess *chess) {
    if (chess == NULL) return;
    free(chess->steps);
    free(chess);
}

void roque_chess_fen(const RoqueChess *chess, char fen[ROQUE_FEN_MAX]) {
    fen_format(library_board(chess), fen);
}

RoqueSide roque_chess_side(const RoqueChess *chess) {
    return library_board(chess)->side == WHITE ? ROQUE_WHITE : ROQUE_BLACK;
}

bool roque_chess_in_check(const RoqueChess *chess) {
    return board_in_check(library_board(chess));
}

char roque_chess_piece(const RoqueChess *chess, int square) {
    if (square < 0 || square >= SQUARE_COUNT) return '\0';
    Piece piece = library_board(chess)->squares[square];
    return piece == NO_PIECE ? '.' : piece_letter(piece);
}

uint64_t roque_chess_key(const RoqueChess *chess) {
    return library_board(chess)->key;
}

int roque_chess_list_moves(const RoqueChess *chess, RoqueMove moves[ROQUE_MOVES_MAX]) {
    return movegen_list(library_board(chess), MOVES_ALL, moves);
}

bool roque_chess_is_legal(const RoqueChess *chess, RoqueMove move) {
    return movegen_is_legal(library_board(chess), move);
}

bool roque_chess_play(RoqueChess *chess, RoqueMove move, RoqueError *error) {
    if (!roque_chess_is_legal(chess, move))
        return library_refuse(error, "move %u is not legal here", (unsigned)move);
    return library_chess_add(chess, move, error);
}

bool roque_chess_undo(RoqueChess *chess, RoqueError *error) {
    if (chess->plies == 0) return library_refuse(error, "there is no move to take back");
    chess->plies--;
    return true;
}

int roque_chess_plies(const RoqueChess *chess) {
    return chess->plies;
}

RoqueMove roque_chess_played(const RoqueChess *chess, int ply) {
    return ply >= 0 && ply < chess->plies ? chess->steps[ply + 1].move : 0;
}

// How often the position on the board has stood, now included.
static int count_occurrences(const RoqueChess *chess) {
    const Board *now = library_board(chess);
    int count = 0;
    for (int i = chess->plies; i >= 0 && i >= chess->plies - now->halfmove_clock; i--)
        count += chess->steps[i].board.key == now->key;
    return count;
}

RoqueEnding roque_chess_ending(const RoqueChess *chess) {
    return (RoqueEnding)ending_of(library_board(chess), count_occurrences(chess));
}

bool roque_ending_is_claim(RoqueEnding ending) {
    return ending_is_claim((Ending)ending);
}

const char *roque_ending_text(RoqueEnding ending) {
    bool is_known = ending > ROQUE_NO_ENDING && ending <= ROQUE_FIFTY_MOVES;
    return is_known ? ending_text((Ending)ending) : "";
}

RoqueResult roque_chess_result(const RoqueChess *chess) {
    RoqueEnding ending = roque_chess_ending(chess);
    if (ending == ROQUE_NO_ENDING || roque_ending_is_claim(ending)) return ROQUE_UNKNOWN;
    if (ending != ROQUE_CHECKMATE) return ROQUE_DRAW;
    return roque_chess_side(chess) == ROQUE_WHITE ? ROQUE_BLACK_WINS : ROQUE_WHITE_WINS;
}

bool roque_chess_perft(const RoqueChess *chess, int depth, int threads, uint64_t *nodes,
                       RoqueError *error) {
    if (depth < 0 || depth > PERFT_DEPTH_MAX)
        return library_refuse(error, "perft counts 0 to %d plies, not %d", PERFT_DEPTH_MAX, depth);
    if (threads < 1 || threads > PERFT_THREADS_MAX)
        return library_refuse(error, "perft takes 1 to %d threads, not %d", PERFT_THREADS_MAX,
                              threads);
    const PerftOptions options = {.depth = depth, .threads = threads};
    PerftResult result;
    Error reason = {{0}};
    if (!perft_run(library_board(chess), &options, &result, &reason))
        return library_tell(error, &reason);
    *nodes = result.nodes;
    return true;
}
