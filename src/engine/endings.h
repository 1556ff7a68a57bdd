// SPDX-License-Identifier: GPL-3.0-or-later
// endings.h - the endgame tables that the search asks: our own, which know the mate, and Syzygy's.
//
// Our tables know no 50-move rule: an answer counts where the mate comes before the rule
// does, or where the rule is switched off. Syzygy's are asked behind a capture or a pawn move
// only, where the clock stands at 0. With plies on the clock the moves of the root are judged
// before the search: by Syzygy's distances, or by a search that counts the plies (fifty.h).
#pragma once

#include "chess/chess.h"
#include "engine/table.h"

typedef struct Tables Tables;
typedef struct Endgame Endgame;
typedef struct Fifty Fifty;

enum {
    ENDINGS_DEPTH_DEFAULT = 1,
    ENDINGS_DEPTH_MAX = 100,
    ENDINGS_LIMIT_DEFAULT = 7,
    // less the plies from the root: more than any evaluation, less than a mate
    SCORE_SYZYGY_WIN = 31000,
};

// A position after a move of the root, with the clock counted.
typedef struct EndingsVerdict {
    uint64_t key;
    int outcome; // for the mover: 1 won, 0 drawn, -1 lost
} EndingsVerdict;

// Changes only while no search runs.
typedef struct Endings {
    Tables *own;        // NULL: none
    Endgame *syzygy;    // NULL: none
    int syzygy_depth;   // Syzygy's largest tables are asked with at least so many plies to go
    int syzygy_limit;   // no more pieces than this
    bool ignores_clock; // no 50-move rule
    bool is_lone_king;  // the root is one of the endings known without a table
    Fifty *fifty;       // with our own tables
    // of the moves of the root about which the search could not ask
    EndingsVerdict verdicts[MOVES_MAX];
    int verdict_count;
    bool was_told; // that tables are off
} Endings;

// Folders with colons between them; NULL or "" for none. On failure what was open stays. "own" is
// the user's folder (endgame/table_home.h), where the small tables are made when they are missing.
bool endings_open_own(Endings *endings, const char *folders, Error *error);
bool endings_open_syzygy(Endings *endings, const char *folders, Error *error);
void endings_close(Endings *endings);
// Once after tables were cut or damaged while they were open, which are not asked any more.
bool endings_have_failed(Endings *endings);

// Before a search from this root: judges its moves with the clock counted. Two minor pieces against
// a lone king are known without a table, but only where the search begins there, so that what is
// found never depends on earlier searches.
void endings_look_at_root(Endings *endings, const Board *root);

// More pieces than this are never known; 0 without tables.
int endings_men_max(const Endings *endings);

// What the tables say of a position this many plies from the root, with so much depth
// to go; SCORE_NONE when nothing. BOUND_EXACT, or for a win by Syzygy BOUND_LOWER, for
// a loss BOUND_UPPER. Any thread.
Score endings_probe(const Endings *endings, const Board *board, int ply, Depth depth, Bound *bound);

// The moves at the root worth thinking about: those of the shortest mate, of the draw, of the
// longest resistance, or by Syzygy the one that makes progress; where the shortest mate comes too
// late for the clock, those that still win, or hold. 0 when the tables say nothing. Sets
// `hits` to the positions asked.
int endings_list_best(const Endings *endings, const Board *board, Move *moves, uint64_t *hits);

// Best play by our own tables or by heart, as far as `most` moves. Returns the count.
int endings_list_line(const Endings *endings, const Board *board, Move *moves, int most);
