// SPDX-License-Identifier: GPL-3.0-or-later
// lab_commands.h - the commands under `roque lab`.
#pragma once

#include "cli/command.h"
#include "cli/options.h"

// Each takes its own name as argv[0] and returns an exit status.
int run_lab_list(int argc, char **argv);
extern const CommandLine lab_list_line;
int run_lab_search(int argc, char **argv);
extern const CommandLine lab_search_line;
int run_lab_experiment(int argc, char **argv);
extern const CommandGroup lab_experiment_group;
int run_lab_compare(int argc, char **argv);
extern const CommandLine lab_compare_line;
int run_lab_tree(int argc, char **argv);
extern const CommandLine lab_tree_line;
int run_lab_theorems(int argc, char **argv);
extern const CommandLine lab_theorems_line;
int run_lab_solve(int argc, char **argv);
extern const CommandLine lab_solve_line;
int run_lab_endings(int argc, char **argv);
extern const CommandLine lab_endings_line;

// Under `roque lab experiment`.
int run_experiment_attacks(int argc, char **argv);
extern const CommandLine experiment_attacks_line;
int run_experiment(int argc, char **argv);
extern const CommandLine experiment_line;
int run_experiment_list(int argc, char **argv);
extern const CommandLine experiment_list_line;
