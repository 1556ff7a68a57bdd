// SPDX-License-Identifier: GPL-3.0-or-later
// comparison_plot.c - counts by depth as a picture: one panel a game, one line a search.
#include <math.h>

#include "core/line_plot.h"
#include "core/whole_file.h"
#include "lab/comparison.h"

static void write_title(const void *context, int game, FILE *out) {
    const Comparison *comparison = context;
    fprintf(out, "%s: %s by depth", comparison->games[game].game->title,
            comparison_measure_name(comparison));
}

static PlotSeries series_at(const void *context, int spec) {
    static const char *const dashes[] = {"none", "7 4", "2 3"};
    const Comparison *comparison = context;
    return (PlotSeries){comparison->spec_texts[spec], spec, dashes[spec / PLOT_COLOURS % 3]};
}

// What was counted up to a limit is no count of that depth: no point.
static bool point_at(const void *context, int game, int spec, int index, double *x, double *y) {
    const Comparison *comparison = context;
    const int depth = comparison->depth_min + index;
    bool is_whole;
    if (depth > comparison->depth_max) return false;
    *x = depth;
    if (!comparison_mean(comparison, game, spec, depth, y, &is_whole) || !is_whole)
        *y = (double)NAN;
    return true;
}

bool comparison_write_plot(const Comparison *comparison, const char *path, Error *error) {
    const LinePlot plot = {.context = comparison,
                           .panels = comparison->game_count,
                           .series = comparison->spec_count,
                           .x_title = "depth",
                           .is_logarithmic = true,
                           .write_title = write_title,
                           .series_at = series_at,
                           .point_at = point_at};
    WholeFile file;
    if (!whole_file_open(&file, path, error)) return false;
    line_plot_write(&plot, file.stream);
    return whole_file_keep(&file, error);
}
