// SPDX-License-Identifier: GPL-3.0-or-later
// line_plot.h - series of points as lines, in panels side by side: an SVG picture.
#pragma once

#include <stdbool.h>
#include <stdio.h>

// Colours that people with colour blindness can tell apart (Okabe and Ito, 2008).
enum { PLOT_COLOURS = 8 };
extern const char *const plot_colours[PLOT_COLOURS];

typedef struct PlotSeries {
    const char *name; // NULL: not in the legend
    int colour;
    const char *dash; // SVG's: "none", "2 4"
} PlotSeries;

typedef struct LinePlot {
    const void *context;
    int panels;
    int series;          // of each panel, the same ones
    const char *x_title; // below each panel
    bool is_logarithmic; // y: what is not above zero has no point
    bool is_x_power;     // x is an exponent of ten, and is told as the power
    double y_top;        // of the axis where it is above all points; 0: none
    void (*write_title)(const void *context, int panel, FILE *out);
    PlotSeries (*series_at)(const void *context, int series);
    // The point of a series by its index, NAN where there is none; false past the last.
    bool (*point_at)(const void *context, int panel, int series, int index, double *x, double *y);
} LinePlot;

void line_plot_write(const LinePlot *plot, FILE *out);

// The parts, for other pictures: the picture's head, with a white ground; words that XML can hold.
void plot_open(int width, int height, FILE *out);
void plot_write_words(const char *words, FILE *out);
