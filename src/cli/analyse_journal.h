// SPDX-License-Identifier: GPL-3.0-or-later
// analyse_journal.h - the journal of an analysis, under the settings that what it holds depends on.
#pragma once

#include "cli/analyse.h"
#include "review/review.h"

// False with the reason: it is damaged, somebody else's, or of other settings.
bool analyse_journal_open(LookJournal *journal, const AnalyseRequest *request, Error *error);
