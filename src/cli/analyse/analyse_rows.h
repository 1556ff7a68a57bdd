// SPDX-License-Identifier: GPL-3.0-or-later
// analyse_rows.h - what `roque analyse` says about games to programs: JSON lines and CSV.
#pragma once

#include <stdio.h>

#include "review/review.h"

// The name in the tag of that side, or "?".
const char *analyse_rows_player(const PgnGame *game, Side side);

// The moves of a judged game, and in JSON the game behind them; before
// the first row of CSV the heading.
void analyse_rows_put_json(FILE *out, const PgnGame *game, const GameReview *review);
void analyse_rows_put_csv(FILE *out, bool is_first, const GameReview *review);

// A player's sum over all games.
void analyse_rows_put_json_player(FILE *out, const char *name, int64_t games,
                                  const SideSummary *sum);
