// SPDX-License-Identifier: GPL-3.0-or-later
// look.h - what the engine finds in one position of a game: the best lines, and what comes of the
// best and of the played move when each is searched for itself.
//
// The reviewer keeps its memory from look to look until it is told to forget: whoever looks at a
// game from its end backwards finds what comes later in that memory, by search. Looks made in the
// same order after the same forgetting give, with limits other than time, the same answers.
#pragma once

#include "review/path.h"

typedef struct Tables Tables;

enum {
    REVIEW_LINES_MAX = 10,
    REVIEW_LINE_MAX = 64, // moves kept of a line
    REVIEW_HASH_DEFAULT_MB = 16,
    REVIEW_NODES_DEFAULT = 100000, // for every client, so that they judge alike
};

// How hard to look. At least one of the three limits is set; reviewer_open() takes
// the default number of nodes else.
typedef struct ReviewSettings {
    int64_t move_time_ms; // 0: none. For a position
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
    int effort;      // times the usual
    int line_count;
    ReviewLine lines[REVIEW_LINES_MAX]; // best first, of the deepest finished iteration
    Move played;                        // MOVE_NONE at the end of a game
    // The played move and the best line in the position it leads to, worth what that is; empty
    // until that is known.
    ReviewLine played_line;
    // The best move and the best line in the position it leads to, by a search of that position;
    // empty where nothing depends on it.
    ReviewLine best_alone;
    // The played move by a search that knows nothing of how the game went on; empty likewise.
    ReviewLine played_afresh;
    // of the best move that is not the first; SCORE_NONE: not looked for
    Score second_score;
    // best move of a first glance, REVIEW_GLANCE_DEPTH plies without memory; MOVE_NONE: not made
    Move glance;
    uint64_t nodes;
    int64_t time_ms;
} Look;

enum { REVIEW_GLANCE_DEPTH = 4 };

// One engine that looks. One thread uses it; any thread may stop it.
typedef struct Reviewer Reviewer;

Reviewer *reviewer_open(const ReviewSettings *settings, Error *error);
void reviewer_close(Reviewer *reviewer);
// What it asks about few pieces; NULL: nothing.
Tables *reviewer_tables(const Reviewer *reviewer);
// Ends the running look soon and all further ones at once.
void reviewer_stop(Reviewer *reviewer);
// Empties its memory: what follows does not depend on what was looked at before.
void reviewer_forget(Reviewer *reviewer);

// Looks at the position after the path, with so many times the usual effort. `played` is a legal
// move there or MOVE_NONE. False when it was stopped; the look is then not known.
bool reviewer_look(Reviewer *reviewer, GamePath path, Move played, int times, Look *look);

// The same for a position where no move was played, to be searched at least `depth` plies deep:
// where the effort ends before that, it is made REVIEW_DEEPER times as large, and no larger.
enum { REVIEW_DEEPER = 4 };
bool reviewer_look_as_deep(Reviewer *reviewer, GamePath path, int times, Depth depth, Look *look);

// The lines are legal on the board and what is counted is right: for looks that come from a file.
bool look_fits(const Look *look, const Board *board);
