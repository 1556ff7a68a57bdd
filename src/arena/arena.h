// SPDX-License-Identifier: GPL-3.0-or-later
// arena.h - the face of the arena: games between players, matches, and what their results mean.
#pragma once

#include "arena/adjudicate.h"
#include "arena/balance.h"
#include "arena/check_uci.h"
#include "arena/live_games.h"
#include "arena/match_chosen.h"
#include "arena/match_journal.h"
#include "arena/match.h"
#include "arena/merge.h"
#include "arena/openings.h"
#include "arena/rating.h"
#include "arena/record.h"
#include "arena/record_pgn.h"
#include "arena/referee.h"
#include "arena/report.h"
#include "arena/schedule.h"
#include "arena/score_sheet.h"
#include "arena/standing.h"
#include "arena/sprt.h"
#include "arena/spsa.h"
#include "arena/statistics.h"
