// SPDX-License-Identifier: GPL-3.0-or-later
// deepening_cost.c - what searching depth 1, 2, 3 … before depth d costs, and what it gives back.

#include "experiments/list.h"
#include "experiments/trial.h"

enum { POSITIONS = 10, QUICK_POSITIONS = 2, PLIES_MOST = 30 };
enum { DIRECT, DEEPENED, MORE, DOCUMENT_MORE, SECONDS };

static const ExperimentColumn COLUMNS[] = {
    [DIRECT] = {TERM("direct_nodes"), COLUMN_OURS, 0},
    [DEEPENED] = {TERM("deepened_nodes"), COLUMN_OURS, 0},
    [MORE] = {TERM("more_percent"), COLUMN_OURS, 1},
    [DOCUMENT_MORE] = {TERM("document_more_percent"), COLUMN_DOCUMENT, 0},
    [SECONDS] = {TERM("seconds"), COLUMN_TIME, 2},
};

static const struct {
    const char *game;
    const char *name;
    const char *spec;
    int depth;
    int quick_depth; // 0: not in the quick run
} GROUNDS[] = {
    {"synthetic:width=10,depth=5,seed=1,order=0,kind=planted", TERM("every node, width 10"),
     "minimax", 5, 4},
    {"synthetic:width=2,depth=10,seed=1,order=0,kind=planted", TERM("every node, width 2"),
     "minimax", 10, 6},
    {"synthetic:width=30,depth=4,seed=1,order=0,kind=planted", TERM("every node, width 30"),
     "minimax", 4, 3},
    {"synthetic:width=10,depth=6,seed=1,order=100,kind=planted",
     TERM("alpha-beta, width 10, best first"), "alphabeta", 6, 4},
    {"synthetic:width=10,depth=6,seed=1,order=50,kind=planted",
     TERM("alpha-beta, width 10, best first 50 %"), "alphabeta", 6, 4},
    {"chess", TERM("chess, alpha-beta"), "failsoft,eval=placed", 4, 2},
    {"chess", TERM("chess, with a table"), "failsoft,eval=placed,table=16", 4, 2},
    {"chess", TERM("chess, table and order"),
     "failsoft,eval=placed,table=16,order=mvv-lva+killers+history", 5, 2},
    {"othello", TERM("othello, alpha-beta"), "failsoft", 6, 3},
    {"othello", TERM("othello, with a table"), "failsoft,table=16", 6, 3},
    {"connect4", TERM("connect 4, alpha-beta"), "failsoft", 8, 4},
    {"connect4", TERM("connect 4, with a table"), "failsoft,table=16", 8, 4},
    {"awale", TERM("awalé, alpha-beta"), "failsoft", 8, 4},
    {"awale", TERM("awalé, with a table"), "failsoft,table=16", 8, 4},
    {"draughts", TERM("draughts, alpha-beta"), "failsoft", 7, 4},
    {"draughts", TERM("draughts, with a table"), "failsoft,table=16", 7, 4},
};
enum { GROUND_COUNT = sizeof GROUNDS / sizeof *GROUNDS };

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    bool is_tree = GROUNDS[number].game[0] == 's';
    int positions = is_tree ? 1 : settings->is_quick ? QUICK_POSITIONS : POSITIONS;
    TrialGround ground = {GROUNDS[number].game, is_tree ? 0 : PLIES_MOST, positions, settings};
    TrialSum once, all;
    int depth = settings->is_quick ? GROUNDS[number].quick_depth : GROUNDS[number].depth;
    if (!trial_sum(&ground, &once, error, "%s,depth=%d", GROUNDS[number].spec, depth)
        || !trial_sum(&ground, &all, error, "%s,depth=%d,deepening", GROUNDS[number].spec, depth))
        return false;
    row->x = number;
    row->values[DIRECT] = once.nodes / positions;
    row->values[DEEPENED] = all.nodes / positions;
    row->values[MORE] = 100 * (all.nodes / once.nodes - 1);
    if (number == 0) row->values[DOCUMENT_MORE] = 11;
    row->values[SECONDS] = all.cpu_s;
    return true;
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    words_addf(language, series, "%-s", GROUNDS[number].name);
    words_addf(language, label, "depth %d",
               settings->is_quick ? GROUNDS[number].quick_depth : GROUNDS[number].depth);
}

const Experiment experiment_deepening_cost = {
    .name = "deepening-cost",
    .question = SENTENCE("The lecture: deepening visits 11 % more nodes at width 10 and depth 5. "
                         "Nodes of one search of the depth, of\n"
                         "all depths up to it, and the difference; below zero deepening saves more "
                         "by its order than it costs."),
    .cost = TERM("a few seconds"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"row", MORE, DOCUMENT_MORE, false, 0},
    .rows = GROUND_COUNT,
    .name_row = name,
    .measure = measure,
};
