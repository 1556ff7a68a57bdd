// SPDX-License-Identifier: GPL-3.0-or-later
// solve.c - see solve.h.
#include "lab/solve.h"

#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "lab/algorithms.h"
#include "lab/drivers.h"
#include "lab/images.h"
#include "lab/policies.h"
#include "lab/prove.h"
#include "lab/retrograde.h"
#include "lab/search.h"

// A game in which no position comes back ends by itself: one search sees everything. The others are
// searched deeper and deeper, so that short wins are found before long ways round.
static bool is_finite(const Game *game) {
    return game->repetition == REPETITION_IMPOSSIBLE;
}

static void format_spec(const Game *game, int table_mb, Text *text) {
    bool can_guess = is_finite(game) && game->patterns != NULL;
    text_addf(text, "%s,depth=%d,eval=won-or-lost,table=%d",
              can_guess         ? "negac-guess"
              : is_finite(game) ? "negac-quarters"
                                : "negascout",
              is_finite(game) ? LAB_DEPTH_MAX : 1, table_mb);
    // What an earlier depth knew came from its own horizon: it may only recommend moves.
    text_add(text, is_finite(game) ? ",symmetry,etc,replace=growing" : ",accept=present");
    if (game->foresee != NULL) text_add(text, ",foresee=all");
    if (game->finish != NULL) text_addf(text, ",finish=%d", game->finish_plies);
    if (!is_finite(game) && game->space != NULL) text_add(text, ",endings");
    if (is_finite(game) && game->moves_left != NULL)
        text_add(text, game->patterns != NULL ? ",patterns" : ",shallow");
    text_add(text, game->rate_move != NULL ? ",order=solving" : ",order=killers+history");
}

Search *lab_solve_open(const Game *game, int table_mb, Error *error) {
    char buffer[LAB_SPEC_TEXT_MAX];
    Text text = text_over(buffer, sizeof buffer);
    LabSpec spec;
    format_spec(game, table_mb, &text);
    return lab_parse_spec(buffer, game, &spec, error) ? lab_open(game, &spec, error) : NULL;
}

bool lab_limits_left(const LabLimits *limits, uint64_t nodes, int64_t started_ms, LabLimits *left) {
    *left = (LabLimits){.is_single = true};
    if (limits->nodes > 0) {
        if (nodes >= limits->nodes) return false;
        left->nodes = limits->nodes - nodes;
    }
    if (limits->time_ms > 0) {
        left->time_ms = started_ms + limits->time_ms - clock_now_ms();
        if (left->time_ms <= 0) return false;
    }
    return true;
}

// A depth was searched to its end: what it found is what is known now. Horizons of zero let values
// only grow away from zero, so that no depth knows less than the one before.
static void keep(LabSolution *solution, const LabResult *result, int depth) {
    solution->depth = depth;
    solution->is_exact = result->totals.evaluations == 0;
    solution->is_proved = solution->is_exact || result->value != 0;
    solution->value = result->value;
    solution->line_length = solution->is_proved ? result->line_length : 0;
    memcpy(solution->line, result->line, (size_t)solution->line_length * sizeof *solution->line);
}

// The windows that were finished before the search was stopped may have proved who wins.
static void keep_bound(LabSolution *solution, const Search *search) {
    if (search->lower <= 0 && search->upper >= 0) return;
    solution->is_proved = true;
    solution->value = search->lower > 0 ? search->lower : search->upper;
}

static bool deepen(Search *search, Search *prover, const void *position, const LabLimits *limits,
                   LabSolution *solution, LabResult *result, Error *error) {
    int deepest = limits->depth > 0 ? limits->depth : LAB_DEPTH_MAX;
    int64_t started_ms = clock_now_ms();
    if (prover != NULL) prove_ahead(prover, position, deepest, limits, solution, result);
    if (solution->is_proved) return true;
    for (int depth = is_finite(search->game) ? deepest : solution->depth + 1; depth <= deepest;
         depth++) {
        LabLimits left;
        solution->is_limited = true; // until this depth is finished
        if (!lab_limits_left(limits, solution->nodes, started_ms, &left)) return true;
        left.depth = depth;
        if (!lab_run(search, position, &left, result, error)) return false;
        solution->nodes += result->totals.nodes;
        solution->time_ns += result->time_ns;
        if (!result->is_complete) {
            if (is_finite(search->game)) keep_bound(solution, search);
            return true;
        }
        keep(solution, result, depth);
        solution->is_limited = false;
        bool is_settled = search->game->win_score > 0 && solution->is_proved;
        if (solution->is_exact || is_settled) return true;
    }
    solution->is_limited = true;
    return true;
}

// The value that the opponent has after a move that keeps this one: a win is a ply nearer.
static Score value_after(const Game *game, Score value) {
    if (game->win_score == 0 || value == 0) return -value;
    return value > 0 ? -value - 1 : -value + 1;
}

