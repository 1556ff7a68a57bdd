// SPDX-License-Identifier: GPL-3.0-or-later
// walk.c - see walk.h.
#include "book/walk.h"

#include <stdlib.h>

typedef struct Walker {
    const BookWalk *walk;
    BookSurvey *survey;
    // a bit for each entry: its position was gone into. Set at the position's first one
    unsigned char *seen;
} Walker;

// The place of the position's first entry; -1 when the book does not know it.
static int64_t place_of(const Walker *walker, const void *position) {
    const Book *book = walker->walk->book;
    uint64_t key = book_key_for(walker->walk->game, position);
    int64_t place = book_find(book, key);
    return place < book_entry_count(book) && book_entry(book, place).key == key ? place : -1;
}

static bool mark(Walker *walker, int64_t place) {
    bool was_seen = walker->seen[place / 8] >> place % 8 & 1;
    walker->seen[place / 8] |= (unsigned char)(1 << place % 8);
    return was_seen;
}

// Entries of the position that book_list_for() did not take for moves of their own.
static void survey_entries(Walker *walker, int64_t place, const BookMove *moves, int count) {
    const Book *book = walker->walk->book;
    uint64_t key = book_entry(book, place).key;
    int64_t end = place;
    int64_t repeated = 0;
    for (; end < book_entry_count(book) && book_entry(book, end).key == key; end++) {
        if (end - place >= BOOK_GROUP_MAX) continue;
        for (int64_t i = place; i < end; i++) {
            if (book_entry(book, i).move != book_entry(book, end).move) continue;
            repeated++;
            break;
        }
    }
    walker->survey->repeated += repeated;
    walker->survey->illegal += end - place - repeated - count;
    walker->survey->moves += count;
    for (int i = 0; i < count; i++) walker->survey->weightless += moves[i].weight == 0;
}

static void visit(Walker *walker, const void *position, int64_t place, int ply) {
    const BookWalk *walk = walker->walk;
    BookMove moves[BOOK_MOVES_MAX];
    int total = 0;
    int count = book_list_for(walk->book, walk->game, position, moves);
    walker->survey->positions++;
    survey_entries(walker, place, moves, count);
    for (int i = 0; i < count; i++) total += moves[i].weight;
    for (int i = 0; i < count && ply < walk->plies_most; i++) {
        GamePosition next;
        walk->game->play(position, moves[i].move, &next);
        int64_t next_place = place_of(walker, &next);
        BookStep step = {ply, position, &next, moves[i], total, false};
        step.is_known = next_place >= 0 && mark(walker, next_place);
        walker->survey->transpositions += step.is_known;
        if (ply + 1 > walker->survey->plies) walker->survey->plies = ply + 1;
        if (walk->on_step != NULL) walk->on_step(walk->context, &step);
        if (next_place >= 0 && !step.is_known) visit(walker, &next, next_place, ply + 1);
    }
}

bool book_walk(const BookWalk *walk, const void *start, BookSurvey *survey, Error *error) {
    *survey = (BookSurvey){0};
    Walker walker = {.walk = walk, .survey = survey};
    walker.seen = calloc(1, (size_t)(book_entry_count(walk->book) / 8 + 1));
    if (walker.seen == NULL) return error_no_memory(error);
    int64_t place = place_of(&walker, start);
    if (place >= 0) {
        mark(&walker, place);
        visit(&walker, start, place, 0);
    }
    free(walker.seen);
    return true;
}
