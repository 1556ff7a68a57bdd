// SPDX-License-Identifier: GPL-3.0-or-later
// lab_experiment.c - `roque lab experiment`: the experiments of the laboratory, by name.
#include "cli/command.h"
#include "cli/lab_commands.h"

// One line each; an experiment's work is in src/experiments, its options and printing in experiment_NAME.c
// here.
static const Command experiments[] = {
    {"attacks", SENTENCE("the board as list, bitboards, magic bitboards: what each is worth"),
     run_experiment_attacks, &experiment_attacks_line, NULL},
    {0},
};

const CommandGroup lab_experiment_group = {
    .name = "roque lab experiment",
    .about = "Measurements of the documents behind Roque, made again.",
    .commands = experiments,
};

int run_lab_experiment(int argc, char **argv) {
    return command_dispatch(&lab_experiment_group, argc, argv);
}
