// SPDX-License-Identifier: GPL-3.0-or-later
// names.c - see names.h. The table of moves becomes one of keys when a name is first asked for.
#include "book/names.h"

#include <pthread.h>
#include <stdlib.h>

const OpeningName opening_names[] = {
#define NAME(code, moves, name) {code, moves, name},
#include "book/names.def"
#undef NAME
    {NULL, NULL, NULL},
};

enum { NAME_COUNT = sizeof opening_names / sizeof opening_names[0] - 1 };

// Sorted by key.
static struct NameTable {
    uint64_t key;
    int index;
} name_table[NAME_COUNT];
static pthread_once_t name_once = PTHREAD_ONCE_INIT;

static int compare(const void *a, const void *b) {
    uint64_t first = ((const struct NameTable *)a)->key,
             second = ((const struct NameTable *)b)->key;
    return (first > second) - (first < second);
}

static uint64_t key_after(const char *moves) {
    Board board = fen_start_board();
    Slice rest = slice_of(moves);
    for (Slice word; (word = slice_next_word(&rest)).length > 0;) {
        Move move;
        // a test finds it
        if (san_parse(&board, word, SAN_ENGLISH, &move, NULL) != SAN_FINE) return 0;
        board_advance(&board, move);
    }
    return board.key;
}

static void fill_table(void) {
    for (int i = 0; i < NAME_COUNT; i++) {
        name_table[i].key = key_after(opening_names[i].moves);
        name_table[i].index = i;
    }
    qsort(name_table, NAME_COUNT, sizeof name_table[0], compare);
}

const OpeningName *opening_name_find(const Board *board) {
    pthread_once(&name_once, fill_table);
    const struct NameTable wanted = {board->key, 0};
    const struct NameTable *found =
        bsearch(&wanted, name_table, NAME_COUNT, sizeof name_table[0], compare);
    return found != NULL ? &opening_names[found->index] : NULL;
}

const OpeningName *opening_name_of_game(const Board *start, const Move *moves, int count) {
    enum { NAMED_PLIES_MOST = 40 }; // no name lies deeper
    Board board = *start;
    const OpeningName *last = opening_name_find(&board);
    for (int i = 0; i < count && i < NAMED_PLIES_MOST; i++) {
        board_advance(&board, moves[i]);
        const OpeningName *name = opening_name_find(&board);
        if (name != NULL) last = name;
    }
    return last;
}
