// SPDX-License-Identifier: GPL-3.0-or-later
// line_plot.c - see line_plot.h.
#include "core/line_plot.h"

#include <math.h>

enum {
    WIDTH = 560, // of a panel
    HEIGHT = 340,
    LEFT = 80,
    RIGHT = 30,
    TOP = 40,
    BOTTOM = 50,
    LEGEND_LINE = 20,
    STEPS = 5,
    STEPS_WHOLE_MOST = 20, // one for each whole number
};

const char *const plot_colours[PLOT_COLOURS] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                "#E69F00", "#56B4E9", "#000000", "#999999"};

typedef struct Panel {
    const LinePlot *plot;
    int number;
    int left;
    double x_least, x_most;
    double y_least, y_most; // exponents of ten where it is logarithmic
} Panel;

// False past the last; y is NAN where nothing is drawn.
static bool point_at(const Panel *panel, int series, int index, double *x, double *y) {
    const LinePlot *plot = panel->plot;
    if (!plot->point_at(plot->context, panel->number, series, index, x, y)) return false;
    if (plot->is_logarithmic) *y = *y > 0 ? log10(*y) : (double)NAN;
    return true;
}

static Panel panel_of(const LinePlot *plot, int number) {
    Panel panel = {plot,     number,   LEFT + number * (LEFT + WIDTH + RIGHT), INFINITY, -INFINITY,
                   INFINITY, -INFINITY};
    double x, y;
    for (int s = 0; s < plot->series; s++) {
        for (int i = 0; point_at(&panel, s, i, &x, &y); i++) {
            if (isnan(y)) continue;
            panel.x_least = fmin(panel.x_least, x);
            panel.x_most = fmax(panel.x_most, x);
            panel.y_least = fmin(panel.y_least, y);
            panel.y_most = fmax(panel.y_most, y);
        }
    }
    if (!(panel.x_least <= panel.x_most))
        panel.x_least = panel.y_least = panel.x_most = panel.y_most = 0;
    if (plot->is_logarithmic) {
        panel.y_least = floor(panel.y_least);
        panel.y_most = ceil(panel.y_most);
    } else {
        panel.y_least = fmin(panel.y_least, 0);
        panel.y_most = fmax(panel.y_most, plot->y_top);
    }
    if (panel.x_least == panel.x_most) panel.x_most += 1;
    if (panel.y_least == panel.y_most) panel.y_most += 1;
    return panel;
}

static double place_x(const Panel *panel, double x) {
    return panel->left + WIDTH * (x - panel->x_least) / (panel->x_most - panel->x_least);
}

static double place_y(const Panel *panel, double y) {
    return TOP + HEIGHT * (panel->y_most - y) / (panel->y_most - panel->y_least);
}

static int steps_between(double least, double most) {
    const bool is_whole =
        floor(least) == least && floor(most) == most && most - least <= STEPS_WHOLE_MOST;
    return is_whole ? (int)(most - least) : STEPS;
}

static void draw_axes(const Panel *panel, FILE *out) {
    const LinePlot *plot = panel->plot;
    fprintf(out, "<text x='%d' y='24' font-size='17' font-weight='bold'>", panel->left);
    plot->write_title(plot->context, panel->number, out);
    fputs("</text>\n", out);
    int steps = plot->is_logarithmic ? (int)(panel->y_most - panel->y_least) : STEPS;
    for (int i = 0; i <= steps; i++) {
        double y = panel->y_least + (panel->y_most - panel->y_least) * i / steps;
        fprintf(out, "<line x1='%d' y1='%.1f' x2='%d' y2='%.1f' stroke='#ddd'/>", panel->left,
                place_y(panel, y), panel->left + WIDTH, place_y(panel, y));
        fprintf(out, "<text x='%d' y='%.1f' text-anchor='end'>%.4g</text>\n", panel->left - 8,
                place_y(panel, y) + 5, plot->is_logarithmic ? pow(10, y) : y);
    }
    steps = steps_between(panel->x_least, panel->x_most);
    for (int i = 0; i <= steps; i++) {
        double x = panel->x_least + (panel->x_most - panel->x_least) * i / steps;
        fprintf(out, "<text x='%.1f' y='%d' text-anchor='middle'>%.4g</text>\n", place_x(panel, x),
                TOP + HEIGHT + 20, plot->is_x_power ? pow(10, x) : x);
    }
    fprintf(out, "<text x='%d' y='%d' text-anchor='middle'>%s</text>\n", panel->left + WIDTH / 2,
            TOP + HEIGHT + 42, plot->x_title);
}

static void draw_series(const Panel *panel, int number, FILE *out) {
    const PlotSeries series = panel->plot->series_at(panel->plot->context, number);
    const char *colour = plot_colours[series.colour % PLOT_COLOURS];
    double x, y;
    fprintf(out,
            "<polyline fill='none' stroke='%s' stroke-width='2.5' stroke-dasharray='%s' points='",
            colour, series.dash);
    for (int i = 0; point_at(panel, number, i, &x, &y); i++) {
        if (!isnan(y)) fprintf(out, "%.1f,%.1f ", place_x(panel, x), place_y(panel, y));
    }
    fputs("'/>\n", out);
    for (int i = 0; point_at(panel, number, i, &x, &y); i++) {
        if (!isnan(y))
            fprintf(out, "<circle cx='%.1f' cy='%.1f' r='3' fill='%s'/>\n", place_x(panel, x),
                    place_y(panel, y), colour);
    }
}

static void draw_legend(const LinePlot *plot, FILE *out) {
    int y = TOP + HEIGHT + BOTTOM + 14;
    for (int i = 0; i < plot->series; i++) {
        const PlotSeries series = plot->series_at(plot->context, i);
        if (series.name == NULL) continue;
        fprintf(out,
                "<line x1='%d' y1='%d' x2='%d' y2='%d' stroke='%s' stroke-width='3' "
                "stroke-dasharray='%s'/><text x='%d' y='%d'>",
                LEFT, y, LEFT + 34, y, plot_colours[series.colour % PLOT_COLOURS], series.dash,
                LEFT + 44, y + 5);
        plot_write_words(series.name, out);
        fputs("</text>\n", out);
        y += LEGEND_LINE;
    }
}

void plot_open(int width, int height, FILE *out) {
    fprintf(out,
            "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d' "
            "font-family='sans-serif' font-size='14'>\n<rect width='100%%' height='100%%' "
            "fill='white'/>\n",
            width, height, width, height);
}

void plot_write_words(const char *words, FILE *out) {
    for (; *words != '\0'; words++) {
        if (*words == '<')
            fputs("&lt;", out);
        else if (*words == '&')
            fputs("&amp;", out);
        else
            fputc(*words, out);
    }
}

void line_plot_write(const LinePlot *plot, FILE *out) {
    plot_open(plot->panels * (LEFT + WIDTH + RIGHT),
              TOP + HEIGHT + BOTTOM + (plot->series + 1) * LEGEND_LINE, out);
    for (int p = 0; p < plot->panels; p++) {
        const Panel panel = panel_of(plot, p);
        draw_axes(&panel, out);
        for (int s = 0; s < plot->series; s++) draw_series(&panel, s, out);
    }
    draw_legend(plot, out);
    fputs("</svg>\n", out);
}
