// SPDX-License-Identifier: GPL-3.0-or-later
// explain.h - a traced search of the engine as reasons, and the three forms in which they are
// told: the face of this folder.
//
// Attach record_observer() to a search, fill an Explanation from what
// the search said, and write it.
#pragma once

#include <stdio.h>

#include "engine/engine.h"
#include "explain/record.h"
#include "words/words.h"

enum { EXPLAIN_COLUMNS = 79, EXPLAIN_TEXT_MAX = 1024 };

typedef struct Explanation {
    Board board; // the root
    Language language;
    const Record *record;
    Move best;
    Score score; // for the side to move
    Depth depth; // of the last whole iteration
    uint64_t nodes;
    int64_t time_ms;
    bool is_interrupted;
    Move expected[PLY_MAX]; // the best line
    int expected_length;
    // the line explained: the user's, or the beginning of the best one
    Move line[EXPLAIN_PLIES_MAX];
    int line_length;
    bool is_users_line;
    int rows_max; // moves shown for each position
} Explanation;

// Takes what a search says: the expected line, and at its end what was found.
void explain_take_info(Explanation *explanation, const EngineInfo *info);
void explain_take_best(Explanation *explanation, const EngineBest *best);

void explain_write_text(const Explanation *explanation, FILE *out);
void explain_write_json(const Explanation *explanation, FILE *out);

// Who draws the tree: what was kept of the search is told once more to the observer.
typedef struct ExplainPainter {
    TraceObserver observer;
    void *context;
    // The move that led to the visit told last, in the user's language.
    void (*name_move)(void *context, const char *san);
    // So many moves of the visit that goes on were searched, but are not told.
    void (*hide_moves)(void *context, int count);
} ExplainPainter;

// Most visits told to a painter.
enum { EXPLAIN_VISITS_MAX = (EXPLAIN_PLIES_MAX + 1) * (MOVES_MAX + 4) };

// False when the search was too short for a picture.
bool explain_paint(const Explanation *explanation, const ExplainPainter *painter);
// The picture's title.
void explain_format_title(const Explanation *explanation, Text *title);

// ---- what the three forms share ----

// The page to explain after so many moves of the line; NULL when the
// search never tried moves there.
const Page *explain_page(const Explanation *explanation, int ply);
// The move of the line played from there; MOVE_NONE at its end.
Move explain_line_move(const Explanation *explanation, int ply);
// The note of the move that decided the position's value; NULL when none did.
const MoveNote *explain_best_note(const Page *page);
const MoveNote *explain_find_note(const Page *page, Move move);
// The last look of a note, or NULL.
const MoveLook *explain_last_look(const MoveNote *note);
// Marks the notes worth showing: what decided, what is on the line,
// then in the order of the search.
void explain_choose(const Explanation *explanation, const Page *page, bool is_shown[MOVES_MAX]);
// Legal moves of which the page says nothing.
int explain_untried(const Page *page);

// A score for the side to move at this ply, as the side to move at the root sees it.
Score explain_seen_from_root(int ply, Score score);
// "+0.35", "#3" for a mate in three, "-#3" when mated.
void explain_format_score(Score score, Text *text);
// With the sign for a bound, as the root sees it: "≤ -0.40".
void explain_format_look(const Page *page, const MoveLook *look, Text *text);
void explain_format_page(const Page *page, Text *text);
void explain_format_window(int ply, Score alpha, Score beta, Text *text);
// A line of the root's with its numbers; a move alone.
void explain_format_line(const Explanation *explanation, const Move *moves, int count, Text *text);
void explain_format_move(Language language, const Board *board, Move move, char san[SAN_MAX]);

// Sentences, in words (words.c): why a move met this fate, why the visit of a page ended, and what
// was asked aside there.
void explain_why(const Explanation *explanation, const Page *page, const MoveNote *note,
                 Text *text);
void explain_end(const Explanation *explanation, const Page *page, Text *text);
void explain_question(const Explanation *explanation, const Page *page, const Question *question,
                      Text *text);
