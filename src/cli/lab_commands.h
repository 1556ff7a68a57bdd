// SPDX-License-Identifier: GPL-3.0-or-later
// lab_commands.h - the commands under `roque lab`.
#ifndef ROQUE_CLI_LAB_COMMANDS_H
#define ROQUE_CLI_LAB_COMMANDS_H

// Each takes its own name as argv[0] and returns an exit status.
int run_lab_list(int argc, char **argv);
int run_lab_search(int argc, char **argv);
int run_lab_experiment(int argc, char **argv);
int run_lab_compare(int argc, char **argv);
int run_lab_tree(int argc, char **argv);
int run_lab_theorems(int argc, char **argv);
int run_lab_solve(int argc, char **argv);
int run_lab_endings(int argc, char **argv);

// Under `roque lab experiment`.
int run_experiment_attacks(int argc, char **argv);

#endif
