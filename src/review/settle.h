// SPDX-License-Identifier: GPL-3.0-or-later
// settle.h - the positions of a game looked at from its end, and again where neighbours disagree.
//
// What a later position taught is in the reviewer's memory when an earlier one is searched, so it
// reaches it by search; no number is ever taken over from another position.
#pragma once

#include "review/game_review.h"

// A position in doubt is looked at again with so many times the effort, then with the most.
enum { REVIEW_HARDER = 4, REVIEW_HARDEST = 16 };

// Looks at the positions from the end of the game back to `first`, beginning without memory. False
// when the reviewer was stopped.
bool settle_look(GameReview *review, Reviewer *reviewer, int first);

// Looks again at positions from `first` on where two neighbours disagree, or where a move may be
// called bad, until they agree or REVIEW_HARDEST is reached; then, without memory of what came
// after them, at the moves that may be called mistakes. All looks are known. Begins without memory.
// False when the reviewer was stopped.
bool settle_doubts(GameReview *review, Reviewer *reviewer, int first);

// Fills the played_line of the look before each move from the look behind it.
void settle_join(GameReview *review);
