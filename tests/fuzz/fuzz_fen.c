// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_fen.c - any text as a FEN: refused with a reason, or a position
// that everything can be done with.
#include <stdlib.h>
#include <string.h>

#include "chess/chess.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool is_true) {
    if (!is_true) abort();
}

// The FEN of the board gives the same board again.
static void check_round_trip(const Board *board) {
    char text[FEN_MAX], again_text[FEN_MAX];
    fen_format(board, text);
    Board again;
    demand(fen_parse(text, &again, NULL));
    fen_format(&again, again_text);
    demand(strcmp(text, again_text) == 0);
    demand(again.key == board->key && again.castling_rooks == board->castling_rooks);
    demand(again.en_passant == board->en_passant);
}

static void check_picture(const Board *board) {
    char picture[8192];
    for (int kind = BOARD_ASCII; kind <= BOARD_COLOUR; kind++) {
        Text text = text_over(picture, sizeof picture);
        picture_draw(board, &(BoardStyle){.kind = (BoardPicture)kind}, &text);
        picture_describe(board, &text);
        demand(!text.is_cut);
    }
}

// What a search does at every node, on every move.
static void check_moves(const Board *board) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    CheckSquares squares = board_check_squares(board);
    for (int i = 0; i < count; i++) {
        Board next;
        board_play(board, moves[i], &next);
        demand(movegen_is_legal(board, moves[i]));
        demand(board_gives_check(board, &squares, moves[i]) == board_in_check(&next));
        demand(see_at_least(board, moves[i], -10000) && !see_at_least(board, moves[i], 10000));
        uint64_t key = next.key;
        board_compute_keys(&next);
        demand(next.key == key);
    }
}

static void check_board(const Board *board) {
    check_round_trip(board);
    check_picture(board);
    check_moves(board);
    ListBoard list = reference_from_board(board);
    demand(perft_count(board, 2) == reference_perft(&list, 2));
    Board flipped;
    board_flip(board, &flipped);
    demand(perft_count(&flipped, 2) == perft_count(board, 2));
    demand(ending_text(ending_of(board, 1)) != NULL && polyglot_key(board) != 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    chess_init();
    char *text = malloc(size + 1);
    demand(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    Board board;
    Error error = {{0}};
    if (fen_parse(text, &board, &error)) {
        check_board(&board);
    } else {
        demand(error.text[0] != '\0');
    }
    free(text);
    return 0;
}
