// SPDX-License-Identifier: GPL-3.0-or-later
// plot.c - the rows of an experiment as a picture: one line a series, the document's figures dashed
// beside, or a ladder of bars with their errors.
#include <math.h>
#include <string.h>

#include "experiments/experiment.h"

enum {
    WIDTH = 560,
    HEIGHT = 340,
    LEFT = 80,
    TOP = 40,
    BOTTOM = 50,
    LEGEND_LINE = 20,
    SERIES_MAX = 48,
    COLOURS_COUNT = 8,
    STEPS = 5,
};

// Colours that people with colour blindness can tell apart (Okabe and Ito, 2008).
static const char *const COLOURS[COLOURS_COUNT] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                   "#E69F00", "#56B4E9", "#000000", "#999999"};

typedef struct Frame {
    const ExperimentRun *run;
    double x_least, x_most;
    double y_least, y_most; // powers of ten where it is logarithmic
    const char *series[SERIES_MAX];
    int series_count;
} Frame;

static bool point_at(const Frame *frame, int number, int column, double *y) {
    const ExperimentRow *row = &frame->run->rows[number];
    if (!row->is_done || column < 0) return false;
    *y = row->values[column];
    if (isnan(*y)) return false;
    if (!frame->run->experiment->plot.is_logarithmic) return true;
    if (*y <= 0) return false;
    *y = log10(*y);
    return true;
}

static int series_of(Frame *frame, const char *name) {
    for (int i = 0; i < frame->series_count; i++) {
        if (strcmp(frame->series[i], name) == 0) return i;
    }
    if (frame->series_count == SERIES_MAX) return SERIES_MAX - 1;
    frame->series[frame->series_count] = name;
    return frame->series_count++;
}

static Frame frame_of(const ExperimentRun *run) {
    Frame frame = {run, INFINITY, -INFINITY, INFINITY, -INFINITY, {NULL}, 0};
    const ExperimentPlot *plot = &run->experiment->plot;
    const int columns[2] = {plot->y_column, plot->document_column};
    for (int i = 0; i < run->count; i++) {
        for (int c = 0; c < 2; c++) {
            double y;
            if (!point_at(&frame, i, columns[c], &y)) continue;
            series_of(&frame, run->rows[i].series);
            frame.x_least = fmin(frame.x_least, run->rows[i].x);
            frame.x_most = fmax(frame.x_most, run->rows[i].x);
            frame.y_least = fmin(frame.y_least, y);
            frame.y_most = fmax(frame.y_most, y);
        }
    }
    if (!(frame.x_least <= frame.x_most)) return (Frame){run, 0, 1, 0, 1, {NULL}, 0};
    if (plot->is_logarithmic) {
        frame.y_least = floor(frame.y_least);
        frame.y_most = ceil(frame.y_most);
    } else if (frame.y_least > 0) {
        frame.y_least = 0;
    }
    if (frame.x_least == frame.x_most) frame.x_most += 1;
    if (frame.y_least == frame.y_most) frame.y_most += 1;
    return frame;
}

static double place_x(const Frame *frame, double x) {
    return LEFT + WIDTH * (x - frame->x_least) / (frame->x_most - frame->x_least);
}

static double place_y(const Frame *frame, double y) {
    return TOP + HEIGHT * (frame->y_most - y) / (frame->y_most - frame->y_least);
}

static void add_escaped(Text *text, const char *words) {
    for (; *words != '\0'; words++) {
        if (*words == '<')
            text_add(text, "&lt;");
        else if (*words == '&')
            text_add(text, "&amp;");
        else
            text_add_char(text, *words);
    }
}

static void open_picture(const Experiment *experiment, int width, int height, int left,
                         Text *text) {
    text_addf(text,
              "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d' "
              "font-family='sans-serif' font-size='14'>\n<rect width='100%%' height='100%%' "
              "fill='white'/>\n",
              width, height, width, height);
    text_addf(text, "<text x='%d' y='24' font-size='17' font-weight='bold'>%s: %s</text>\n", left,
              experiment->name, experiment->columns[experiment->plot.y_column].name);
}

