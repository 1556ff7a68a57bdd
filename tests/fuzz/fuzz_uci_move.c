// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_uci_move.c - the first line is a FEN, every word after it a move:
// refused with a reason, or legal.
#include <stdlib.h>
#include <string.h>

#include "chess/chess.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { WORDS_MAX = 300 };

static void demand(bool is_true) {
    if (!is_true) abort();
}

// Plays the move when it is one; false when it was refused.
static bool try_word(Board *board, const char *word) {
    Move move = MOVE_NONE;
    Error error = {{0}};
    if (!uci_parse_move(board, word, &move, &error)) {
        demand(error.text[0] != '\0' && move == MOVE_NONE);
        return false;
    }
    demand(movegen_is_legal(board, move));
    char text[UCI_MOVE_MAX];
    Move again = MOVE_NONE;
    uci_format_move(board, move, text);
    demand(uci_parse_move(board, text, &again, NULL) && again == move);
    Board next;
    board_play(board, move, &next);
    demand(next.side != board->side);
    *board = next;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    chess_init();
    char *text = malloc(size + 1);
    demand(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    char *rest = strchr(text, '\n');
    if (rest != NULL) *rest++ = '\0';
    Board board;
    if (!fen_parse(text, &board, NULL)) board = fen_start_board();
    int words = 0;
    for (char *word = rest; word != NULL && words < WORDS_MAX; words++) {
        char *end = strpbrk(word, " \n");
        if (end != NULL) *end++ = '\0';
        try_word(&board, word);
        word = end;
    }
    free(text);
    return 0;
}
