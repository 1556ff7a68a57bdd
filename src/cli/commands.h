// SPDX-License-Identifier: GPL-3.0-or-later
// commands.h - the commands of the program; commands.c lists them for the user.
#pragma once

#include "cli/command.h"
#include "cli/options.h"

#include <stdbool.h>

// All of them, in the order the help shows.
extern const CommandGroup roque_group;

extern const CommandLine analyse_line, eval_line, explain_line, completion_line, games_line,
    check_uci_line, journal_line, manual_line, match_line, perft_line, play_line, bench_line,
    epd_line, pgn_line, search_line, show_line, version_line, web_line, xboard_line;
extern const CommandLine drill_line;
extern const CommandLine lab_list_line, lab_search_line, lab_compare_line, lab_tree_line,
    lab_theorems_line, lab_solve_line, lab_endings_line;
extern const CommandLine lab_exercise_list_line, lab_exercise_start_line, lab_exercise_check_line,
    lab_exam_line;
extern const CommandLine experiment_attacks_line, experiment_line, experiment_list_line;
extern const CommandLine learn_fit_wdl_line, learn_selfplay_line, learn_td_line,
    learn_patterns_line, learn_tune_eval_line;
extern const CommandGroup book_group, games_group, lab_exercise_group, lab_experiment_group,
    match_group, learn_group, lab_group, puzzles_group, table_group;

// The engine for GUIs, on standard input and output; words behind the first are lines of UCI.
// Returns an exit status.
int run_uci(int argc, char **argv);

// The first word after the command is a game: `perft` and `show` then speak of that game.
bool names_game(int argc, char **argv);
int run_perft_game(int argc, char **argv);
int run_show_game(int argc, char **argv);
