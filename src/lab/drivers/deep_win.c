// SPDX-License-Identifier: GPL-3.0-or-later
// deep_win.c - the lecture's deep-win search: looks for forced wins beyond the usual horizon.
//
// With the evaluation reduced to won (1) or not (0) and the window [0, 1], alpha-beta cuts much
// more and sees further in the same time:
//
//     T/10     is there a forced win? Then play it.
//     8T/10    the normal search chooses a move.
//     T/10     does that move lose by force? Then take one that does not, if there is one.

#include "core/clock.h"
#include "lab/drivers.h"

// Deepens with [0, 1] until the deadline. True: the side to move wins by
// force; *depth says how deep it is.
static bool is_forced_win(Search *search, const void *position, int depth_max, int *depth,
                          GameMove *move) {
    const GameEvaluation *evaluation = search->evaluation;
    uint64_t salt = search->key_salt;
    bool is_won = false;
    search->evaluation = &driver_won_or_lost;
    search->key_salt = random_mix(salt + 1); // the table must not mix the two evaluations
    for (*depth = 1; *depth <= depth_max && !is_won && !search->is_stopped; ++*depth) {
        LabNode *root = lab_set_root(search, position, *depth * LAB_ONE_PLY);
        search->counters.calls++;
        Score value = search->spec->algorithm->visit(search, root, 0, 1);
        is_won = !search->is_stopped && value > 0;
        *move = root->best;
        if (is_won) break;
    }
    search->evaluation = evaluation;
    search->key_salt = salt;
    return is_won;
}

// Whether what it finds is a proof: a search that leaves moves out may leave a defence out.
static bool is_sure(const Search *search) {
    LabSpec spec = *search->spec;
    spec.deep_win = false;
    return lab_spec_is_exact(&spec, search->game);
}

static void start_part(Search *search, int64_t ends_ms) {
    search->deadline_ms = ends_ms;
    search->is_stopped = false;
    search->countdown = 0;
}

// Replaces the chosen move when it loses by force and another does not.
static void verify(Search *search, const void *position, int depth_max, LabResult *result) {
    const Game *game = search->game;
    GamePosition after;
    GameMove refutation;
    int depth;
    game->play(position, result->best, &after);
    if (game->is_over(&after, &depth)
        || !is_forced_win(search, &after, depth_max, &depth, &refutation))
        return;
    int losing_depth = depth;
    GameMove moves[GAME_MOVES_MAX];
    int count = game_list_allowed(game, position, search->history, search->history_count, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i] == result->best) continue;
        game->play(position, moves[i], &after);
        bool is_lost = game->is_over(&after, &depth)
                           ? depth > 0
                           : is_forced_win(search, &after, losing_depth, &depth, &refutation);
        if (search->is_stopped) break;
        if (is_lost) continue;
        sentence_set(&result->remark,
                     is_sure(search)
                         ? "the first choice loses by force within %d plies; another move was taken"
                         : "the first choice seems lost within %d plies; another move was taken",
                     losing_depth + 1);
        result->best = moves[i];
        result->line[0] = moves[i];
        result->line_length = 1;
        return;
    }
    sentence_set(&result->remark,
                 search->is_stopped ? is_sure(search) ? "the move loses by force within %d plies"
                                                      : "the move seems lost within %d plies"
                 : is_sure(search)  ? "the move loses by force within %d plies, like the others"
                                    : "the move seems lost within %d plies, like the others",
                 losing_depth + 1);
}

void driver_deep_win(Search *search, const void *position, const LabLimits *limits,
                     LabResult *result) {
    int64_t begins_ms = clock_now_ms();
    int64_t tenth_ms = limits->time_ms / 10 > 0 ? limits->time_ms / 10 : 1;
    int depth;
    GameMove move = GAME_NO_MOVE;
    start_part(search, begins_ms + tenth_ms);
    if (is_forced_win(search, position, LAB_DEPTH_MAX, &depth, &move)) {
        result->best = result->line[0] = move;
        result->line_length = 1;
        result->depth = depth;
        result->value = 1;
        result->is_found = true;
        result->is_complete = true;
        sentence_set(&result->remark,
                     is_sure(search) ? "a forced win was found, %d plies deep"
                                     : "a win that may not be forced was found, %d plies deep",
                     depth);
        return;
    }
    start_part(search, begins_ms + 9 * tenth_ms);
    driver_deepen(search, position, limits->depth, result);
    start_part(search, begins_ms + limits->time_ms);
    if (result->best != GAME_NO_MOVE) verify(search, position, LAB_DEPTH_MAX, result);
}
