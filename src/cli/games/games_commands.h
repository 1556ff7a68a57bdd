// SPDX-License-Identifier: GPL-3.0-or-later
// games_commands.h - the commands of `roque games`, and what they share.
#pragma once

#include "archive/archive.h"
#include "cli/options.h"

extern const CommandLine games_stats_line, games_explore_line, games_review_line;

typedef enum GamesForm { GAMES_TABLE, GAMES_JSON, GAMES_CSV } GamesForm;

// Which games, and how they are told.
typedef struct ChosenGames {
    const char *player;
    GameWish wish;
    bool wants_json, wants_csv;
} ChosenGames;
extern const Option chosen_games_options[];

// Reads the games of the file, of the user's folder where it is NULL, and sets whose they are.
// OPTIONS_GO, or the status to exit with after a complaint.
int chosen_games_read(const ChosenGames *chosen, const char *command, const char *file,
                      GameList *list);
GamesForm chosen_games_form(const ChosenGames *chosen);

// What a list lacks, on stderr.
void games_tell_gaps(const GameList *list);

// One result as a line of JSON or CSV; `is_first` gives the names of the columns before it.
void games_put_fields(GamesForm form, const char *schema, const ListedFields *fields,
                      bool is_first);
// "61.3 %", or "-" where it is not known, at the right of so many columns.
void games_put_percent(int width, double value);