// Null windows know a value, but no line that leads to it. With what the table remembers each move
// of it is soon found: the one that keeps the value.
static void find_line(Search *search, const void *position, LabSolution *solution,
                      LabResult *result) {
    enum { NODES_MORE = 100000 };
    const LabAlgorithm *algorithm = search->own_spec.algorithm;
    GamePosition here;
    Score value = solution->value;
    memcpy(&here, position, search->game->position_bytes);
    search->own_spec.algorithm = &lab_failsoft;
    search->keeps_root = true;
    search->deadline_ms = 0;
    search->node_limit = solution->nodes + NODES_MORE;
    search->nodes_granted = 0;
    search->countdown = 0;
    solution->line_length = 0;
    memset(&search->counters, 0, sizeof search->counters);
    for (int depth = solution->depth, over; depth > 0 && !search->game->is_over(&here, &over);
         depth--) {
        result->best = GAME_NO_MOVE;
        if (driver_search(search, &here, depth, value - 1, value + 1, result) != SEARCH_FINISHED
            || result->best == GAME_NO_MOVE)
            break;
        GameMove move = result->best;
        solution->line[solution->line_length++] = move;
        game_advance(search->game, &here, move);
        value = value_after(search->game, value);
    }
    search->keeps_root = false;
    search->own_spec.algorithm = algorithm;
}

// What the search's endings say of the position; false: nothing.
static bool look_up(Search *search, const void *position, Score *lower, Score *upper) {
    Retrograde *endings = policy_endings_of(search);
    int score;
    if (endings == NULL || search->lacks_policies || search->history_count > 0
        || search->game->is_over(position, &score)
        || game_repetition(search->game, position) == REPETITION_FORBIDDEN)
        return false;
    retrograde_set_stop(endings, search->stop);
    return retrograde_probe(endings, position, lower, upper);
}

static void keep_ending(Search *search, const void *position, Score value, bool is_exact,
                        LabSolution *solution) {
    Retrograde *endings = policy_endings_of(search);
    solution->is_proved = true;
    solution->is_exact = is_exact;
    solution->value = value;
    if (is_exact)
        solution->line_length = retrograde_line(endings, position, solution->line, LAB_PLY_MAX);
}

bool lab_solve(Search *search, const void *position, const LabLimits *limits, LabSolution *solution,
               Error *error) {
    *solution = (LabSolution){.is_proved = false};
    LabResult *result = malloc(sizeof *result);
    if (result == NULL) return error_no_memory(error);
    Score lower = -search->infinity, upper = search->infinity;
    lab_forget(search);
    // Finding all images takes time: it pays from a root below which some meet.
    search->own_spec.is_symmetric =
        is_finite(search->game) && lab_images_meet(search->game, position);
    int64_t started_ns = clock_now_ns();
    bool is_known = look_up(search, position, &lower, &upper);
    if (is_known && lower == upper) keep_ending(search, position, lower, true, solution);
    int64_t time_ns = clock_now_ns() - started_ns;
    Search *prover = solution->is_exact ? NULL : prove_open(search);
    bool is_fine =
        solution->is_exact || deepen(search, prover, position, limits, solution, result, error);
    if (prover != NULL) lab_close(prover);
    solution->time_ns += time_ns;
    if (is_known && is_fine && !solution->is_proved && (lower > 0 || upper < 0))
        keep_ending(search, position, lower > 0 ? lower : upper, false, solution);
    if (is_fine && solution->is_exact && is_finite(search->game))
        find_line(search, position, solution, result);
    free(result);
    return is_fine;
}

// ---- one question ----

static void begin_question(Search *search) {
    memset(&search->counters, 0, sizeof search->counters);
    search->is_stopped = false;
    search->countdown = 0;
    search->nodes_granted = 0;
    search->node_limit = 0;
    search->deadline_ms = 0;
    lab_begin_policies(search);
}

bool lab_solve_ask(Search *search, const void *position, int depth, Score above, bool *is_above,
                   uint64_t *nodes, Error *error) {
    const LabAlgorithm *algorithm = search->own_spec.algorithm;
    LabResult *result = malloc(sizeof *result);
    if (result == NULL) return error_no_memory(error);
    if (!is_finite(search->game)) {
        free(result);
        return error_set(error, "positions of %s come back: one question cannot settle them",
                         search->game->name);
    }
    result->iteration_count = 0;
    begin_question(search);
    search->own_spec.algorithm = &lab_failsoft;
    SearchEnd end = driver_search(search, position, depth, above, above + 1, result);
    search->own_spec.algorithm = algorithm;
    CounterTotals totals = counters_total(&search->counters);
    *is_above = end == SEARCH_HIGH;
    *nodes += totals.nodes;
    free(result);
    if (end == SEARCH_STOPPED) return error_set(error, "stopped");
    return totals.evaluations == 0 || error_set(error, "games go on beyond %d plies", depth);
}
