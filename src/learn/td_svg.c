// SPDX-License-Identifier: GPL-3.0-or-later
// td_svg.c - the learning curve as a picture: points against the hand-made evaluation and against
// chance, by games, which are drawn on a logarithmic axis.
#include <math.h>
#include <stdio.h>

#include "core/whole_file.h"
#include "learn/td_file.h"

enum { WIDTH = 640, HEIGHT = 380, LEFT = 60, RIGHT = 20, TOP = 50, BOTTOM = 60, PERCENT = 100 };

// Two colours that people with colour blindness can tell apart (Okabe and Ito, 2008).
static const char *const COLOURS[2] = {"#0072B2", "#D55E00"};

static double log_most(const TdLearner *learner) {
    uint64_t games = learner->point_count > 0 ? learner->points[learner->point_count - 1].games : 0;
    return games > 1 ? log10(1.0 + (double)games) : 1;
}

static double x_of(const TdLearner *learner, double games) {
    return LEFT + (WIDTH - LEFT - RIGHT) * log10(1 + games) / log_most(learner);
}

static double y_of(double percent) {
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - percent / PERCENT);
}

static void draw_axes(const TdLearner *learner, const char *best, FILE *out) {
    fprintf(
        out,
        "<text x='%d' y='24' font-size='17' font-weight='bold'>%s: learned against %s, and against "
        "chance</text>\n",
        LEFT, learner->rules->title, best);
    for (int percent = 0; percent <= PERCENT; percent += 25) {
        fprintf(out, "<line x1='%d' x2='%d' y1='%.1f' y2='%.1f' stroke='%s'/>\n", LEFT,
                WIDTH - RIGHT, y_of(percent), y_of(percent), percent == 50 ? "#999" : "#ddd");
        fprintf(out, "<text x='%d' y='%.1f' text-anchor='end'>%d %%</text>\n", LEFT - 8,
                y_of(percent) + 4, percent);
    }
    fprintf(out, "<text x='%.1f' y='%d' text-anchor='middle'>0</text>\n", x_of(learner, 0),
            HEIGHT - BOTTOM + 20);
    for (double games = 10; log10(1 + games) <= log_most(learner); games *= 10)
        fprintf(out, "<text x='%.1f' y='%d' text-anchor='middle'>%.0f</text>\n",
                x_of(learner, games), HEIGHT - BOTTOM + 20, games);
    fprintf(out,
            "<text x='%d' y='%d' text-anchor='middle'>games of self-play (depth %d, %d games a "
            "point)</text>\n",
            (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 16, learner->settings.depth,
            learner->settings.match_games);
}

static void draw_curve(const TdLearner *learner, int which, FILE *out) {
    fprintf(out, "<polyline fill='none' stroke='%s' stroke-width='2.5' points='", COLOURS[which]);
    for (int i = 0; i < learner->point_count; i++) {
        const TdPoint *point = &learner->points[i];
        fprintf(out, "%.1f,%.1f ", x_of(learner, (double)point->games),
                y_of(which == 0 ? point->against_best : point->against_random));
    }
    fprintf(out, "'%s/>\n", which == 1 ? " stroke-dasharray='7 4'" : "");
}

bool td_svg_write(const TdLearner *learner, const char *path, Error *error) {
    WholeFile file;
    const GameEvaluation *best = game_find_evaluation(learner->rules, NULL, error);
    if (best == NULL || !whole_file_open(&file, path, error)) return false;
    fprintf(file.stream,
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' font-family='sans-serif' "
            "font-size='13'>\n<rect width='%d' height='%d' fill='white'/>\n",
            WIDTH, HEIGHT, WIDTH, HEIGHT);
    draw_axes(learner, best->name, file.stream);
    for (int which = 0; which < 2; which++) {
        draw_curve(learner, which, file.stream);
        fprintf(file.stream, "<text x='%d' y='%d' fill='%s'>%s %s</text>\n",
                LEFT + 10 + which * 160, TOP - 8, COLOURS[which],
                which == 0 ? "—— against" : "- - against", which == 0 ? best->name : "chance");
    }
    fputs("</svg>\n", file.stream);
    return whole_file_keep(&file, error);
}
