// SPDX-License-Identifier: GPL-3.0-or-later
// rating.c - see rating.h.
//
// The expected score of i against j is 1 / (1 + 10^((Rj - Ri) / 400)). The log-likelihood is
// concave; Newton's method with the sum of the ratings held at zero finds its top, and the inverse
// of the same matrix at the top gives the errors.
#include "arena/rating.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NEWTON_STEPS = 100, N = SCHEDULE_PLAYERS_MAX };

static const double ELO_PER_NATURAL = 173.71779276130073; // 400 / ln 10
static const double NORMAL_95 = 1.959963984540054;

typedef struct Problem {
    int count;
    double games[N][N];
    double points[N]; // of each player
    double rating[N]; // natural units
    double matrix[N][N];
    double inverse[N][N];
} Problem;

// Whether from player 0 everybody can be reached by steps to players one has
// scored against (or backwards).
static bool reaches_all(const CrossTable *table, bool is_backwards) {
    bool is_reached[N] = {true};
    int stack[N] = {0};
    int height = 1;
    int reached = 1;
    while (height > 0) {
        int from = stack[--height];
        for (int to = 0; to < table->count; to++) {
            const Tally *cell = is_backwards ? &table->cells[to][from] : &table->cells[from][to];
            if (is_reached[to] || cell->wins + cell->draws == 0) continue;
            is_reached[to] = true;
            stack[height++] = to;
            reached++;
        }
    }
    return reached == table->count;
}

static void fill_problem(const CrossTable *table, double virtual_draws, Problem *problem) {
    memset(problem, 0, sizeof *problem);
    problem->count = table->count;
    for (int i = 0; i < table->count; i++) {
        for (int j = 0; j < table->count; j++) {
            const Tally *cell = &table->cells[i][j];
            if (i == j || tally_games(cell) == 0) continue;
            problem->games[i][j] = (double)tally_games(cell) + virtual_draws;
            problem->points[i] += (double)cell->wins + 0.5 * ((double)cell->draws + virtual_draws);
        }
    }
}

// The negative second derivative of the log-likelihood, made regular by
// the constraint, and the slope.
static void fill_matrix(Problem *problem, double slope[N]) {
    int count = problem->count;
    for (int i = 0; i < count; i++) {
        slope[i] = problem->points[i];
        for (int j = 0; j < count; j++) problem->matrix[i][j] = 1.0 / count;
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            if (problem->games[i][j] == 0.0) continue;
            double expected = 1.0 / (1.0 + exp(problem->rating[j] - problem->rating[i]));
            double weight = problem->games[i][j] * expected * (1.0 - expected);
            slope[i] -= problem->games[i][j] * expected;
            problem->matrix[i][i] += weight;
            problem->matrix[i][j] -= weight;
        }
    }
}

// Gauss and Jordan with pivots; false when the matrix is singular.
static bool invert(Problem *problem) {
    int count = problem->count;
    double(*a)[N] = problem->matrix;
    double(*b)[N] = problem->inverse;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) b[i][j] = i == j;
    for (int column = 0; column < count; column++) {
        int pivot = column;
        for (int i = column + 1; i < count; i++)
            if (fabs(a[i][column]) > fabs(a[pivot][column])) pivot = i;
        if (fabs(a[pivot][column]) < 1e-14) return false;
        for (int j = 0; j < count; j++) {
            double kept = a[column][j];
            a[column][j] = a[pivot][j];
            a[pivot][j] = kept;
            kept = b[column][j];
            b[column][j] = b[pivot][j];
            b[pivot][j] = kept;
        }
        double scale = 1.0 / a[column][column];
        for (int j = 0; j < count; j++) {
            a[column][j] *= scale;
            b[column][j] *= scale;
        }
        for (int i = 0; i < count; i++) {
            double factor = a[i][column];
            if (i == column || factor == 0.0) continue;
            for (int j = 0; j < count; j++) {
                a[i][j] -= factor * a[column][j];
                b[i][j] -= factor * b[column][j];
            }
        }
    }
    return true;
}

static bool climb(Problem *problem) {
    for (int step = 0; step < NEWTON_STEPS; step++) {
        double slope[N];
        double change = 0.0;
        fill_matrix(problem, slope);
        if (!invert(problem)) return false;
        for (int i = 0; i < problem->count; i++) {
            double move = 0.0;
            for (int j = 0; j < problem->count; j++) move += problem->inverse[i][j] * slope[j];
            move = fmax(-2.0, fmin(2.0, move)); // far from the top Newton's step may overshoot
            problem->rating[i] += move;
            change = fmax(change, fabs(move));
        }
        if (change < 1e-10) return true;
    }
    return true;
}

static void read_list(const Problem *problem, RatingList *list) {
    double mean = 0.0;
    // The constraint's own share of the inverse is the same everywhere.
    double shift = 1.0 / problem->count;
    for (int i = 0; i < problem->count; i++) mean += problem->rating[i] / problem->count;
    for (int i = 0; i < problem->count; i++) {
        list->elo[i] = (problem->rating[i] - mean) * ELO_PER_NATURAL;
        list->error[i] =
            NORMAL_95 * sqrt(fmax(0.0, problem->inverse[i][i] - shift)) * ELO_PER_NATURAL;
        for (int j = 0; j < problem->count; j++) {
            double variance =
                problem->inverse[i][i] + problem->inverse[j][j] - 2.0 * problem->inverse[i][j];
            double difference = problem->rating[i] - problem->rating[j];
            list->los[i][j] = variance > 0.0 ? normal_cdf(difference / sqrt(variance)) : 0.5;
        }
    }
}

bool rating_solve(const CrossTable *table, RatingList *list, Error *error) {
    memset(list, 0, sizeof *list);
    list->count = table->count;
    if (table->count < 2) return error_set(error, "a rating list needs two players");
    // Without this connection the likelihood has no top: somebody's rating runs away.
    list->is_regularised = !(reaches_all(table, false) && reaches_all(table, true));
    Problem *problem = malloc(sizeof *problem);
    if (problem == NULL) return error_no_memory(error);
    fill_problem(table, list->is_regularised ? 1.0 : 0.0, problem);
    bool is_solved = climb(problem);
    if (is_solved) read_list(problem, list);
    free(problem);
    return is_solved
           || error_set(error, "the players have not met in a way that compares them all");
}
