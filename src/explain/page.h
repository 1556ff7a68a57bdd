// SPDX-License-Identifier: GPL-3.0-or-later
// page.h - one position of a traced search, and what happened to each of its moves.
#pragma once

#include "core/trace.h"
#include "engine/engine.h"

enum {
    EVENT_PLY = 10, // depths of events are tenths of a ply
    LOOKS_MAX = 3,  // reduced, full depth, open window
    REPLIES_MAX = 4,
    QUESTIONS_MAX = 8,
};

// One visit of the position after a move. Scores are for the side that makes
// the move; depths count it too.
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
    Depth page_depth;  // of its position when it was tried
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
    Depth depth_now;    // after what the search thought of since
    bool lacks_guess;   // searched a ply less for want of a table move
    int quiets_allowed; // after so many moves no quiet one was tried; 0: no such limit
    Depth known_depth;  // what the table knew; -1: nothing
    int question_count;
    Question questions[QUESTIONS_MAX];
    int note_count; // in the order in which the search met them
    MoveNote notes[MOVES_MAX];
} Page;

void page_copy(Page *to, const Page *from);
// Empty, for the visit that this event begins.
void page_begin(Page *page, const TraceEvent *event);
// The note of a move, made where there is none; NULL when the page is full, which
// no legal position brings about.
MoveNote *page_note(Page *page, Move move);

// What the event says of the position or of its move.
void page_hear_probe(Page *page, const TraceEvent *event);
void page_hear_reduce(Page *page, const TraceEvent *event);
// `alpha` is what would have had to be beaten.
void page_hear_skip(Page *page, const TraceEvent *event, Score alpha);
