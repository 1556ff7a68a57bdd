// SPDX-License-Identifier: GPL-3.0-or-later
// learn.c - `roque learn`: the commands that teach the program.
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/learn_commands.h"

static const Command commands[] = {
    {"selfplay", "games against itself, written down as positions with results", run_learn_selfplay},
    {"tune-eval", "fit the weights of the chess evaluation to the results of games", run_learn_tune_eval},
    {"td", "weights of any game's features from games against itself, by temporal differences", run_learn_td},
    {"fit-wdl", "fit the win-draw-loss model to the results of games", run_learn_fit_wdl},
    {0},
};

static const CommandGroup learn = {
    .name = "roque learn",
    .about = "Learning: games played by the program itself, and what can be drawn from them.",
    .commands = commands,
};

int run_learn(int argc, char **argv) {
    return command_dispatch(&learn, argc, argv);
}
