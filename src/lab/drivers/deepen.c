// SPDX-License-Identifier: GPL-3.0-or-later
// deepen.c - one search, or iterative deepening: depth 1, 2, 3 …, the last best line first.
//
// Deepening costs little, because the last level holds most of the nodes (11 % more at width 10
// and depth 5), and pays back by the order of moves. An aspiration window bets that the value
// changes little from one depth to the next; when the bet is lost the depth is searched again
// with the side that failed opened.

#include "core/clock.h"
#include "lab/drivers.h"

static void note_iteration(Search *search, const LabNode *root, Score alpha, Score beta,
                           Score value, LabResult *result) {
    if (result->iteration_count >= LAB_ITERATIONS_MAX) return;
    CounterTotals totals = counters_total(&search->counters);
    result->iterations[result->iteration_count++] = (LabIteration){
        .depth = root->depth / LAB_ONE_PLY,
        .alpha = alpha,
        .beta = beta,
        .value = value,
        .best = root->best != GAME_NO_MOVE ? root->best : result->best,
        .nodes = totals.nodes,
        .evaluations = totals.evaluations,
        .time_ns = clock_now_ns() - search->started_ns,
    };
}

static void announce(Search *search, const LabNode *root, Score alpha, Score beta) {
    if (!(search->hooks & HOOK_TRACE)) return;
    TraceEvent event = {.kind = TRACE_ITERATION,
                        .depth = root->depth,
                        .alpha = alpha,
                        .beta = beta,
                        .position = root->position};
    search->observer.notice(search->observer.state, &event);
}

// What a finished search found, its value inside the window.
static void keep(Search *search, const LabNode *root, Score value, LabResult *result) {
    bool is_sampling = search->spec->algorithm->family == FAMILY_SAMPLING;
    result->is_found = true;
    result->value = value;
    if (root->best != GAME_NO_MOVE) result->best = root->best;
    result->depth =
        is_sampling ? counters_total(&search->counters).deepest_ply : root->depth / LAB_ONE_PLY;
    result->line_length = root->line_length;
    memcpy(result->line, search->lines[0], (size_t)root->line_length * sizeof *result->line);
    if (root->line_length == 0 && result->best != GAME_NO_MOVE) {
        result->line[0] = result->best;
        result->line_length = 1;
    }
    if (search->spec->algorithm->family == FAMILY_PROOF) {
        bool is_above = value > search->spec->above;
        bool is_final = counters_total(&search->counters).evaluations == 0;
        sentence_set(&result->remark,
                     is_above && is_final ? "proved: the value is above %d"
                     : is_final           ? "refuted: the value is not above %d"
                     : is_above ? "proved as far as the horizon and by its estimates: the value "
                                  "is above %d"
                                : "refuted as far as the horizon and by its estimates: the value "
                                  "is not above %d",
                     search->spec->above);
    }
}

SearchEnd driver_search(Search *search, const void *position, int depth, Score alpha, Score beta,
                        LabResult *result) {
    LabNode *root = lab_set_root(search, position, depth * LAB_ONE_PLY);
    announce(search, root, alpha, beta);
    uint64_t calls = search->counters.calls;
    Score value = driver_start(search, root, alpha, beta);
    if (search->counters.calls == calls) search->counters.calls++;
    // Stopping is the normal end of sampling, if a game was played; a search that ran
    // out of time has nothing to say.
    bool is_sampling = search->spec->algorithm->family == FAMILY_SAMPLING;
    if (is_sampling ? root->best == GAME_NO_MOVE : search->is_stopped) return SEARCH_STOPPED;
    bool is_low = value <= alpha && alpha > -search->infinity;
    bool is_high = value >= beta && beta < search->infinity;
    note_iteration(search, root, alpha, beta, value, result);
    if (is_low) return SEARCH_LOW;
    if (is_high) return SEARCH_HIGH;
    keep(search, root, value, result);
    return SEARCH_FINISHED;
}

static bool search_around(Search *search, const void *position, int depth, LabResult *result) {
    Score reach = search->spec->aspiration;
    Score alpha = -search->infinity;
    Score beta = search->infinity;
    if (reach > 0 && depth > 1) {
        alpha = result->value - reach > alpha ? result->value - reach : alpha;
        beta = result->value + reach < beta ? result->value + reach : beta;
    }
    for (;;) {
        SearchEnd end = driver_search(search, position, depth, alpha, beta, result);
        if (end == SEARCH_FINISHED || end == SEARCH_STOPPED) return end == SEARCH_FINISHED;
        search->counters.researches++;
        if (end == SEARCH_LOW)
            alpha = -search->infinity;
        else
            beta = search->infinity;
    }
}

void driver_deepen(Search *search, const void *position, int depth, LabResult *result) {
    search->hooks |= HOOK_LAST_LINE;
    for (int next = 1; next <= depth; next++) {
        if (!search_around(search, position, next, result)) break;
        search->guess = result->value;
        memcpy(search->last_line, result->line, sizeof search->last_line);
        search->last_line_length = result->line_length;
        result->is_complete = next == depth;
        // A win that is just a win cannot become better by looking further.
        int win = search->game->win_score;
        if (win > 0 && result->value >= win - next && result->value < search->infinity) {
            result->is_complete = true;
            break;
        }
    }
    search->hooks &= ~(unsigned)HOOK_LAST_LINE;
}
