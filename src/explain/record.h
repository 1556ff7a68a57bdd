// SPDX-License-Identifier: GPL-3.0-or-later
// record.h - listens to a traced search of the engine and keeps what can be explained.
//
// A search visits millions of positions. Kept are a few pages: the root, the positions of the best line found
// so far (or of the line the user asked about), and what happened to each of their moves. All else is counted
// and dropped, so memory does not grow with the search.
#ifndef ROQUE_EXPLAIN_RECORD_H
#define ROQUE_EXPLAIN_RECORD_H

#include "core/trace.h"
#include "engine/engine.h"

enum {
    EXPLAIN_PLIES_MAX = 16, // of a line that can be explained
    LOOKS_MAX = 3,          // reduced, full depth, open window
    REPLIES_MAX = 4,
    QUESTIONS_MAX = 8,
    WINDOWS_MAX = 12,
};

// One visit of the position after a move. Scores are for the side that makes the move; depths count it too.
typedef struct MoveLook {
    Depth depth;
    Score alpha;
    Score beta;
    Score value;
    Score eval;               // of the position, as it stands; SCORE_NONE: not asked
    TraceReason reason;       // why the visit ended
    TraceReason again;        // why it was made, if not the first
    Depth known_depth;        // of the search that the table remembered, when that decided
    TraceReason reply_reason; // why the visit of the first reply ended
    int reply_count;
    Move replies[REPLIES_MAX]; // the line by which the other side answers
    uint64_t nodes;
} MoveLook;

// What happened to one move.
typedef struct MoveNote {
    Move move;
    TraceReason skip; // why it was left out; REASON_NONE: it was searched
    int skip_value;
    Score skip_alpha;  // what would have had to be beaten
    TraceReason reach; // why deeper or less deep; REASON_NONE: neither
    Depth usual_depth; // before a late move's reduction
    int history;
    int look_count;
    MoveLook looks[LOOKS_MAX];
} MoveNote;

// A question asked aside. Scores are for the side to move.
typedef struct Question {
    TraceReason kind;
    Move move; // ProbCut's capture
    Depth depth;
    Score beta; // what was to be reached
    Score value;
} Question;

// One visit of a kept position. Scores are for the side to move.
typedef struct Page {
    Board board;
    int ply;
    Move move; // leading here
    Depth depth;
    Score alpha;
    Score beta;
    Score value;
    Score eval;
    TraceReason reason;
    bool lacks_guess;   // searched a ply less for want of a table move
    int quiets_allowed; // after so many moves no quiet one was tried; 0: no such limit
    Depth known_depth;  // what the table knew; -1: nothing
    Score known_alpha;
    Score known_beta;
    int question_count;
    Question questions[QUESTIONS_MAX];
    int note_count; // in the order in which the search met them
    MoveNote notes[MOVES_MAX];
} Page;

// A search from the root; after a miss above the window the next one is a ply less deep.
typedef struct WindowTried {
    Depth depth;
    Score alpha;
    Score beta;
    Score value;
} WindowTried;

typedef struct Record Record;

// `line` is what the user asks about, from the root; NULL with a reason when there is no memory.
Record *record_open(const Move *line, int line_length, Error *error);
void record_close(Record *record);
TraceObserver record_observer(Record *record);

// What follows is for after the search.

// The root as the last whole iteration saw it; NULL when there was none.
const Page *record_root(const Record *record);
// The root of a later iteration that was begun only; NULL: none.
const Page *record_unfinished(const Record *record);
// The windows tried from the root in the iteration of that page, one of the two above, in order.
int record_windows(const Record *record, const Page *root, const WindowTried **windows);
// The position after so many moves of the best line (1: after the first), or NULL.
const Page *record_best_line(const Record *record, int ply);
// The position after so many moves of the user's line: when it was visited last, and when its moves were
// tried last.
const Page *record_last_visit(const Record *record, int ply);
const Page *record_last_search(const Record *record, int ply);
// And when its next move in the line was looked at last.
const Page *record_last_look(const Record *record, int ply);

// Over the whole search: how visits ended, how moves were left out, and all visits.
uint64_t record_ended(const Record *record, TraceReason reason);
uint64_t record_skipped(const Record *record, TraceReason reason);
uint64_t record_visits(const Record *record);

#endif
