// SPDX-License-Identifier: GPL-3.0-or-later
// run.c - chooses the driver and sets the limits.
#include <setjmp.h>

#include "core/clock.h"
#include "lab/drivers.h"

// A second look needs time of its own: the last third.
static int64_t first_look_ms(const LabSpec *spec, int64_t time_ms) {
    return spec->research == RESEARCH_NONE ? time_ms : time_ms * 2 / 3 + 1;
}

enum { ENDGAME_PHASE = GAME_PHASE_END * 3 / 4, ENDGAME_PLIES_MORE = 4 };

// How much of the usual time this phase of the game deserves, in hundredths: the lecture gives the
// middle game the most.
static int phase_share(const Game *game, const void *position) {
    enum { OPENING = 50, MIDDLE = 140, ENDING = 70, HALF = GAME_PHASE_END / 2 };
    if (game->phase == NULL) return 100;
    int phase = game->phase(position);
    if (phase <= HALF) return OPENING + (MIDDLE - OPENING) * phase / HALF;
    return MIDDLE + (ENDING - MIDDLE) * (phase - HALF) / HALF;
}

static int evaluate_nothing(const void *position) {
    (void)position;
    return 0;
}

const GameEvaluation driver_won_or_lost = {
    .name = "won-or-lost", .summary = "only finished games count", .evaluate = evaluate_nothing};

// Algorithms take no memory, so that nothing is lost where one is left in the middle.
Score driver_start(Search *search, LabNode *root, Score alpha, Score beta) {
    jmp_buf escape;
    volatile Score value = 0;
    search->escape = &escape;
    search->deaf_visits = 0;
    const LabAlgorithm *algorithm = search->spec->algorithm;
    if (setjmp(escape) == 0)
        value = search->spec->by_move      ? driver_by_move(search, root)
                : algorithm->start != NULL ? algorithm->start(search, root)
                                           : algorithm->visit(search, root, alpha, beta);
    search->escape = NULL;
    return value;
}

static void search_main(Search *search, const void *position, const LabLimits *limits,
                        LabResult *result) {
    int depth = limits->depth;
    bool has_horizon = search->spec->algorithm->family != FAMILY_SAMPLING;
    bool deepens =
        has_horizon && search->spec->algorithm->family != FAMILY_PROOF && !limits->is_single
        && !search->spec->by_move
        && (search->spec->deepening || search->deadline_ms > 0 || search->node_limit > 0);
    if (deepens)
        driver_deepen(search, position, depth, result);
    else
        result->is_complete =
            driver_search(search, position, depth, -search->infinity, search->infinity, result)
            == SEARCH_FINISHED;
}

void driver_run(Search *search, const void *position, const LabLimits *limits, LabResult *result) {
    const GameEvaluation *evaluation = search->evaluation;
    int depth = limits->depth > 0 ? limits->depth : LAB_DEPTH_MAX;
    int64_t time_ms = limits->time_ms;
    search->started_ns = clock_now_ns();
    search->node_limit = limits->nodes;
    if (search->spec->time_by_phase) {
        uint64_t share = (uint64_t)phase_share(search->game, position);
        time_ms = time_ms * (int64_t)share / 100;
        search->node_limit = limits->nodes / 100 * share + limits->nodes % 100 * share / 100;
        if (limits->nodes > 0 && search->node_limit == 0) search->node_limit = 1;
    }
    int64_t ends_ms = time_ms > 0 ? clock_now_ms() + time_ms : 0;
    if (time_ms > 0) time_ms = first_look_ms(search->spec, time_ms);
    search->deadline_ms = time_ms > 0 ? clock_now_ms() + time_ms : 0;
    bool is_ending = search->spec->endgame_mode && search->game->phase != NULL
                     && search->game->phase(position) >= ENDGAME_PHASE;
    if (is_ending) {
        search->evaluation = &driver_won_or_lost;
        search->key_salt = 1;
        depth =
            depth + ENDGAME_PLIES_MORE < LAB_DEPTH_MAX ? depth + ENDGAME_PLIES_MORE : LAB_DEPTH_MAX;
    }
    LabLimits parts = {depth, limits->nodes, time_ms, limits->is_single};
    if (search->spec->deep_win && time_ms > 0)
        driver_deep_win(search, position, &parts, result);
    else
        search_main(search, position, &parts, result);
    search->deadline_ms = ends_ms;
    if (search->spec->research != RESEARCH_NONE && result->best != GAME_NO_MOVE)
        driver_research(search, position, result);
    search->evaluation = evaluation;
    search->key_salt = 0;
    if (result->best == GAME_NO_MOVE) { // not even depth 1 was finished: any legal move will do
        game_list_allowed(search->game, position, search->history, search->history_count,
                          search->moves);
        result->best = search->moves[0];
    }
}
