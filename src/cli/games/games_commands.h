// SPDX-License-Identifier: GPL-3.0-or-later
// games_commands.h - the commands of `roque games`, and what they share.
#pragma once

#include "archive/archive.h"
#include "cli/options.h"

extern const CommandLine games_stats_line, games_explore_line, games_review_line, games_export_line,
    games_import_line;

typedef enum GamesForm { GAMES_TABLE, GAMES_JSON, GAMES_CSV } GamesForm;

// Which games, and how they are told.
typedef struct GamesOptions {
    const char *file; // NULL: those of the user's folder
    const char *player;
    GameFilter filter;
    bool wants_json, wants_csv;
} GamesOptions;
extern const Option games_options_table[];
// The same with FILE in front.
extern const Option games_file_options[];

// Reads the games and sets whose they are. OPTIONS_GO, or the status to exit with.
int games_options_read(const GamesOptions *asked, const char *command, GameList *list);
GamesForm games_options_form(const GamesOptions *asked);

// What a list lacks, on stderr.
void games_tell_gaps(const GameList *list);

// One result as a line of JSON or CSV; `is_first` gives the names of the columns before it.
void games_put_fields(GamesForm form, const char *schema, const ListedFields *fields,
                      bool is_first);
// "61.3 %", or "-" where it is not known, at the right of so many columns.
void games_put_percent(int width, double value);
