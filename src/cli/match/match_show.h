// SPDX-License-Identifier: GPL-3.0-or-later
// match_show.h - what a match says while it is played, and at its end.
#pragma once

#include "arena/arena.h"

// What stdout says.
typedef enum MatchForm { FORM_TABLES, FORM_JSON, FORM_CUTECHESS } MatchForm;

// "json", "cutechess" or "tables"; false with the reason.
bool match_form_read(const char *name, MatchForm *form, Error *error);

// What is shown while the match goes on.
typedef struct MatchShow {
    ReportNames names;
    MatchForm form;
    bool is_quiet, is_verbose, is_terminal;
    int64_t next_ms;
} MatchShow;

// Who plays what, on stderr.
void match_show_start(const MatchSettings *settings);
// After every game: called by the workers, one at a time, with a MatchShow.
void match_show_game(void *context, const MatchEvent *event);
// The report, on stdout.
void match_show_end(const Standing *score, const ReportNames *names, MatchForm form);
