// SPDX-License-Identifier: GPL-3.0-or-later
// learn.c - `roque learn`: the commands that teach the program.
#include "cli/command.h"
#include "cli/commands.h"

static const Command commands[] = {
    {"selfplay", SENTENCE("games against itself, written down as positions with results"),
     &learn_selfplay_line, NULL},
    {"tune-eval", SENTENCE("fit the weights of the chess evaluation to the results of games"),
     &learn_tune_eval_line, NULL},
    {"td",
     SENTENCE("weights of any game's features from games against itself, by temporal differences"),
     &learn_td_line, NULL},
    {"patterns",
     SENTENCE("weights of how the board's edges, corners and lines are filled, for solving"),
     &learn_patterns_line, NULL},
    {"fit-wdl", SENTENCE("fit the win-draw-loss model to the results of games"),
     &learn_fit_wdl_line, NULL},
    {0},
};

const CommandGroup learn_group = {
    .name = "roque learn",
    .about = "Learning: games played by the program itself, and what can be drawn from them.",
    .commands = commands,
};
