// SPDX-License-Identifier: GPL-3.0-or-later
// lab.c - `roque lab`: the commands of the laboratory.
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/lab_commands.h"

static const Command commands[] = {
    {"list", "games, algorithms, switches, and what does not combine", run_lab_list},
    {"search", "one position, one algorithm, everything it counted", run_lab_search},
    {"compare", "games x searches x depths x positions, side by side", run_lab_compare},
    {"tree", "the searched tree itself, as text, JSON or a picture", run_lab_tree},
    {"theorems", "what the theory says, checked, with the evidence", run_lab_theorems},
    {"solve", "the true value of a position, when it can be found", run_lab_solve},
    {"endings", "an ending solved backwards from its ends, and counted", run_lab_endings},
    {"experiment", "the documents' measurements, made again", run_lab_experiment},
    {0},
};

static const CommandGroup lab = {
    .name = "roque lab",
    .about = "The laboratory: every search algorithm of the course, on every game.",
    .commands = commands,
};

int run_lab(int argc, char **argv) {
    return command_dispatch(&lab, argc, argv);
}
