// SPDX-License-Identifier: GPL-3.0-or-later
// path.c - see path.h.
#include "review/path.h"

int path_keys_count(const PathKeys *keys, uint64_t key) {
    int count = 0;
    for (int i = 0; i < keys->count; i++) count += keys->keys[i] == key;
    return count;
}

Board path_board_with_keys(GamePath path, PathKeys *keys) {
    Board board = *path.start;
    keys->count = 0;
    for (int i = 0; i < path.count; i++) {
        if (keys->count == PATH_KEYS_MAX) keys->count = 0;
        keys->keys[keys->count++] = board.key;
        board_advance(&board, path.moves[i]);
        if (board.halfmove_clock == 0) keys->count = 0; // nothing from before can come back
    }
    return board;
}

Board path_board(GamePath path) {
    PathKeys keys;
    return path_board_with_keys(path, &keys);
}

Ending path_ending(GamePath path) {
    PathKeys keys;
    Board board = path_board_with_keys(path, &keys);
    return ending_of(&board, 1 + path_keys_count(&keys, board.key));
}
