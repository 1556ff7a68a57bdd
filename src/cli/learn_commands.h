// SPDX-License-Identifier: GPL-3.0-or-later
// learn_commands.h - the commands of `roque learn`, one declaration each;
// learn.c lists them for the user.
#pragma once

#include "cli/options.h"

int run_learn_fit_wdl(int argc, char **argv);
extern const CommandLine learn_fit_wdl_line;
int run_learn_selfplay(int argc, char **argv);
extern const CommandLine learn_selfplay_line;
int run_learn_td(int argc, char **argv);
extern const CommandLine learn_td_line;
int run_learn_tune_eval(int argc, char **argv);
extern const CommandLine learn_tune_eval_line;
