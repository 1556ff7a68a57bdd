// SPDX-License-Identifier: GPL-3.0-or-later
// look.h - what the engine finds in one position of a game: the best lines, and the played move
// beside the best one under the same conditions.
//
// A look begins with an empty memory, so that it depends on the game up to the position
// and on the settings alone: with limits other than time the same look gives the same
// answer on any thread, in any order.
#pragma once

#include "engine/engine.h"

enum {
    REVIEW_LINES_MAX = 10,
    REVIEW_LINE_MAX = 64, // moves kept of a line
    REVIEW_HASH_DEFAULT_MB = 16,
    REVIEW_NODES_DEFAULT = 100000, // for every client, so that they judge alike
};

// How hard to look. At least one of the three limits is set; reviewer_open() takes
// the default number of nodes else.
typedef struct ReviewSettings {
    int64_t move_time_ms; // 0: none. For the best lines; the played move may take as much again
    uint64_t nodes;       // 0: none. Likewise
    Depth depth;          // 0: none
    int lines;            // 1 .. REVIEW_LINES_MAX; 0 counts as 1
    int hash_mb;          // 0: the default
    // Folders of endgame tables with colons between them, "own" for the user's, or NULL. Those of
    // the user are welcome, and missed by nobody where they cannot be had; others must be there.
    const char *tables;
} ReviewSettings;

// Scores are for the side to move in the position looked at, lines begin with its move.
typedef struct ReviewLine {
    Score score;
    Depth depth;
    int length; // 0: no such line
    Move moves[REVIEW_LINE_MAX];
} ReviewLine;

typedef struct Look {
    bool is_known;   // the look was made, or nothing was there to look for
    int legal_count; // legal moves; 0: mate or stalemate, and there are no lines
    int line_count;
    ReviewLine lines[REVIEW_LINES_MAX]; // best first, of the deepest finished iteration
    Move played;                        // MOVE_NONE at the end of a game
    ReviewLine played_line;             // begins with it
    Score best_beside_played;           // the best move's in the search that played_line is from
    // of the best move that is not the first; SCORE_NONE: not looked for
    Score second_score;
    // best move of a first glance, the iteration REVIEW_GLANCE_DEPTH
    Move glance;
    uint64_t nodes;
    int64_t time_ms;
} Look;

enum { REVIEW_GLANCE_DEPTH = 4 };

// One engine that looks. One thread uses it; any thread may stop it.
typedef struct Reviewer Reviewer;

Reviewer *reviewer_open(const ReviewSettings *settings, Error *error);
void reviewer_close(Reviewer *reviewer);
// What it asks about few men; NULL: nothing.
Tables *reviewer_tables(const Reviewer *reviewer);
// Ends the running look soon and all further ones at once. To be repeated until the thread is back.
void reviewer_stop(Reviewer *reviewer);

// Looks at the position that `count` legal moves lead to. `played` is a legal move there or
// MOVE_NONE. False when it was stopped; the look is then not known.
bool reviewer_look(Reviewer *reviewer, const Board *start, const Move *moves, int count,
                   Move played, Look *look);

// The same with so many times the effort, for a position that its neighbours disagree with.
bool reviewer_look_harder(Reviewer *reviewer, const Board *start, const Move *moves, int count,
                          Move played, int times, Look *look);

// The lines are legal on the board and what is counted is right: for looks that come from a file.
bool look_fits(const Look *look, const Board *board);
