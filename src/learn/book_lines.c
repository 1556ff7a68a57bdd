// SPDX-License-Identifier: GPL-3.0-or-later
// book_lines.c - see book_lines.h.
#include "learn/book_lines.h"

#include <stdlib.h>

#include "core/memory.h"
#include "engine/engine.h"

enum { HASH_MB = 64 };

struct BookLines {
    Engine *engine;
    BookTreeMove found[BOOK_TREE_WIDTH_MAX]; // by line number
    int count;
};

// Every report of a depth names all lines anew; a bound says nothing that could be kept.
static void on_info(void *context, const EngineInfo *info) {
    BookLines *lines = context;
    const int place = info->line_number - 1;
    if (info->bound != BOUND_EXACT || info->line_length == 0 || place >= BOOK_TREE_WIDTH_MAX)
        return;
    const Score score = !score_is_mate(info->score) ? info->score
                        : info->score > 0           ? BOOK_LINES_WON
                                                    : -BOOK_LINES_WON;
    lines->found[place] = (BookTreeMove){.move = info->line[0], .score = score};
    if (lines->count <= place) lines->count = place + 1;
}

BookLines *book_lines_open(int count, Error *error) {
    BookLines *lines = memory_new(sizeof *lines, error);
    if (lines == NULL) return NULL;
    const EngineListener listener = {.context = lines, .on_info = on_info};
    lines->engine = engine_open(&listener, error);
    if (lines->engine == NULL) {
        free(lines);
        return NULL;
    }
    engine_set_hash(lines->engine, HASH_MB);
    engine_set_multi_pv(lines->engine, count);
    return lines;
}

void book_lines_close(BookLines *lines) {
    if (lines == NULL) return;
    engine_close(lines->engine);
    free(lines);
}

// In a depth that was broken off a later line may be better than an earlier one, or repeat it.
static int sort_found(BookLines *lines, BookTreeMove *moves) {
    int count = 0;
    for (int i = 0; i < lines->count; i++) {
        int place = 0;
        while (place < count && moves[place].move != lines->found[i].move) place++;
        if (place < count) continue;
        for (; place > 0 && moves[place - 1].score < lines->found[i].score; place--)
            moves[place] = moves[place - 1];
        moves[place] = lines->found[i];
        count++;
    }
    return count;
}

int book_lines_search(BookLines *lines, const Board *board, uint64_t nodes,
                      BookTreeMove moves[BOOK_TREE_WIDTH_MAX]) {
    lines->count = 0;
    engine_new_game(lines->engine);
    engine_set_position(lines->engine, board, NULL, 0);
    engine_think(lines->engine, &(EngineLimits){.nodes = nodes});
    return sort_found(lines, moves);
}
