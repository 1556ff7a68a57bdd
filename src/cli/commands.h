// SPDX-License-Identifier: GPL-3.0-or-later
// commands.h - the commands of the program, one declaration each; main.c lists them for the user.
#ifndef ROQUE_CLI_COMMANDS_H
#define ROQUE_CLI_COMMANDS_H

#include <stdbool.h>

// Each takes its own name as argv[0] and returns an exit status.
int run_analyse(int argc, char **argv);
int run_eval(int argc, char **argv);
int run_explain(int argc, char **argv);
int run_book(int argc, char **argv);
int run_check_uci(int argc, char **argv);
int run_journal(int argc, char **argv);
int run_match(int argc, char **argv);
int run_learn(int argc, char **argv);
int run_perft(int argc, char **argv);
int run_play(int argc, char **argv);
int run_lab(int argc, char **argv);
int run_bench(int argc, char **argv);
int run_uci(int argc, char **argv);
int run_epd(int argc, char **argv);
int run_pgn(int argc, char **argv);
int run_search(int argc, char **argv);
int run_show(int argc, char **argv);
int run_table(int argc, char **argv);
int run_xboard(int argc, char **argv);

// The first word after the command is a game: `perft` and `show` then speak of that game.
bool names_game(int argc, char **argv);
int run_perft_game(int argc, char **argv);
int run_show_game(int argc, char **argv);

#endif
