// SPDX-License-Identifier: GPL-3.0-or-later
// commands.h - the commands of the program, one declaration each;
// commands.c lists them for the user.
#pragma once

#include "cli/command.h"
#include "cli/options.h"

#include <stdbool.h>

// All of them, in the order the help shows.
extern const CommandGroup roque_group;

// What a shell needs to complete the program's commands and options, on
// stdout; false for another shell.
bool completion_print(const char *shell);

// Each takes its own name as argv[0] and returns an exit status.
int run_analyse(int argc, char **argv);
extern const CommandLine analyse_line;
int run_eval(int argc, char **argv);
extern const CommandLine eval_line;
int run_explain(int argc, char **argv);
extern const CommandLine explain_line;
int run_book(int argc, char **argv);
extern const CommandGroup book_group;
int run_completion(int argc, char **argv);
extern const CommandLine completion_line;
int run_check_uci(int argc, char **argv);
extern const CommandLine check_uci_line;
int run_journal(int argc, char **argv);
extern const CommandLine journal_line;
int run_match(int argc, char **argv);
extern const CommandLine match_line;
extern const CommandGroup match_group;
int run_learn(int argc, char **argv);
extern const CommandGroup learn_group;
int run_perft(int argc, char **argv);
extern const CommandLine perft_line;
int run_play(int argc, char **argv);
extern const CommandLine play_line;
int run_lab(int argc, char **argv);
extern const CommandGroup lab_group;
int run_bench(int argc, char **argv);
extern const CommandLine bench_line;
int run_uci(int argc, char **argv);
int run_epd(int argc, char **argv);
extern const CommandLine epd_line;
int run_pgn(int argc, char **argv);
extern const CommandLine pgn_line;
int run_search(int argc, char **argv);
extern const CommandLine search_line;
int run_show(int argc, char **argv);
extern const CommandLine show_line;
int run_table(int argc, char **argv);
extern const CommandGroup table_group;
int run_web(int argc, char **argv);
extern const CommandLine web_line;
int run_xboard(int argc, char **argv);
extern const CommandLine xboard_line;

// The first word after the command is a game: `perft` and `show` then speak of that game.
bool names_game(int argc, char **argv);
int run_perft_game(int argc, char **argv);
extern const CommandLine perft_game_line;
int run_show_game(int argc, char **argv);
extern const CommandLine show_game_line;
