// SPDX-License-Identifier: GPL-3.0-or-later
// eval.h - the face of the hand-written chess evaluation: what a position
// is worth without looking ahead.
//
// A score is in centipawns. It is a pure function of the Board: the same on every machine and
// compiler, and the same for a position and its colour-flipped image. Only integers are used.
#pragma once

#include "chess/chess.h"
#include "eval/kpk.h"
#include "eval/trace.h"
#include "eval/weights.h"

// No score, however many queens, lies outside -EVAL_MAX .. EVAL_MAX.
enum { EVAL_MAX = 20000 };

enum { PAWN_CACHE_ENTRIES = 1 << 13 };

typedef struct PawnEntry {
    uint64_t key;
    Bitboard passed; // passed pawns of both sides
    Pair score;      // White's structure minus Black's
} PawnEntry;

// Remembers pawn structures by the board's pawn_key. One per thread; all zero is a valid empty
// cache, and what it holds never changes a score.
typedef struct PawnCache {
    PawnEntry entries[PAWN_CACHE_ENTRIES];
} PawnCache;

// An empty cache, or NULL when there is no memory: eval_score() then works without.
PawnCache *pawn_cache_open(void);
void pawn_cache_close(PawnCache *cache);

// Fills the tables of this folder (and of chess); once, before anything else, before threads
// start. Further calls do nothing.
void eval_init(void);

// For the side to move. The cache may be NULL.
int eval_score(const Board *board, PawnCache *cache);

// The name of the ending when it is known by heart, and then its score for
// the side to move; NULL otherwise.
const char *eval_known_ending(const Board *board, int *score);

// One line of the table that `roque eval` prints: what a group of weights gives to each side.
typedef struct EvalTerm {
    const char *name;
    const char *idea;
    int early[SIDE_COUNT]; // centipawns with all pieces on the board
    int late[SIDE_COUNT];  // ... and with none
} EvalTerm;

typedef struct EvalTerms {
    EvalTerm terms[WEIGHT_GROUP_COUNT];
    int term_count;
    int early;          // sums, White minus Black
    int late;           // before it is scaled
    int phase;          // EVAL_PHASE_ALL with all pieces, 0 without
    int scale;          // EVAL_SCALE_ONE: late counts in full
    const char *ending; // an ending known by heart, which then decides alone; NULL: none
    int score_white;    // the sum of it all, for White
} EvalTerms;

void eval_explain(const Board *board, EvalTerms *terms);
