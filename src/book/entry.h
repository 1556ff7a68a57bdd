// SPDX-License-Identifier: GPL-3.0-or-later
// entry.h - what every book is made of: a position's key, a move, a weight.
// A book is such entries, sorted.
//
// Two forms of a book on disk share this core:
//
//     Polyglot's (.bin), for chess    key 8 | move 2 | weight 2 | 0 4    big-endian, no header
//     ours (.rqb), for any game       key 8 | move 8 | weight 2          little-endian, after a
//                                                                        header with a checksum
//
// docs/formats/book.md gives the bytes.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    BOOK_WEIGHT_MAX = 65535,
    BOOK_GROUP_MAX = 512, // entries of one position that are looked at; no real book has so many
};

typedef struct BookEntry {
    uint64_t key;
    uint64_t move; // in the code of the book's form
    uint16_t weight;
} BookEntry;

// One position of a book: all its moves, the heaviest first; a move stands in it once.
typedef struct BookGroup {
    uint64_t key;
    int count;
    uint64_t moves[BOOK_GROUP_MAX];
    uint64_t weights[BOOK_GROUP_MAX]; // not cut to BOOK_WEIGHT_MAX yet
} BookGroup;

// Adds the weight to the move's; false when there is no room for another move.
bool book_group_add(BookGroup *group, uint64_t move, uint64_t weight);
// Leaves out moves of weight 0, scales the others so that the heaviest fits into sixteen bits and
// none becomes 0, and sorts: the heaviest first, equal ones by their code.
void book_group_settle(BookGroup *group);
