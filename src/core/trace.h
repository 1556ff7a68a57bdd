// SPDX-License-Identifier: GPL-3.0-or-later
// trace.h - a search as events; whoever wants to draw or explain it listens.
//
//     ENTER  a node is visited with a window
//       PROBE, JUDGE          what the memory and the evaluation say about it
//       SKIP, REDUCE          a move is left out, or searched to another depth than usual
//       ENTER … LEAVE         its children, each between its own pair
//       RESEARCH              the child just left is visited again with another window or depth
//     LEAVE  with a value and the reason why the visit ended
//
// A search may also ask a question aside: what if the side to move passed, what if its best move
// were not there. The ENTER of such a visit gives the question as its reason; it may visit the node
// that asks once more (same ply) or a child of it, and what is found there is not a move tried.
//
// Scores are for the side to move at the node of the event. Nobody listens in a search that is
// timed: counters are plain increments and need no events.
#pragma once

#include <stdint.h>

#include "core/game.h"
#include "core/sentence.h"

typedef enum TraceKind {
    // a new search from the root: depth and window; ASPIRATION: the last window was missed
    TRACE_ITERATION,
    TRACE_ENTER,
    TRACE_LEAVE,
    TRACE_PROBE, // the memory knew something: value, from a search of this depth, between alpha and
                 // beta;
                 // move
    TRACE_JUDGE, // `value` is what the evaluation says, or a better guess of the memory
    TRACE_RESEARCH, // the next ENTER visits the same child again
    // the next child is searched to this depth instead of the usual; NO_GUESS, HINDSIGHT,
    // BETTER_FOUND: all that follow
    TRACE_REDUCE,
    TRACE_SKIP, // `move` is not searched at all; GAME_NO_MOVE: nor are any further quiet moves
    // Of searches that keep numbers about nodes, or go over the tree several times:
    TRACE_CHILD, // the node is known from now on, by `move` from parent_position
    TRACE_STATE, // `state` is what the search now keeps about the node
    TRACE_STEP,  // all told since the last STEP was one step, made at this node: its deed
} TraceKind;

// Why a visit ended, why a move was reduced, skipped or searched again, or what is asked aside.
typedef enum TraceReason {
    REASON_NONE,
    REASON_EXACT,      // the value lies inside the window
    REASON_CUT,        // at least beta: the remaining moves cannot matter
    REASON_LOW,        // at most alpha: every move failed
    REASON_HORIZON,    // a leaf: evaluated
    REASON_OVER,       // a leaf: the game is over
    REASON_REPETITION, // a leaf: the position came back, or can be made to
    REASON_TABLE,      // the memory decided
    REASON_NULL_MOVE,  // even a pass would have been enough
    REASON_PRUNED,     // another forward pruning
    REASON_EXTENDED,   // an interesting move, searched deeper
    REASON_LATE,       // a late move, searched less deep
    REASON_WIDTH,      // beyond the width limit
    REASON_OVERLOOKED, // a move that does not come to mind
    REASON_STOPPED,    // a limit was reached: the value means nothing
    // Of the engine; the value of a SKIP is what the rule looked at.
    REASON_DRAW,             // a leaf: drawn by rule
    REASON_MATE_DISTANCE,    // no mate here can be shorter than the one known
    REASON_RAZORING,         // so far below alpha that only captures were tried
    REASON_REVERSE_FUTILITY, // so far above beta that nothing was tried
    REASON_PROBCUT,          // a capture was far above beta in a shallower search
    REASON_SINGULAR,         // aside: how good are the moves beside the memory's one?
    REASON_MULTICUT,         // without its best move the node was cut too
    REASON_NOT_ALONE,        // other moves are good too: searched less deep
    REASON_VERIFIED,         // aside: does the node hold without a pass?
    REASON_NO_GUESS,         // no move to begin with: a ply less
    REASON_HINDSIGHT,        // the reduction of the move before is taken back, or goes on
    REASON_BETTER_FOUND,     // a better move is known: those after it are searched less deep
    REASON_FUTILITY,         // cannot reach alpha: value is the most it could hope for
    REASON_MOVE_COUNT,       // enough quiet moves were tried: value of them
    REASON_HISTORY,          // was bad before: value is its history
    REASON_EXCHANGE,         // loses more than value by exchange
    REASON_WINDOW,           // better than the narrow window showed: looked at with an open one
    REASON_ASPIRATION,       // the window around the expected score was missed
    REASON_COUNT,
} TraceReason;

// Where a node stands in SSS* and DUAL*. Live and solved states are those of OPEN.
typedef enum TraceStatus {
    STATUS_NONE, // known, and not yet of interest
    STATUS_LIVE,
    STATUS_SOLVED,
    STATUS_CLOSED, // taken out of OPEN
    STATUS_PURGED, // taken out of OPEN because a node above is solved
    STATUS_COUNT,
} TraceStatus;

enum { TRACE_NEVER = 1000000000 }; // a proof number: no work can prove it

// What a search keeps about a node; each fills its own part.
typedef struct TraceState {
    // SSS*, DUAL*: the merit bounds the value of the root, as the side at the root sees it
    TraceStatus status;
    int merit;
    // Proof numbers: how many leaves must be proved at least to prove, and to refute, the claim
    int proof;
    int disproof;
    int proof_limit; // depth-first: the visit ends when a number reaches its limit; 0: no visit
    int disproof_limit;
    // UCT: the mean result from -1 to 1 and its upper confidence bound, for the side that moves
    // into the node; at the root for the side to move, without a bound (NAN). Never visited:
    // INFINITY
    int visits;
    double mean;
    double bound;
    // Passes over the tree: where this one asked, and what is known of the root's value since
    int guess;
    int lower;
    int upper;
} TraceState;

