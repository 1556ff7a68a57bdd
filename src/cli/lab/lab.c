// SPDX-License-Identifier: GPL-3.0-or-later
// lab.c - `roque lab`: the commands of the laboratory.
#include "cli/command.h"
#include "cli/commands.h"

static const Command commands[] = {
    {"list", SENTENCE("games, algorithms, switches, and what does not combine"), &lab_list_line,
     NULL},
    {"search", SENTENCE("one position, one algorithm, everything it counted"), &lab_search_line,
     NULL},
    {"compare", SENTENCE("games x searches x depths x positions, side by side"), &lab_compare_line,
     NULL},
    {"tree", SENTENCE("the searched tree itself, as text, JSON or a picture"), &lab_tree_line,
     NULL},
    {"theorems", SENTENCE("what the theory says, checked, with the evidence"), &lab_theorems_line,
     NULL},
    {"solve", SENTENCE("the true value of a position, when it can be found"), &lab_solve_line,
     NULL},
    {"endings", SENTENCE("an ending solved backwards from its ends, and counted"),
     &lab_endings_line, NULL},
    {"experiment", SENTENCE("the documents' measurements, made again"), NULL,
     &lab_experiment_group},
    {"exercise", SENTENCE("tasks of the course in C or Python, that check themselves"), NULL,
     &lab_exercise_group},
    {"exam", SENTENCE("an exam sheet with random trees, and its solutions"), &lab_exam_line, NULL},
    {0},
};

const CommandGroup lab_group = {
    .name = "roque lab",
    .about = "The laboratory: every search algorithm of the course, on every game.",
    .commands = commands,
};
