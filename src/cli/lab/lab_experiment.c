// SPDX-License-Identifier: GPL-3.0-or-later
// lab_experiment.c - `roque lab experiment`: the experiments of the laboratory, by name.
#include "cli/command.h"
#include "cli/commands.h"

// One line each; those of the common frame share their options and printing (experiment.c), others
// have an experiment_NAME.c of their own.
static const Command experiments[] = {
    {"list", SENTENCE("all experiments, and how long they take"), &experiment_list_line, NULL},
    {"attacks", SENTENCE("the board as list, bitboards, magic bitboards: what each is worth"),
     &experiment_attacks_line, NULL},
    {"horizon", SENTENCE("quiescence against none, by depth and width (CRP)"), &experiment_line,
     NULL},
    {"ordering", SENTENCE("whole games before and after ordering moves by a hierarchy (CRP)"),
     &experiment_line, NULL},
    {"ordering-play", SENTENCE("does ordering moves also play better? Forty games a cell (CRP)"),
     &experiment_line, NULL},
    {"aspiration",
     SENTENCE("iterative deepening with a window: why it did not pay, and when it does (CRP)"),
     &experiment_line, NULL},
    {"tictactoe",
     SENTENCE("random and min-max players against each other, and time by depth (SIM202)"),
     &experiment_line, NULL},
    {"chess-players",
     SENTENCE("random, depth 1, 2, 3 at chess, and the time of a move by turn (SIM202)"),
     &experiment_line, NULL},
    {"closing-table",
     SENTENCE(
         "nodes by depth of minimax, Scout, alpha-beta, SSS* and the others on Awalé (lecture)"),
     &experiment_line, NULL},
    {"critical-tree",
     SENTENCE("alpha-beta's leaves against l^(p/2) by width, depth and order (lecture)"),
     &experiment_line, NULL},
    {"deepening-cost",
     SENTENCE(
         "what iterative deepening costs: the lecture's 11 %, and less than nothing with a memory"),
     &experiment_line, NULL},
    {"incremental-eval",
     SENTENCE("evaluations anew or updated from move to move: what the lecture's rule says and "
              "what is measured"),
     &experiment_line, NULL},
    {"sx-horizon",
     SENTENCE(
         "the lecture's fractional horizon against a fixed one: nodes, and games at equal nodes"),
     &experiment_line, NULL},
    {"deep-win", SENTENCE("a forced win behind the horizon: traps of Connect 4 (lecture)"),
     &experiment_line, NULL},
    {"phases", SENTENCE("nodes by the phase of the game, in Awalé and Amazons (lecture)"),
     &experiment_line, NULL},
    {"negamax-report", SENTENCE("the IN104 sheet's report on its tricky position, by depth"),
     &experiment_line, NULL},
    {"windows",
     SENTENCE("NegaScout, MTD(f), NegaC*, SSS*, DUAL* in per cent of alpha-beta, on three games"),
     &experiment_line, NULL},
    {"tipe-gains",
     SENTENCE("each idea of the engine taken away, added alone, and by the clock (TIPE)"),
     &experiment_line, NULL},
    {"pvs-lmr",
     SENTENCE("PVS and late-move reductions, moves sorted or not: the factor ten (TIPE)"),
     &experiment_line, NULL},
    {"collisions", SENTENCE("positions of one search that share a Zobrist key, by its bits (TIPE)"),
     &experiment_line, NULL},
    {"staircase", SENTENCE("every named player, from random moves to the network, rated together"),
     &experiment_line, NULL},
    {0},
};

const CommandGroup lab_experiment_group = {
    .name = "roque lab experiment",
    .about = "Measurements of the documents behind Roque, made again.",
    .commands = experiments,
};
