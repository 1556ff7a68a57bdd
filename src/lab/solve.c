// SPDX-License-Identifier: GPL-3.0-or-later
// solve.c - see solve.h.
#include "lab/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "lab/search.h"

Search *lab_solve_open(const Game *game, int table_mb, Error *error) {
    char text[LAB_SPEC_TEXT_MAX];
    LabSpec spec;
    snprintf(text, sizeof text, "negascout,depth=1,eval=won-or-lost,table=%d,order=killers+history",
             table_mb);
    return lab_parse_spec(text, game, &spec, error) ? lab_open(game, &spec, error) : NULL;
}

// What is left of the limits for a search of one depth; false: nothing.
static bool limits_left(const LabLimits *limits, const LabSolution *solution, int64_t started_ms, int depth,
                        LabLimits *left) {
    *left = (LabLimits){.depth = depth, .is_single = true};
    if (limits->nodes > 0) {
        if (solution->nodes >= limits->nodes) return false;
        left->nodes = limits->nodes - solution->nodes;
    }
    if (limits->time_ms > 0) {
        left->time_ms = started_ms + limits->time_ms - clock_now_ms();
        if (left->time_ms <= 0) return false;
    }
    return true;
}

// A depth was searched to its end: what it found is what is known now. Horizons of zero let values only grow
// away from zero, so that no depth knows less than the one before.
static void keep(LabSolution *solution, const LabResult *result, int depth) {
    solution->depth = depth;
    solution->is_exact = result->totals.evaluations == 0;
    solution->is_proved = solution->is_exact || result->value != 0;
    solution->value = result->value;
    solution->line_length = solution->is_proved ? result->line_length : 0;
    memcpy(solution->line, result->line, (size_t)solution->line_length * sizeof *solution->line);
}

static bool deepen(Search *search, const void *position, const LabLimits *limits, LabSolution *solution,
                   LabResult *result, Error *error) {
    int deepest = limits->depth > 0 ? limits->depth : LAB_DEPTH_MAX;
    int64_t started_ms = clock_now_ms();
    for (int depth = 1; depth <= deepest; depth++) {
        LabLimits left;
        solution->is_limited = true; // until this depth is finished
        if (!limits_left(limits, solution, started_ms, depth, &left)) return true;
        lab_forget(search); // what an earlier depth knew came from its own horizon
        if (!lab_run(search, position, &left, result, error)) return false;
        solution->nodes += result->totals.nodes;
        solution->time_ns += result->time_ns;
        if (!result->is_complete) return true;
        keep(solution, result, depth);
        solution->is_limited = false;
        bool is_settled = search->game->win_score > 0 && solution->is_proved;
        if (solution->is_exact || is_settled) return true;
    }
    solution->is_limited = true;
    return true;
}

bool lab_solve(Search *search, const void *position, const LabLimits *limits, LabSolution *solution,
               Error *error) {
    *solution = (LabSolution){.is_proved = false};
    LabResult *result = malloc(sizeof *result);
    if (result == NULL) return error_set(error, "not enough memory");
    bool is_fine = deepen(search, position, limits, solution, result, error);
    free(result);
    return is_fine;
}
