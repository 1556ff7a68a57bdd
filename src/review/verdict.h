// SPDX-License-Identifier: GPL-3.0-or-later
// verdict.h - how good a played move was: what it gave away, in points,
// and what it is called for that.
//
// Games are judged from their end: the value of the position after the move is known, and the
// one before it is made from that, so that what is printed beside a move, before and after,
// is what its mark was made from.
//
//     played the best move          before = after: what comes later knows more
//     else                          before = after and the loss
//
// The loss is the difference between the best move and the played one, once in one search of these
// two and once by the searches of both positions; the smaller one counts. Where they do not agree
// what the move is to be called, the move is in doubt, and looking harder may help.
#pragma once

#include "review/fact.h"

typedef enum Grade {
    GRADE_NONE,   // no move was played
    GRADE_FORCED, // the only legal move: not judged
    GRADE_ONLY,   // the only good one, and not the first that comes to mind: !
    GRADE_BEST,   // the best, or as good
    GRADE_GOOD,
    GRADE_INACCURACY, // ?!
    GRADE_MISTAKE,    // ?
    GRADE_BLUNDER,    // ??
    GRADE_COUNT,
} Grade;

// Points of loss from which a grade is given.
enum { LOSS_BEST_MOST = 1, LOSS_INACCURACY = 10, LOSS_MISTAKE = 20, LOSS_BLUNDER = 30 };

typedef struct Verdict {
    Grade grade;
    Score before;         // what the position was worth to the mover,
    Score after;          // and what it is worth after the move
    double points_best;   // of the best move, for the mover, 0 to 100
    double points_played; // of the played one: points_best less loss
    double loss;          // in points, never below 0
    int loss_cp;          // centipawns; scores beyond ten pawns count as ten
    int fact_count;
    Fact facts[FACTS_MAX];
} Verdict;

// Judges the move of `look`, made in the position after the path, when the position it leads to
// is worth `after` to the mover. Facts are sought for moves from GRADE_INACCURACY on, and a
// short mate that was missed is always told. `tables` may be NULL. Any thread; takes up to some
// hundred milliseconds for bad moves.
Verdict verdict_on(GamePath path, const Look *look, Score after, Tables *tables);
// The same for a move alone; `next` is the look at the position it leads to, or NULL.
Verdict verdict_of(GamePath path, const Look *look, const Look *next, Tables *tables);

// Whether the two ways to know the loss call the move by different names.
bool verdict_is_doubtful(const Look *look, Score after, int material);
// Whether the move is, or nearly is, to be called bad.
bool verdict_may_be_bad(const Look *look, Score after, int material);

// What the position after the path is worth to the side to move, by
// the look at it and by the rules.
Score verdict_value(GamePath path, const Look *look);
// What that is worth to the other side, a move earlier.
Score verdict_for_mover(Score value);

static inline bool grade_is_bad(Grade grade) {
    return grade >= GRADE_INACCURACY;
}

// The numeric annotation glyph of PGN: 1, 6, 2, 4; 0 for none.
int grade_nag(Grade grade);
// "!", "?!", "?", "??" or "".
const char *grade_mark(Grade grade);
// "only", "inaccuracy", ...: for data files.
const char *grade_name(Grade grade);
