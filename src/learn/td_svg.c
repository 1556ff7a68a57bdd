// SPDX-License-Identifier: GPL-3.0-or-later
// td_svg.c - the learning curve as a picture: points against the hand-made evaluation and against
// chance, by games, which are drawn on a logarithmic axis.
#include <math.h>

#include "core/line_plot.h"
#include "core/text.h"
#include "core/whole_file.h"
#include "learn/td_file.h"

typedef struct Curve {
    const TdLearner *learner;
    const char *best;
} Curve;

static void write_title(const void *context, int panel, FILE *out) {
    const Curve *curve = context;
    (void)panel;
    fprintf(out, "%s: percent of the points, learned against others", curve->learner->rules->title);
}

static PlotSeries series_at(const void *context, int which) {
    const Curve *curve = context;
    return which == 0 ? (PlotSeries){curve->best, 0, "none"} : (PlotSeries){"chance", 1, "7 4"};
}

static bool point_at(const void *context, int panel, int which, int index, double *x, double *y) {
    const TdLearner *learner = ((const Curve *)context)->learner;
    (void)panel;
    if (index >= learner->point_count) return false;
    const TdPoint *point = &learner->points[index];
    *x = log10(1 + (double)point->games);
    *y = which == 0 ? point->against_best : point->against_random;
    return true;
}

bool td_svg_write(const TdLearner *learner, const char *path, Error *error) {
    Text title = TEXT_OF(160);
    WholeFile file;
    const GameEvaluation *best = game_find_evaluation(learner->rules, NULL, error);
    if (best == NULL || !whole_file_open(&file, path, error)) return false;
    text_addf(&title, "games of self-play and one (depth %d, %d games a point)",
              learner->settings.depth, learner->settings.match_games);
    const Curve curve = {learner, best->name};
    const LinePlot plot = {.context = &curve,
                           .panels = 1,
                           .series = 2,
                           .x_title = title.data,
                           .is_x_power = true,
                           .y_top = 100,
                           .write_title = write_title,
                           .series_at = series_at,
                           .point_at = point_at};
    line_plot_write(&plot, file.stream);
    return whole_file_keep(&file, error);
}
