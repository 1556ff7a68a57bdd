// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_line_tree.c - any game under analysis, changed in any way: its tree stays one, and is
// written to PGN and read back with the same moves.
//
// The text up to a NUL is the game; behind it three bytes are a change.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "web/line_tree.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Source {
    const char *bytes;
    size_t left;
} Source;

static ptrdiff_t read_bytes(void *context, char *buffer, size_t size) {
    Source *source = context;
    const size_t count = source->left < size ? source->left : size;
    if (count > 0) memcpy(buffer, source->bytes, count);
    source->bytes += count;
    source->left -= count;
    return (ptrdiff_t)count;
}

// The first game of the text; false where there is none that fits.
static bool read_tree(const char *text, size_t length, PgnGame *game, LineTree *tree) {
    Source source = {text, length};
    PgnReader *reader = pgn_reader_open((PgnSource){read_bytes, &source});
    if (reader == NULL) abort();
    bool is_damaged;
    const bool is_read = pgn_reader_next_game(reader, game, &is_damaged, NULL, NULL)
                         && line_tree_read(tree, game, NULL);
    pgn_reader_close(reader);
    return is_read;
}

// Nodes that were not removed. Each is found once, from its parent on.
static int count_nodes(const LineTree *tree) {
    int count = 0, linked = 1;
    for (int i = 0; i < tree->count; i++) {
        if (!line_tree_has(tree, i)) continue;
        count++;
        for (int child = tree->nodes[i].child; child >= 0; child = tree->nodes[child].brother) {
            if (tree->nodes[child].parent != i || ++linked > tree->count) abort();
        }
    }
    if (linked != count) abort();
    return count;
}

static void change(LineTree *tree, const uint8_t *bytes) {
    Move moves[MOVES_MAX];
    const int node = bytes[1] % tree->count;
    if (!line_tree_has(tree, node)) return;
    switch (bytes[0] % 5) {
    case 0: line_tree_remove(tree, node); break;
    case 1: line_tree_promote(tree, node); break;
    case 2: line_tree_comment(tree, node, (Slice){(const char *)bytes, bytes[2] % 3}); break;
    case 3: line_tree_mark(tree, node, 1 + bytes[2] % 139); break;
    default: {
        const int count = movegen_list(&tree->nodes[node].board, MOVES_ALL, moves);
        if (count > 0) line_tree_add(tree, node, moves[bytes[2] % count], NULL);
    }
    }
}

static void write_and_read_back(const LineTree *tree) {
    PgnGame game = {0}, back = {0};
    LineTree again = {0};
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    PgnWriter *writer = pgn_writer_open(out);
    if (out == NULL || writer == NULL) abort();
    if (!pgn_game_begin(&game, &tree->nodes[0].board) || !line_tree_write(tree, &game)) abort();
    if (!pgn_writer_put(writer, &game, NULL)) abort();
    pgn_writer_close(writer);
    fclose(out);
    if (!read_tree(text, length, &back, &again)) abort();
    if (count_nodes(&again) != count_nodes(tree)) abort();
    line_tree_free(&again);
    pgn_game_free(&game);
    pgn_game_free(&back);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    PgnGame game = {0};
    LineTree tree = {0};
    chess_init();
    const uint8_t *stop = size > 0 ? memchr(data, 0, size) : NULL;
    const size_t length = stop != NULL ? (size_t)(stop - data) : size;
    if (read_tree((const char *)data, length, &game, &tree)) {
        count_nodes(&tree);
        for (size_t at = length + 1; at + 3 <= size; at += 3) change(&tree, data + at);
        write_and_read_back(&tree);
    }
    line_tree_free(&tree);
    pgn_game_free(&game);
    return 0;
}
