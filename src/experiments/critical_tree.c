// SPDX-License-Identifier: GPL-3.0-or-later
// critical_tree.c - alpha-beta's leaves against the size of the critical
// tree, by width, depth and order.
#include <math.h>
#include <stdio.h>

#include "experiments/list.h"
#include "experiments/trial.h"

enum { TREES = 20, QUICK_TREES = 3, LEAVES_MOST = 300000, QUICK_LEAVES = 5000 };
enum { LEAVES, CRITICAL, OF_CRITICAL, OF_MINIMAX, NEGASCOUT };

static const ExperimentColumn COLUMNS[] = {
    [LEAVES] = {TERM("leaves"), COLUMN_OURS, 0},
    [CRITICAL] = {TERM("critical_tree"), COLUMN_DOCUMENT, 0},
    [OF_CRITICAL] = {TERM("of_critical"), COLUMN_OURS, 3},
    [OF_MINIMAX] = {TERM("of_minimax"), COLUMN_OURS, 5},
    [NEGASCOUT] = {TERM("negascout_of_critical"), COLUMN_OURS, 3},
};

static const int WIDTHS[] = {2, 3, 5, 10, 20};
static const int DEPTHS[] = {2, 3, 4, 5, 6, 8};
static const int ORDERS[] = {100, 95, 90, 70, 50, 20, 0};
enum {
    WIDTH_COUNT = sizeof WIDTHS / sizeof *WIDTHS,
    DEPTH_COUNT = sizeof DEPTHS / sizeof *DEPTHS,
    ORDER_COUNT = sizeof ORDERS / sizeof *ORDERS,
};

typedef struct Shape {
    int width, depth, order;
} Shape;

// The shapes whose whole tree is not too large, in turn; false past the end.
static bool shape_at(const ExperimentSettings *settings, int number, Shape *shape) {
    double most = settings->is_quick ? QUICK_LEAVES : LEAVES_MOST;
    for (int i = 0; i < ORDER_COUNT * WIDTH_COUNT * DEPTH_COUNT; i++) {
        *shape = (Shape){WIDTHS[i / DEPTH_COUNT % WIDTH_COUNT], DEPTHS[i % DEPTH_COUNT],
                         ORDERS[i / DEPTH_COUNT / WIDTH_COUNT]};
        if (pow(shape->width, shape->depth) <= most && number-- == 0) return true;
    }
    return false;
}

static int row_count(const ExperimentSettings *settings) {
    Shape shape;
    int count = 0;
    while (count < EXPERIMENT_ROWS_MAX && shape_at(settings, count, &shape)) count++;
    return count;
}

static bool sum_trees(const ExperimentSettings *settings, const Shape *shape, const char *algorithm,
                      double *leaves, Error *error) {
    int trees = settings->is_quick ? QUICK_TREES : TREES;
    *leaves = 0;
    for (int i = 0; i < trees; i++) {
        char name[EXPERIMENT_NAME_MAX * 2];
        TrialGround ground = {name, 0, 1, settings};
        TrialSum sum;
        snprintf(name, sizeof name, "synthetic:width=%d,depth=%d,seed=%d,order=%d,kind=planted",
                 shape->width, shape->depth, (int)(settings->seed % 1000000) + i, shape->order);
        if (!trial_sum(&ground, &sum, error, "%s,depth=%d", algorithm, shape->depth)) return false;
        *leaves += sum.leaves;
    }
    *leaves /= trees; // once: means of whole numbers stay exact
    return true;
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    Shape shape;
    if (!shape_at(settings, number, &shape)) return;
    words_addf(language, series, "width %d, best first %d %%", shape.width, shape.order);
    words_addf(language, label, "depth %d", shape.depth);
}

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    Shape shape;
    double leaves, negascout;
    if (!shape_at(settings, number, &shape)) return error_set(error, "no such row");
    if (!sum_trees(settings, &shape, "alphabeta", &leaves, error)
        || !sum_trees(settings, &shape, "negascout", &negascout, error))
        return false;
    double critical =
        pow(shape.width, (shape.depth + 1) / 2) + pow(shape.width, shape.depth / 2) - 1;
    row->x = shape.depth;
    row->values[LEAVES] = leaves;
    row->values[CRITICAL] = critical;
    row->values[OF_CRITICAL] = leaves / critical;
    row->values[OF_MINIMAX] = leaves / pow(shape.width, shape.depth);
    row->values[NEGASCOUT] = negascout / critical;
    return true;
}

static void conclude(const ExperimentRun *run, Language language, Text *text) {
    int perfect = 0, equal = 0;
    double most = 0;
    Shape shape;
    for (int i = 0; i < run->count && shape_at(&run->settings, i, &shape); i++) {
        const double *values = run->rows[i].values;
        if (shape.order == 100) {
            perfect++;
            equal += values[LEAVES] == values[CRITICAL];
        }
        if (values[OF_CRITICAL] > most) most = values[OF_CRITICAL];
    }
    words_addf(language, text,
               "with the best move always first alpha-beta visits exactly the critical tree in %d "
               "of %d shapes;\n"
               "the worst order costs %.1f times as much\n",
               equal, perfect, most);
}

const Experiment experiment_critical_tree = {
    .name = "critical-tree",
    .question = SENTENCE(
        "The critical tree of width l and depth p has l^ceil(p/2) + l^floor(p/2) - 1 leaves. Mean "
        "leaves of twenty\n"
        "planted trees by how often the best move stands first."),
    .cost = TERM("a few seconds"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"depth", OF_CRITICAL, -1, true, 0},
    .row_count = row_count,
    .name_row = name,
    .measure = measure,
    .conclude = conclude,
};
