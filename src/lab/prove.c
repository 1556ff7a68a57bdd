// SPDX-License-Identifier: GPL-3.0-or-later
// prove.c - see prove.h.
#include "lab/prove.h"

#include "core/clock.h"

enum {
    PROVER_MB = 8,
    HORIZON_MOST = 25,
    NODES_MOST = 20000,   // for a question: there is a short proof, or alpha-beta does as well
    LINE_NODES = 1000000, // for a question about the line
};

Search *prove_open(const Search *search) {
    const Game *game = search->game;
    if (game->win_score == 0 || game->repetition != REPETITION_DRAWS) return NULL;
    Text text = TEXT_OF(LAB_SPEC_TEXT_MAX);
    LabSpec spec;
    text_addf(&text, "dfpn,mobility,depth=%d,eval=won-or-lost,above=0,memory=%d", LAB_DEPTH_MAX,
              PROVER_MB);
    Search *prover =
        lab_parse_spec(text.data, game, &spec, NULL) ? lab_open(game, &spec, NULL) : NULL;
    if (prover == NULL) return NULL;
    lab_set_stop(prover, search->stop);
    lab_set_history(prover, search->history, search->history_count);
    return prover;
}

// Is the value above this, with a horizon of so many plies? False: not answered.
static bool ask(Search *prover, const void *position, int above, const LabLimits *limits,
                bool *is_above, LabResult *result) {
    prover->own_spec.above = above;
    if (!lab_run(prover, position, limits, result, NULL) || !result->is_complete) return false;
    *is_above = result->value > above;
    return true;
}

// What is known of one horizon.
typedef struct Horizon {
    int sign;         // 1: won, -1: lost, 0: neither is proved
    bool is_answered; // both questions
    bool is_reached;  // some line goes on beyond
} Horizon;

// Who moves last wins: wins are asked first for an odd number of plies, losses for an even one.
// The other question only tells whether the game ends within the horizon whatever is played: it
// need not be asked once a line is known to go on, or where a shorter horizon had no answer.
static Horizon look_as_far(Search *prover, const void *position, int depth, bool asks_both,
                           const LabLimits *limits, int64_t started_ms, LabSolution *solution,
                           LabResult *result) {
    Horizon horizon = {.is_answered = asks_both};
    for (int i = 0; i < (asks_both ? 2 : 1) && horizon.sign == 0; i++) {
        if (i == 1 && horizon.is_reached) break;
        const bool is_win_asked = (depth + i) % 2 == 1;
        bool is_above = false;
        LabLimits part;
        if (!lab_limits_left(limits, solution->nodes, started_ms, &part))
            return (Horizon){.sign = 0};
        part.depth = depth;
        if (part.nodes == 0 || part.nodes > NODES_MOST) part.nodes = NODES_MOST;
        const bool is_known =
            ask(prover, position, is_win_asked ? 0 : -1, &part, &is_above, result);
        solution->nodes += result->totals.nodes;
        solution->time_ns += result->time_ns;
        horizon.is_reached |= result->totals.evaluations > 0;
        horizon.is_answered &= is_known;
        if (is_known && is_above == is_win_asked) horizon.sign = is_win_asked ? 1 : -1;
    }
    return horizon;
}

// The defender's move after which the win takes longest: not so soon as `plies` from there.
static GameMove longest_defence(Search *prover, const void *position, int plies,
                                LabResult *result) {
    const Game *game = prover->game;
    GameMove moves[GAME_MOVES_MAX];
    int count = game->list_moves(position, moves);
    for (int i = 0; i < count; i++) {
        GamePosition next;
        bool is_won = false;
        LabLimits limits = {.depth = plies, .nodes = LINE_NODES, .is_single = true};
        memset(&next, 0, sizeof next);
        game->play(position, moves[i], &next);
        if (plies <= 0 || (ask(prover, &next, 0, &limits, &is_won, result) && !is_won))
            return moves[i];
    }
    return count > 0 ? moves[0] : GAME_NO_MOVE;
}

// The shortest win that is known against the longest defence, as far as it is found.
static void find_line(Search *prover, const void *position, LabSolution *solution,
                      LabResult *result) {
    const Game *game = prover->game;
    GamePosition here;
    bool is_attacker = solution->value > 0;
    memcpy(&here, position, game->position_bytes);
    solution->line_length = 0;
    for (int plies = solution->depth, over; plies > 0 && !game->is_over(&here, &over); plies--) {
        GameMove move = GAME_NO_MOVE;
        bool is_won = false;
        LabLimits limits = {.depth = plies, .nodes = LINE_NODES, .is_single = true};
        if (!is_attacker)
            move = longest_defence(prover, &here, plies - 3, result);
        else if (ask(prover, &here, 0, &limits, &is_won, result) && is_won)
            move = result->best;
        if (move == GAME_NO_MOVE) return;
        solution->line[solution->line_length++] = move;
        game_advance(game, &here, move);
        is_attacker = !is_attacker;
    }
}

void prove_ahead(Search *prover, const void *position, int deepest, const LabLimits *limits,
                 LabSolution *solution, LabResult *result) {
    int64_t started_ms = clock_now_ms();
    bool is_whole = true; // all horizons so far were answered
    for (int depth = 1; depth <= deepest && depth <= HORIZON_MOST; depth++) {
        Horizon horizon =
            look_as_far(prover, position, depth, is_whole, limits, started_ms, solution, result);
        if (prover->is_stopped && prover->stop != NULL && atomic_load(prover->stop)) return;
        is_whole &= horizon.is_answered;
        if (horizon.sign == 0 && !is_whole) continue;
        solution->depth = depth;
        solution->is_exact = is_whole && !horizon.is_reached;
        solution->is_proved = solution->is_exact || horizon.sign != 0;
        solution->value = horizon.sign * (prover->game->win_score - depth);
        if (horizon.sign != 0) find_line(prover, position, solution, result);
        if (solution->is_proved) return;
    }
}
