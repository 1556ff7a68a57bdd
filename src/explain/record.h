// SPDX-License-Identifier: GPL-3.0-or-later
// record.h - listens to a traced search of the engine and keeps what can be explained.
//
// A search visits millions of positions. Kept are a few pages: the root, the positions of the best
// line found so far (or of the line the user asked about), and what happened to each of their
// moves. All else is counted and dropped, so memory does not grow with the search.
#pragma once

#include "explain/page.h"

enum {
    EXPLAIN_PLIES_MAX = 16, // of a line that can be explained
    WINDOWS_MAX = 12,
};

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
// When a position of the user's line is remembered from.
typedef enum RecordLast {
    LAST_VISIT,  // it was visited last
    LAST_SEARCH, // its moves were tried last
    LAST_LOOK,   // its next move in the line was looked at last
    LAST_COUNT,
} RecordLast;

// The position after so many moves of the user's line as it was then; NULL when that never was.
const Page *record_last(const Record *record, RecordLast when, int ply);

// Over the whole search: how visits ended, how moves were left out, and all visits.
uint64_t record_ended(const Record *record, TraceReason reason);
uint64_t record_skipped(const Record *record, TraceReason reason);
uint64_t record_visits(const Record *record);
