// SPDX-License-Identifier: GPL-3.0-or-later
// book_proof.h - a book by proof, for games that can be solved: what the start is worth, moves
// that keep it, and all replies.
//
//     start: its owner is the side that wins, or in a draw the first
//       owner's positions   moves that keep the value, each proved by the solver (lab/solve.h)
//       the other side's    all moves; the fewer answers keep the value, the heavier the reply
//
// The owner's positions are jobs in the order in which they are found, and what is proved
// of one depends on nothing but the position: threads and stops change nothing
// (work/work.h), and a journal goes on.
#pragma once

#include <stdatomic.h>

#include "core/game.h"
#include "learn/book_tree.h"

enum { BOOK_PROOF_PLIES_MAX = 40 };

typedef struct BookProofSettings {
    const Game *game;      // one in which no position comes back
    const char *game_text; // "connect4:5x4": the game as it was asked for
    const void *start;
    int plies;    // replies up to this half-move, and the answers to them
    int width;    // moves of the owner kept in a position, at most: 1 .. BOOK_TREE_WIDTH_MAX
    int table_mb; // of each thread's solver
    int threads;
    const char *journal; // NULL: none
    const atomic_bool *is_stopped;
    // Optional: after every position, from any thread.
    void (*tell)(void *context, int64_t proved, int64_t known);
    void *context;
} BookProofSettings;

// What was proved of the whole.
typedef struct BookProofSummary {
    int value;       // of the start for the first player: 1, 0, -1
    int64_t proved;  // positions of the owner
    int64_t kept;    // moves that keep the value
    int64_t replies; // of the other side, in its different positions
    uint64_t nodes;  // of this run
} BookProofSummary;

// Proves, and writes the book. False with a reason, or stopped: then the same
// call goes on with the journal.
bool book_proof_make(const BookProofSettings *settings, const char *path, BookProofSummary *summary,
                     Error *error);
