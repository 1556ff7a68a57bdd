// SPDX-License-Identifier: GPL-3.0-or-later
// list.h - the experiments, one line each. Private to src/experiments.
#pragma once

#include "experiments/experiment.h"

extern const Experiment experiment_horizon;
extern const Experiment experiment_ordering;
extern const Experiment experiment_ordering_play;
extern const Experiment experiment_aspiration;
extern const Experiment experiment_tictactoe;
extern const Experiment experiment_chess_players;
extern const Experiment experiment_closing_table;
extern const Experiment experiment_critical_tree;
extern const Experiment experiment_deepening_cost;
extern const Experiment experiment_incremental_eval;
extern const Experiment experiment_sx_horizon;
extern const Experiment experiment_deep_win;
extern const Experiment experiment_phases;
extern const Experiment experiment_negamax_report;
extern const Experiment experiment_windows;
extern const Experiment experiment_tipe_gains;
extern const Experiment experiment_pvs_lmr;
extern const Experiment experiment_collisions;
extern const Experiment experiment_staircase;

// The number of columns of a table of them; both fields of an Experiment.
#define COLUMN_COUNT_OF(columns) ((int)(sizeof(columns) / sizeof *(columns)))
#define EXPERIMENT_COLUMNS(table) .columns = (table), .column_count = COLUMN_COUNT_OF(table)