static void draw_axes(const Frame *frame, Text *text) {
    const Experiment *experiment = frame->run->experiment;
    int steps = experiment->plot.is_logarithmic ? (int)(frame->y_most - frame->y_least) : STEPS;
    for (int i = 0; i <= steps; i++) {
        double y = frame->y_least + (frame->y_most - frame->y_least) * i / steps;
        text_addf(text, "<line x1='%d' y1='%.1f' x2='%d' y2='%.1f' stroke='#ddd'/>", LEFT,
                  place_y(frame, y), LEFT + WIDTH, place_y(frame, y));
        text_addf(text, "<text x='%d' y='%.1f' text-anchor='end'>%.4g</text>\n", LEFT - 8,
                  place_y(frame, y) + 5, experiment->plot.is_logarithmic ? pow(10, y) : y);
    }
    for (int i = 0; i <= STEPS; i++) {
        double x = frame->x_least + (frame->x_most - frame->x_least) * i / STEPS;
        text_addf(text, "<text x='%.1f' y='%d' text-anchor='middle'>%.4g</text>\n",
                  place_x(frame, x), TOP + HEIGHT + 20, x);
    }
    text_addf(text, "<text x='%d' y='%d' text-anchor='middle'>%s</text>\n", LEFT + WIDTH / 2,
              TOP + HEIGHT + 42, experiment->plot.x_title);
}

static void draw_line(const Frame *frame, int series, int column, const char *dash, Text *text) {
    const ExperimentRun *run = frame->run;
    const char *colour = COLOURS[series % COLOURS_COUNT];
    double y;
    text_addf(text,
              "<polyline fill='none' stroke='%s' stroke-width='2.5' stroke-dasharray='%s' points='",
              colour, dash);
    for (int i = 0; i < run->count; i++) {
        if (strcmp(run->rows[i].series, frame->series[series]) == 0
            && point_at(frame, i, column, &y))
            text_addf(text, "%.1f,%.1f ", place_x(frame, run->rows[i].x), place_y(frame, y));
    }
    text_add(text, "'/>\n");
    for (int i = 0; i < run->count; i++) {
        if (strcmp(run->rows[i].series, frame->series[series]) == 0
            && point_at(frame, i, column, &y))
            text_addf(text, "<circle cx='%.1f' cy='%.1f' r='3' fill='%s'/>\n",
                      place_x(frame, run->rows[i].x), place_y(frame, y), colour);
    }
}

// ---- a ladder: a bar for each row, the highest on top ----

enum { LADDER_LEFT = 110, LADDER_LINE = 34, LADDER_BAR = 18, LADDER_LETTER = 8 };
enum { LADDER_STEP = 100, LADDER_STEP_WIDE = 500, LADDER_STEPS_MOST = 12 };

typedef struct Ladder {
    const ExperimentRun *run;
    double least, most; // whole steps, zero among them
    int step;
    int left; // where least stands
    double scale;
} Ladder;

// Whether the row has a bar, and its ends.
static bool rung_at(const Ladder *ladder, int number, double *value, double *spread) {
    const ExperimentRow *row = &ladder->run->rows[number];
    const ExperimentPlot *plot = &ladder->run->experiment->plot;
    *value = row->values[plot->y_column];
    *spread = row->values[plot->error_column];
    return row->is_done && !isnan(*value) && !isnan(*spread);
}

static Ladder ladder_of(const ExperimentRun *run) {
    Ladder ladder = {.run = run, .left = LADDER_LEFT};
    for (int i = 0; i < run->count; i++) {
        double value, error;
        int label = (int)strlen(run->rows[i].label) * LADDER_LETTER + 20;
        if (label > ladder.left) ladder.left = label;
        if (!rung_at(&ladder, i, &value, &error)) continue;
        ladder.least = fmin(ladder.least, value - error);
        ladder.most = fmax(ladder.most, value + error);
    }
    ladder.step = ladder.most - ladder.least > LADDER_STEP * LADDER_STEPS_MOST ? LADDER_STEP_WIDE
                                                                               : LADDER_STEP;
    ladder.least = ladder.step * floor(ladder.least / ladder.step);
    ladder.most = ladder.step * fmax(ceil(ladder.most / ladder.step), 1);
    ladder.scale = WIDTH / (ladder.most - ladder.least);
    return ladder;
}

