// SPDX-License-Identifier: GPL-3.0-or-later
// path.c - see path.h.
#include "review/path.h"

Board path_board_with_keys(GamePath path, uint64_t keys[PATH_KEYS_MAX], int *key_count) {
    Board board = *path.start;
    int count = 0;
    for (int i = 0; i < path.count; i++) {
        if (count == PATH_KEYS_MAX) count = 0;
        keys[count++] = board.key;
        board_advance(&board, path.moves[i]);
        if (board.halfmove_clock == 0) count = 0; // nothing from before can come back
    }
    *key_count = count;
    return board;
}

Board path_board(GamePath path) {
    uint64_t keys[PATH_KEYS_MAX];
    int count;
    return path_board_with_keys(path, keys, &count);
}

Ending path_ending(GamePath path) {
    uint64_t keys[PATH_KEYS_MAX];
    int count, occurrences = 1;
    Board board = path_board_with_keys(path, keys, &count);
    for (int i = 0; i < count; i++) occurrences += keys[i] == board.key;
    return ending_of(&board, occurrences);
}
