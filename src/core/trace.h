// SPDX-License-Identifier: GPL-3.0-or-later
// trace.h - a search tells its story as events; whoever wants to draw or explain it listens.
//
//     ENTER  a node is visited with a window
//       ENTER … LEAVE         its children, each between its own pair
//       RESEARCH              the child just left is visited again with another window or depth
//     LEAVE  with a value and the reason why the visit ended
//
// Scores are for the side to move at the node of the event. Nobody listens in a search that is timed:
// counters are plain increments and need no events.
#ifndef ROQUE_CORE_TRACE_H
#define ROQUE_CORE_TRACE_H

#include <stdint.h>

#include "core/game.h"

typedef enum TraceKind {
    TRACE_ITERATION, // a new search from the root: depth and window
    TRACE_ENTER,
    TRACE_LEAVE,
    TRACE_PROBE,    // the memory knew something: value is what it knew
    TRACE_RESEARCH, // the next ENTER visits the same child again
    TRACE_REDUCE,   // the next child is searched to a different depth than usual
    TRACE_SKIP,     // `move` is not searched at all
} TraceKind;

// Why a visit ended, or why a move was reduced or skipped.
typedef enum TraceReason {
    REASON_NONE,
    REASON_EXACT,      // the value lies inside the window
    REASON_CUT,        // at least beta: the remaining moves cannot matter
    REASON_LOW,        // at most alpha: every move failed
    REASON_HORIZON,    // a leaf: evaluated
    REASON_OVER,       // a leaf: the game is over
    REASON_REPETITION, // a leaf: the position came back
    REASON_TABLE,      // the memory decided
    REASON_NULL_MOVE,  // even a pass would have been enough
    REASON_PRUNED,     // another forward pruning
    REASON_EXTENDED,   // an interesting move, searched deeper
    REASON_LATE,       // a late move, searched less deep
    REASON_WIDTH,      // beyond the width limit
    REASON_STOPPED,    // a limit was reached: the value means nothing
    REASON_COUNT,
} TraceReason;

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
    uint64_t path;               // number of the way from the root to the node, for searches that jump
    uint64_t parent_path;        // 0 at the root
} TraceEvent;

typedef struct TraceObserver {
    void (*notice)(void *state, const TraceEvent *event);
    void *state;
} TraceObserver;

// One word for pictures and reports: "cut", "leaf".
static inline const char *trace_reason_name(TraceReason reason) {
    static const char *const names[REASON_COUNT] = {"",         "exact",      "cut",   "low",       "leaf",
                                                    "over",     "repetition", "table", "null move", "pruned",
                                                    "extended", "late",       "width", "stopped"};
    return names[reason];
}

#endif
