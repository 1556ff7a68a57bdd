// SPDX-License-Identifier: GPL-3.0-or-later
// verdict.h - how good a played move was: what it gave away, in points,
// and what it is called for that.
//
// Three numbers are known of a move, each by a search of its own position:
//
//     before   what the position was worth
//     after    what the position is worth that the move led to
//     alone    what the position is worth that the best move would have led to
//
// The loss is the smaller of `before` and `alone`, less `after`: a move is called bad only where
// something better was found and stood up to a search of its own. Where two of the numbers that
// should be the same are not, the move is in doubt, and looking harder may help.
//
// What came after the played move is in the memory of the search that found `after`; what would
// have come after the better one is in nobody's. So a fourth number, `afresh`, is asked before a
// move is called a mistake: `after` without that memory. What only hindsight sees counts as an
// inaccuracy at most.
#pragma once

#include "review/fact.h"

typedef enum Grade {
    GRADE_NONE,       // no move was played
    GRADE_FORCED,     // the only legal move: not judged
    GRADE_ONLY,       // the only good one, and not the first that comes to mind: !
    GRADE_BEST,       // the best, or as good
    GRADE_GOOD,       // nothing to mark, or the game was decided before the move and still is
    GRADE_INACCURACY, // ?!
    GRADE_MISTAKE,    // ?
    GRADE_BLUNDER,    // ??
    GRADE_COUNT,
} Grade;

// Points of loss from which a grade is given.
enum { LOSS_BEST_MOST = 1, LOSS_INACCURACY = 5, LOSS_MISTAKE = 10, LOSS_BLUNDER = 15 };
// A side that has so many points has won: what it may still lose is less than a blunder.
enum { POINTS_DECIDED = 100 - LOSS_BLUNDER };
// What only a search that knows the rest of the game sees lost counts as no more.
enum { LOSS_HINDSIGHT_MOST = LOSS_MISTAKE - 1 };
// So many points the printed numbers may fall further than the loss and nobody looks again.
enum { LOSS_UNSEEN_MOST = 3 };

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

// Judges the move of `look`, made in the position after the path; its played_line must be known.
// Facts are sought for moves from GRADE_INACCURACY on, and a short mate that was missed is always
// told. `tables` may be NULL. Any thread; takes up to some hundred milliseconds for bad moves.
Verdict verdict_on(GamePath path, const Look *look, Tables *tables);

// Whether there seems to be something better, which is to be searched for itself.
bool verdict_wants_proof(GamePath path, const Look *look);
// Whether numbers that should be the same differ by as much as a move is called bad for.
bool verdict_is_doubtful(GamePath path, const Look *look);
// Whether the move is, or nearly is, to be called bad.
bool verdict_may_be_bad(GamePath path, const Look *look);

// Whether the move would be called a mistake or worse for what nobody has looked at afresh yet.
bool verdict_wants_afresh(GamePath path, const Look *look);
// Whether the search afresh calls the move what the others call it.
bool verdict_is_borne_out(GamePath path, const Look *look);

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
