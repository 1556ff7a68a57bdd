// SPDX-License-Identifier: GPL-3.0-or-later
// fifty.h - whether a win that is known by its distance to mate comes before the 50-move rule.
//
// The shortest mate may come too late on the clock where a longer one, with an earlier capture or
// pawn move, does not: that move sets the clock back. So where the shortest mate is too late, a
// search over the moves that leave the clock running looks for one that is forced in time.
#pragma once

#include "endgame/tables.h"

typedef struct Fifty Fifty;

typedef enum FiftyAnswer {
    FIFTY_UNKNOWN, // the effort was spent, or a position is not known
    FIFTY_DRAW,    // the rule comes first
    FIFTY_WIN,     // for the side that wins without the rule
} FiftyAnswer;

// Memory for the searches of one thread; NULL without.
Fifty *fifty_open(void);
void fifty_close(Fifty *fifty);

// Before the positions of a root are judged, by what `probe` knows, whose distances count no rule:
// `positions_most` is the effort for all of them together.
void fifty_begin(Fifty *fifty, TableProbe *probe, void *known, uint64_t positions_most);

// The board's side wins or loses without the rule. FIFTY_DRAW also where it neither does.
FiftyAnswer fifty_judge(Fifty *fifty, const Board *board);

// The mate itself is the only way to set the clock back: one piece, or two minor pieces, against a
// lone king. Then a mate that is too late by its distance is none.
bool fifty_is_plain(const Board *board);
