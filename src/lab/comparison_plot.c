// SPDX-License-Identifier: GPL-3.0-or-later
// comparison_plot.c - draws counts by depth as SVG: one panel a game,
// one line a search, logarithmic.
#include <math.h>

#include "core/whole_file.h"
#include "lab/comparison.h"

enum {
    PANEL_WIDTH = 420,
    PANEL_HEIGHT = 320,
    MARGIN_LEFT = 70,
    MARGIN_TOP = 40,
    MARGIN_BOTTOM = 50,
    GAP = 40,
    LEGEND_LINE = 22,
    COLOUR_COUNT = 8,
};

// Colours that people with colour blindness can tell apart (Okabe and Ito, 2008).
static const char *const COLOURS[COLOUR_COUNT] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                  "#E69F00", "#56B4E9", "#000000", "#999999"};
static const char *const DASHES[] = {"none", "7 4", "2 3"};

typedef struct Range {
    double least; // powers of ten
    double most;
} Range;

// What was counted up to a limit is no count of that depth: no point.
static bool find_point(const Comparison *comparison, int game, int spec, int depth, double *mean) {
    bool is_whole;
    return comparison_mean(comparison, game, spec, depth, mean, &is_whole) && is_whole && *mean > 0;
}

static Range range_of(const Comparison *comparison, int game) {
    Range range = {INFINITY, -INFINITY};
    for (int s = 0; s < comparison->spec_count; s++) {
        for (int depth = comparison->depth_min; depth <= comparison->depth_max; depth++) {
            double mean;
            if (!find_point(comparison, game, s, depth, &mean)) continue;
            range.least = fmin(range.least, floor(log10(mean)));
            range.most = fmax(range.most, ceil(log10(mean)));
        }
    }
    if (!(range.least <= range.most)) return (Range){0, 1};
    if (range.least == range.most) range.most += 1;
    return range;
}

static double x_of(const Comparison *comparison, int panel, int depth) {
    int steps = comparison->depth_max - comparison->depth_min;
    double share = steps > 0 ? (double)(depth - comparison->depth_min) / steps : 0.5;
    return MARGIN_LEFT + panel * (PANEL_WIDTH + MARGIN_LEFT + GAP) + share * PANEL_WIDTH;
}

static double y_of(Range range, double value) {
    return MARGIN_TOP + PANEL_HEIGHT * (range.most - log10(value)) / (range.most - range.least);
}

static void draw_axes(const Comparison *comparison, int game, Range range, FILE *out) {
    double left = x_of(comparison, game, comparison->depth_min);
    if (comparison->depth_max == comparison->depth_min) left -= PANEL_WIDTH / 2.0;
    fprintf(out, "<text x='%.0f' y='22' font-size='17' font-weight='bold'>%s: %s by depth</text>\n",
            left, comparison->games[game].game->title, comparison_measure_name(comparison));
    for (double power = range.least; power <= range.most; power++) {
        double y = y_of(range, pow(10, power));
        fprintf(out, "<line x1='%.0f' y1='%.1f' x2='%.0f' y2='%.1f' stroke='#ddd'/>\n", left, y,
                left + PANEL_WIDTH, y);
        fprintf(out,
                "<text x='%.0f' y='%.1f' text-anchor='end'>10<tspan font-size='10' "
                "dy='-5'>%.0f</tspan></text>\n",
                left - 8, y + 5, power);
    }
    for (int depth = comparison->depth_min; depth <= comparison->depth_max; depth++)
        fprintf(out, "<text x='%.1f' y='%d' text-anchor='middle'>%d</text>\n",
                x_of(comparison, game, depth), MARGIN_TOP + PANEL_HEIGHT + 22, depth);
}

static void draw_series(const Comparison *comparison, int game, int spec, Range range, FILE *out) {
    const char *colour = COLOURS[spec % COLOUR_COUNT];
    fprintf(out,
            "<polyline fill='none' stroke='%s' stroke-width='2.5' stroke-dasharray='%s' points='",
            colour, DASHES[spec / COLOUR_COUNT % 3]);
    for (int depth = comparison->depth_min; depth <= comparison->depth_max; depth++) {
        double mean;
        if (find_point(comparison, game, spec, depth, &mean))
            fprintf(out, "%.1f,%.1f ", x_of(comparison, game, depth), y_of(range, mean));
    }
    fputs("'/>\n", out);
    for (int depth = comparison->depth_min; depth <= comparison->depth_max; depth++) {
        double mean;
        if (find_point(comparison, game, spec, depth, &mean))
            fprintf(out, "<circle cx='%.1f' cy='%.1f' r='3.5' fill='%s'/>\n",
                    x_of(comparison, game, depth), y_of(range, mean), colour);
    }
}

static void write_escaped(const char *text, FILE *out) {
    for (; *text != '\0'; text++) {
        if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '&')
            fputs("&amp;", out);
        else
            fputc(*text, out);
    }
}

static void draw_legend(const Comparison *comparison, FILE *out) {
    for (int s = 0; s < comparison->spec_count; s++) {
        int y = MARGIN_TOP + PANEL_HEIGHT + MARGIN_BOTTOM + s * LEGEND_LINE;
        fprintf(out,
                "<line x1='%d' y1='%d' x2='%d' y2='%d' stroke='%s' stroke-width='3' "
                "stroke-dasharray='%s'/>",
                MARGIN_LEFT, y, MARGIN_LEFT + 34, y, COLOURS[s % COLOUR_COUNT],
                DASHES[s / COLOUR_COUNT % 3]);
        fprintf(out, "<text x='%d' y='%d'>", MARGIN_LEFT + 44, y + 5);
        write_escaped(comparison->spec_texts[s], out);
        fputs("</text>\n", out);
    }
}

bool comparison_write_plot(const Comparison *comparison, const char *path, Error *error) {
    WholeFile file;
    if (!whole_file_open(&file, path, error)) return false;
    FILE *out = file.stream;
    int width = MARGIN_LEFT + comparison->game_count * (PANEL_WIDTH + MARGIN_LEFT + GAP);
    int height =
        MARGIN_TOP + PANEL_HEIGHT + MARGIN_BOTTOM + comparison->spec_count * LEGEND_LINE + 10;
    fprintf(out,
            "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d' "
            "font-family='sans-serif' font-size='14'>\n<rect width='100%%' height='100%%' "
            "fill='white'/>\n",
            width, height, width, height);
    for (int g = 0; g < comparison->game_count; g++) {
        Range range = range_of(comparison, g);
        draw_axes(comparison, g, range, out);
        for (int s = 0; s < comparison->spec_count; s++) draw_series(comparison, g, s, range, out);
    }
    draw_legend(comparison, out);
    fputs("</svg>\n", out);
    return whole_file_keep(&file, error);
}
