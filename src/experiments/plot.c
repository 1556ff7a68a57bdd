// SPDX-License-Identifier: GPL-3.0-or-later
// plot.c - the rows of an experiment as a picture: one line a series, the document's figures dotted
// beside, or a ladder of bars with their errors.
#include <math.h>
#include <string.h>

#include "core/line_plot.h"
#include "experiments/experiment.h"

enum { WIDTH = 560, TOP = 40, BOTTOM = 50, SERIES_MAX = 48 };

static void write_title(const void *context, int panel, FILE *out) {
    const Experiment *experiment = ((const ExperimentRun *)context)->experiment;
    (void)panel;
    fprintf(out, "%s: %s", experiment->name, experiment->columns[experiment->plot.y_column].name);
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

static void draw_rung(const Ladder *ladder, int number, int y, FILE *out) {
    double value, error;
    fprintf(out, "<text x='%d' y='%d' text-anchor='end'>", ladder->left - 10, y + 5);
    plot_write_words(ladder->run->rows[number].label, out);
    fputs("</text>", out);
    if (!rung_at(ladder, number, &value, &error)) {
        fputc('\n', out);
        return;
    }
    double start = ladder_x(ladder, fmin(value, 0)), end = ladder_x(ladder, fmax(value, 0));
    double low = ladder_x(ladder, value - error), high = ladder_x(ladder, value + error);
    fprintf(out, "<rect x='%.1f' y='%d' width='%.1f' height='%d' fill='%s'/>", start,
            y - LADDER_BAR / 2, fmax(end - start, 1), LADDER_BAR, plot_colours[value < 0 ? 4 : 5]);
    fprintf(out, "<path d='M%.1f %dH%.1f' stroke='#333' stroke-width='1.5'/>",
            fmax(low, ladder->left), y, high);
    fprintf(out, "<text x='%.1f' y='%d'>%.0f ± %.0f</text>\n", fmax(high, end) + 8, y + 5, value,
            error);
}

static void write_ladder(const ExperimentRun *run, FILE *out) {
    Ladder ladder = ladder_of(run);
    int bottom = TOP + run->count * LADDER_LINE, width = ladder.left + WIDTH + 110,
        height = bottom + BOTTOM;
    plot_open(width, height, out);
    fprintf(out, "<text x='%d' y='24' font-size='17' font-weight='bold'>", ladder.left);
    write_title(run, 0, out);
    fputs("</text>\n", out);
    for (int value = (int)ladder.least; value <= ladder.most; value += ladder.step) {
        double x = ladder_x(&ladder, value);
        fprintf(out, "<path d='M%.1f %dV%d' stroke='#ddd'/>", x, TOP, bottom);
        fprintf(out, "<text x='%.1f' y='%d' text-anchor='middle'>%d</text>\n", x, bottom + 20,
                value);
    }
    for (int i = 0; i < run->count; i++)
        draw_rung(&ladder, i, bottom - i * LADDER_LINE - LADDER_LINE / 2, out);
    fputs("</svg>\n", out);
}

// ---- lines ----

// Twice as many lines as series: what the document says of it, then what was measured.
typedef struct Lines {
    const ExperimentRun *run;
    const char *series[SERIES_MAX];
    int count;
} Lines;

static void add_series(Lines *lines, const char *name) {
    for (int i = 0; i < lines->count; i++) {
        if (strcmp(lines->series[i], name) == 0) return;
    }
    if (lines->count < SERIES_MAX) lines->series[lines->count++] = name;
}

static PlotSeries series_at(const void *context, int number) {
    const bool is_measured = number % 2 == 1;
    const char *name = ((const Lines *)context)->series[number / 2];
    return (PlotSeries){is_measured ? name : NULL, number / 2, is_measured ? "none" : "2 4"};
}

static bool point_at(const void *context, int panel, int number, int index, double *x, double *y) {
    const Lines *lines = context;
    const ExperimentRun *run = lines->run;
    const ExperimentPlot *plot = &run->experiment->plot;
    const int column = number % 2 == 1 ? plot->y_column : plot->document_column;
    (void)panel;
    if (index >= run->count) return false;
    const ExperimentRow *row = &run->rows[index];
    const bool is_its = strcmp(row->series, lines->series[number / 2]) == 0;
    *x = row->x;
    *y = row->is_done && is_its && column >= 0 ? row->values[column] : (double)NAN;
    return true;
}

static void write_lines_title(const void *context, int panel, FILE *out) {
    write_title(((const Lines *)context)->run, panel, out);
}

static void write_lines(const ExperimentRun *run, FILE *out) {
    const ExperimentPlot *plot = &run->experiment->plot;
    Lines lines = {.run = run};
    Text title = TEXT_OF(160);
    text_addf(&title, "%s%s", plot->x_title,
              plot->document_column >= 0 ? " (dotted: the document)" : "");
    for (int i = 0; i < run->count; i++) {
        if (run->rows[i].is_done) add_series(&lines, run->rows[i].series);
    }
    const LinePlot picture = {.context = &lines,
                              .panels = 1,
                              .series = 2 * lines.count,
                              .x_title = title.data,
                              .is_logarithmic = plot->is_logarithmic,
                              .write_title = write_lines_title,
                              .series_at = series_at,
                              .point_at = point_at};
    line_plot_write(&picture, out);
}

void experiment_write_plot(const ExperimentRun *run, FILE *out) {
    if (run->experiment->plot.error_column > 0)
        write_ladder(run, out);
    else
        write_lines(run, out);
}
