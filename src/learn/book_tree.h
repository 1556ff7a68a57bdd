// SPDX-License-Identifier: GPL-3.0-or-later
// book_tree.h - the openings that a book in the making knows: positions, their
// moves, what was found about each.
//
// Positions are numbered as they were found. What a search said of a move is its score; what
// games said is points. Both together make its rate, the share of the points that its player
// may hope for, and the rate makes its weight in the book. All of it is whole numbers, so that
// every machine makes the same book.
#pragma once

#include "core/game.h"
#include "core/random.h"

typedef struct BookGroup BookGroup;

enum {
    BOOK_TREE_WIDTH_MAX = 16,
    BOOK_TREE_PLIES_MAX = 64,
    BOOK_TREE_NODES_MAX = 1 << 20,
    BOOK_TREE_FAITH = 200, // usual: the search's opinion counts as so many games
};

typedef struct BookTreeMove {
    GameMove move;
    int score;  // by search, for the mover, in hundredths of the game's unit (centipawns)
    int target; // the position it leads to, or -1: beyond the book
    uint32_t games;
    uint32_t points; // two for a win of the mover, one for a draw
} BookTreeMove;

typedef struct BookTreeNode {
    GamePosition position;
    uint64_t key; // as the book has it
    int ply;
    // what the moves from the start to here give away, in hundredths, and the way itself
    int distance;
    bool is_searched;
    int move_count; // the best first
    BookTreeMove moves[BOOK_TREE_WIDTH_MAX];
} BookTreeNode;

typedef struct BookTree {
    const Game *game;
    int margin;  // hundredths that a move may give away, at least 1: the scale of hopes
    int keep;    // the same for a move that is part of the book
    int faith;   // the search's opinion counts as so many games when games are drawn
    int trust;   // and when moves are weighed for the book
    int confirm; // a move behind the best is part of the book only after so many games
    BookTreeNode *nodes;
    int count;
    int capacity;
    int searched;
    int *buckets; // numbers of nodes by key; -1: free
    int bucket_count;
} BookTree;

// With the start as its only position.
bool book_tree_open(BookTree *tree, const Game *game, const void *start, int margin, Error *error);
void book_tree_close(BookTree *tree);

// What a search found about a position: its moves worth keeping, the best first. The positions they
// lead to become part of the tree, unless they are over or further than `plies` from the start.
// Each step costs `step_cost` beside what it gives away.
bool book_tree_grow(BookTree *tree, int number, const BookTreeMove *moves, int count, int plies,
                    int step_cost, Error *error);

// The unsearched positions nearest to the start, at most `most`, the
// nearest first. Returns how many.
int book_tree_list_nearest(const BookTree *tree, int most, int *numbers);

// A move becomes worth what the best answer behind it is worth, as far as it was searched; the best
// move of each position comes first, and distances are measured anew. Before the first game only:
// games speak of places.
void book_tree_back_up(BookTree *tree, int step_cost);

// Draws a line through the tree, mostly by the weights, but so that every move is tried, what is
// not confirmed yet first: to a position that is not searched or a move beyond the book: the
// positions' numbers and the places of the moves in them. Returns its length.
int book_tree_draw(const BookTree *tree, Random *random, int numbers[BOOK_TREE_PLIES_MAX],
                   int places[BOOK_TREE_PLIES_MAX]);

// How many half-moves the line of the heaviest moves has.
int book_tree_main_line(const BookTree *tree);

// The position's entries for a book.
void book_tree_group(const BookTree *tree, int number, BookGroup *group);