// What was done in a step.
typedef enum TraceDeed {
    DEED_NONE,
    // SSS* and DUAL*, with the state taken from OPEN
    DEED_ALL_CHILDREN,
    DEED_FIRST_CHILD,
    DEED_LEAF,
    DEED_NEXT_BROTHER,
    DEED_PARENT,
    DEED_PARENT_PURGE,
    DEED_END,
    // Proof numbers
    DEED_EXPANDED,
    DEED_PROVED,
    DEED_REFUTED,
    DEED_NUMBERS, // depth-first: anew from what is known of the children
    // Passes
    DEED_AT_LEAST,
    DEED_AT_MOST,
    // UCT
    DEED_RANDOM_GAME,
    DEED_EXPANDED_GAME,
    DEED_FINISHED_GAME,
    DEED_COUNT,
} TraceDeed;

typedef struct TraceEvent {
    TraceKind kind;
    TraceReason reason;
    int ply;       // 0 at the root
    int depth;     // remaining horizon in tenths of a ply
    int node_type; // 1, 2, 3 of Knuth and Moore's critical tree; 0: outside it
    int alpha;
    int beta;
    int value;
    GameMove move;               // leading to the node, or skipped; GAME_NO_MOVE at the root
    const void *position;        // of the node; valid during the call only, like its parent's
    const void *parent_position; // NULL at the root
    // number of the way from the root to the node, for searches that jump
    uint64_t path;
    uint64_t parent_path; // 0 at the root
    // STATE: of the node; STEP of a pass: of the root. NULL elsewhere, valid during the call only
    const TraceState *state;
    TraceDeed deed; // of a STEP
} TraceEvent;

typedef struct TraceObserver {
    void (*notice)(void *state, const TraceEvent *event);
    void *state;
} TraceObserver;

// A word or two for pictures and reports: "cut", "leaf".
static inline const char *trace_reason_name(TraceReason reason) {
    static const char *const names[REASON_COUNT] = {
        [REASON_NONE] = "",
        [REASON_EXACT] = TERM("exact"),
        [REASON_CUT] = TERM("cut"),
        [REASON_LOW] = TERM("low"),
        [REASON_HORIZON] = TERM("leaf"),
        [REASON_OVER] = TERM("over"),
        [REASON_REPETITION] = TERM("repetition"),
        [REASON_TABLE] = TERM("table"),
        [REASON_NULL_MOVE] = TERM("null move"),
        [REASON_PRUNED] = TERM("pruned"),
        [REASON_EXTENDED] = TERM("extended"),
        [REASON_LATE] = TERM("late"),
        [REASON_WIDTH] = TERM("width"),
        [REASON_OVERLOOKED] = TERM("overlooked"),
        [REASON_STOPPED] = TERM("stopped"),
        [REASON_DRAW] = TERM("draw"),
        [REASON_MATE_DISTANCE] = TERM("mate distance"),
        [REASON_RAZORING] = TERM("razoring"),
        [REASON_REVERSE_FUTILITY] = TERM("reverse futility"),
        [REASON_PROBCUT] = TERM("probcut"),
        [REASON_SINGULAR] = TERM("singular"),
        [REASON_MULTICUT] = TERM("multicut"),
        [REASON_NOT_ALONE] = TERM("not alone"),
        [REASON_VERIFIED] = TERM("verified"),
        [REASON_NO_GUESS] = TERM("no guess"),
        [REASON_HINDSIGHT] = TERM("hindsight"),
        [REASON_BETTER_FOUND] = TERM("better found"),
        [REASON_FUTILITY] = TERM("futility"),
        [REASON_MOVE_COUNT] = TERM("move count"),
        [REASON_HISTORY] = TERM("history"),
        [REASON_EXCHANGE] = TERM("exchange"),
        [REASON_WINDOW] = TERM("window"),
        [REASON_ASPIRATION] = TERM("aspiration"),
    };
    return names[reason];
}

static inline const char *trace_status_name(TraceStatus status) {
    static const char *const names[STATUS_COUNT] = {
        [STATUS_NONE] = "",
        [STATUS_LIVE] = TERM("live"),
        [STATUS_SOLVED] = TERM("solved"),
        [STATUS_CLOSED] = TERM("closed"),
        [STATUS_PURGED] = TERM("purged"),
    };
    return names[status];
}

// What was done in a step, in a few words.
static inline const char *trace_deed_name(TraceDeed deed) {
    static const char *const names[DEED_COUNT] = {
        [DEED_NONE] = "",
        [DEED_ALL_CHILDREN] = TERM("all its children live"),
        [DEED_FIRST_CHILD] = TERM("its first child live"),
        [DEED_LEAF] = TERM("a leaf: solved"),
        [DEED_NEXT_BROTHER] = TERM("its next brother live"),
        [DEED_PARENT] = TERM("the last brother: its parent solved"),
        [DEED_PARENT_PURGE] = TERM("its parent solved, the others purged"),
        [DEED_END] = TERM("the root is solved: the end"),
        [DEED_EXPANDED] = TERM("expanded"),
        [DEED_PROVED] = TERM("proved"),
        [DEED_REFUTED] = TERM("refuted"),
        [DEED_NUMBERS] = TERM("numbers of its children"),
        [DEED_AT_LEAST] = TERM("at least"),
        [DEED_AT_MOST] = TERM("at most"),
        [DEED_RANDOM_GAME] = TERM("a random game"),
        [DEED_EXPANDED_GAME] = TERM("expanded, a random game"),
        [DEED_FINISHED_GAME] = TERM("the game is over there"),
    };
    return names[deed];
}