static double ladder_x(const Ladder *ladder, double value) {
    return ladder->left + (value - ladder->least) * ladder->scale;
}

static void draw_rung(const Ladder *ladder, int number, int y, Text *text) {
    double value, error;
    text_addf(text, "<text x='%d' y='%d' text-anchor='end'>", ladder->left - 10, y + 5);
    add_escaped(text, ladder->run->rows[number].label);
    text_add(text, "</text>");
    if (!rung_at(ladder, number, &value, &error)) {
        text_add_char(text, '\n');
        return;
    }
    double start = ladder_x(ladder, fmin(value, 0)), end = ladder_x(ladder, fmax(value, 0));
    double low = ladder_x(ladder, value - error), high = ladder_x(ladder, value + error);
    text_addf(text, "<rect x='%.1f' y='%d' width='%.1f' height='%d' fill='%s'/>", start,
              y - LADDER_BAR / 2, fmax(end - start, 1), LADDER_BAR, COLOURS[value < 0 ? 4 : 5]);
    text_addf(text, "<path d='M%.1f %dH%.1f' stroke='#333' stroke-width='1.5'/>",
              fmax(low, ladder->left), y, high);
    text_addf(text, "<text x='%.1f' y='%d'>%.0f ± %.0f</text>\n", fmax(high, end) + 8, y + 5, value,
              error);
}

static void write_ladder(const ExperimentRun *run, Text *text) {
    Ladder ladder = ladder_of(run);
    int bottom = TOP + run->count * LADDER_LINE, width = ladder.left + WIDTH + 110,
        height = bottom + BOTTOM;
    open_picture(run->experiment, width, height, ladder.left, text);
    for (int value = (int)ladder.least; value <= ladder.most; value += ladder.step) {
        double x = ladder_x(&ladder, value);
        text_addf(text, "<path d='M%.1f %dV%d' stroke='#ddd'/>", x, TOP, bottom);
        text_addf(text, "<text x='%.1f' y='%d' text-anchor='middle'>%d</text>\n", x, bottom + 20,
                  value);
    }
    for (int i = 0; i < run->count; i++)
        draw_rung(&ladder, i, bottom - i * LADDER_LINE - LADDER_LINE / 2, text);
    text_add(text, "</svg>\n");
}

// ---- lines ----

static void write_lines(const ExperimentRun *run, Text *text) {
    Frame frame = frame_of(run);
    const ExperimentPlot *plot = &run->experiment->plot;
    int height = TOP + HEIGHT + BOTTOM + (frame.series_count + 1) * LEGEND_LINE;
    open_picture(run->experiment, LEFT + WIDTH + 30, height, LEFT, text);
    draw_axes(&frame, text);
    for (int s = 0; s < frame.series_count; s++) {
        int y = TOP + HEIGHT + BOTTOM + 14 + s * LEGEND_LINE;
        if (plot->document_column >= 0) draw_line(&frame, s, plot->document_column, "2 4", text);
        draw_line(&frame, s, plot->y_column, "none", text);
        text_addf(text, "<line x1='%d' y1='%d' x2='%d' y2='%d' stroke='%s' stroke-width='3'/>",
                  LEFT, y, LEFT + 34, y, COLOURS[s % COLOURS_COUNT]);
        text_addf(text, "<text x='%d' y='%d'>", LEFT + 44, y + 5);
        add_escaped(text, frame.series[s]);
        text_addf(text, "%s</text>\n",
                  s == 0 && plot->document_column >= 0 ? " (dotted: the document)" : "");
    }
    text_add(text, "</svg>\n");
}

void experiment_write_plot(const ExperimentRun *run, Text *text) {
    if (run->experiment->plot.error_column > 0)
        write_ladder(run, text);
    else
        write_lines(run, text);
}
