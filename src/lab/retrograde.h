// SPDX-License-Identifier: GPL-3.0-or-later
// retrograde.h - whole endings solved backwards from their ends, for any
// game that numbers them, and asked.
//
// The positions of a game fall into spaces that a move may leave but never enter again
// (core/game.h): "king and queen against king", "seven seeds left". A space is solved as a
// whole, after those that it leads to:
//
//     pass 1, 2, 3 …   every position looks at where its moves lead, until a pass changes nothing
//
// What is known of a position is a lower and an upper bound of its value, for the side to
// move. Where a win is just a win they count the plies to it, and a position that no pass
// decides is a draw: the two are equal, unless a rule that counts quiet moves may come first.
// Where repetition settles the game they differ where neither side can force the end: what is
// settled then depends on the way.
#pragma once

#include "lab/run.h"

typedef struct Retrograde Retrograde;

typedef struct RetrogradeLimits {
    int size_most;       // no space of a larger size is solved (pieces, seeds, cells); 0: any size,
    uint64_t count_most; // if it has no more indices than this; 0: any number
    int memory_mb;       // for tables and work together
} RetrogradeLimits;

// The values that the search of a space found.
typedef struct RetrogradeCount {
    uint64_t positions; // of all indices; finished games included
    uint64_t won;       // by the side to move
    uint64_t drawn;
    uint64_t lost;
    uint64_t open;        // the bounds do not say who wins
    uint64_t exact;       // the bounds are one
    int passes;           // that changed something
    int longest_plies;    // to a win, where a win is just a win
    GamePosition longest; // one that takes so long
} RetrogradeCount;

// Solves nothing yet; spaces are solved when they are first asked about. NULL with the reason.
Retrograde *retrograde_open(const Game *game, const RetrogradeLimits *limits, Error *error);
void retrograde_close(Retrograde *tables);
// Solving ends early when the flag is set; NULL: it never does.
void retrograde_set_stop(Retrograde *tables, const atomic_bool *stop);
uint64_t retrograde_bytes(const Retrograde *tables);

// True when the position's space is within the limits; it need not be solved yet.
bool retrograde_covers(const Retrograde *tables, const void *position);
// Bounds of the value of a position that is not over, its space solved first where needed. They are
// true of games that go on from here without the positions before; a win counts from the position.
// False: not numbered, too large, stopped, or no memory left.
bool retrograde_probe(Retrograde *tables, const void *position, Score *lower, Score *upper);
// Counts the space of the position. False as for a probe.
bool retrograde_count(Retrograde *tables, const void *position, RetrogradeCount *count);
// The moves that keep the value, to the end of the game, where a win is just a
// win: 0 elsewhere and for draws.
int retrograde_line(Retrograde *tables, const void *position, GameMove *line, int length_most);
