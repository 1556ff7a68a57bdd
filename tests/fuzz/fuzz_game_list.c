// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_game_list.c - any bytes as a file of many games: what is listed can be summed up and
// explored, and every move of the list is legal where it was played.
#include <stdlib.h>
#include <string.h>

#include "archive/archive.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Bytes {
    const uint8_t *data;
    size_t left;
} Bytes;

static ptrdiff_t read_bytes(void *context, char *buffer, size_t size) {
    Bytes *bytes = context;
    size_t count = size < bytes->left ? size : bytes->left;
    if (count > 0) memcpy(buffer, bytes->data, count);
    bytes->data += count;
    bytes->left -= count;
    return (ptrdiff_t)count;
}

static void check_game(const GameList *list, const ListedGame *game) {
    Board board;
    if (game->plies > 0 && !listed_game_start(list, game, &board)) abort();
    for (int ply = 0; ply < game->plies; ply++) {
        Move move = list_moves(list, game)[ply];
        if (move == MOVE_NONE) return;
        if (!movegen_is_legal(&board, move)) abort();
        board_advance(&board, move);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    GameList list = {0};
    Bytes bytes = {data, size};
    const GameFilter filter = {0};
    chess_init();
    if (!list_read_pgn(&list, (PgnSource){read_bytes, &bytes}, "file", NULL)) abort();
    game_list_set_player(&list, NULL);
    int64_t listed = 0;
    for (int i = 0; i < list.count; i++) {
        ListedFields fields;
        check_game(&list, &list.games[i]);
        listed_fields_of_game(&list, i, &fields);
        listed += game_filter_takes(&filter, &list, &list.games[i]);
    }
    if (list_sum(&list, &filter).games != listed) abort();
    SummaryTable *table = malloc(sizeof *table);
    for (SummaryKey key = BY_COLOUR; table != NULL && key < SUMMARY_KEYS; key++)
        list_summarise(&list, &filter, key, table);
    free(table);
    explorer_close(explorer_open(&list, &filter, 64));
    game_list_free(&list);
    return 0;
}
