// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_san.c - any text read as a move on any reachable position is refused or is a legal move.
//
// Input: two bytes for the start position, one for the number of
// random moves played, then the text.
#include <stdlib.h>

#include "chess/chess.h"
#include "core/random.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Board reach_position(const uint8_t *data) {
    int start = (data[0] << 8 | data[1]) % 960;
    Board board, next;
    if (!fen_chess960_start(start, &board)) abort();
    board.is_chess960 = start != 518;
    Random random = random_from_seed(data[2]);
    for (int ply = 0; ply < data[2]; ply++) {
        Move moves[MOVES_MAX];
        int count = movegen_list(&board, MOVES_ALL, moves);
        if (count == 0) break;
        board_play(&board, moves[random_below(&random, (uint64_t)count)], &next);
        board = next;
    }
    return board;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 3) return 0;
    chess_init();
    const Board board = reach_position(data);
    for (int letters = SAN_ENGLISH; letters < SAN_LETTERS_COUNT; letters++) {
        Slice text = {(const char *)data + 3, size - 3};
        Move move = MOVE_NONE, again = MOVE_NONE;
        Error error = {{0}};
        if (san_parse(&board, text, (SanLetters)letters, &move, &error) != SAN_FINE) {
            if (error.text[0] == '\0') abort();
            continue;
        }
        if (!movegen_is_legal(&board, move)) abort();
        char written[SAN_MAX];
        san_format(&board, move, (SanLetters)letters, written);
        if (san_parse(&board, slice_of(written), (SanLetters)letters, &again, NULL) != SAN_FINE)
            abort();
        if (again != move) abort();
    }
    return 0;
}
