// SPDX-License-Identifier: GPL-3.0-or-later
// research.c - a second look at where the search wants to go, against the horizon effect.
//
// The lecture's three ways to unbalance the tree: search again, deeper, behind the chosen move
// (branch), at the leaf the best line aims at (leaf), or at an interesting sub-tree, here the
// first capture or check of the line. When the second look is clearly worse than the first
// promise, the other moves get their chance.

#include "lab/drivers.h"

enum { PLIES_MORE = 2 };

// How many moves of the best line are played before looking again.
static int moves_to_follow(Search *search, const void *position, const LabResult *result) {
    if (search->spec->research == RESEARCH_BRANCH) return 1;
    if (search->spec->research == RESEARCH_LEAF) return result->line_length;
    GamePosition here;
    memcpy(&here, position, search->game->position_bytes);
    for (int i = 0; i < result->line_length; i++) {
        MoveFacts facts = {0};
        if (search->game->describe_move != NULL)
            search->game->describe_move(&here, result->line[i], &facts);
        if (i > 0 && (facts.captured_value > 0 || facts.gives_check)) return i + 1;
        game_advance(search->game, &here, result->line[i]);
    }
    return (result->line_length + 1) / 2;
}

// The value of a position for its side to move, searched to this depth; false when stopped.
static bool value_of(Search *search, const void *position, int depth, Score *value) {
    if (search->game->is_over(position, value)) return true;
    LabNode *root = lab_set_root(search, position, depth * LAB_ONE_PLY);
    search->counters.researches++;
    *value = driver_start(search, root, -search->infinity, search->infinity);
    return !search->is_stopped;
}

static bool look_again(Search *search, const void *position, const LabResult *result,
                       Score *value) {
    int followed = moves_to_follow(search, position, result);
    GamePosition here;
    memcpy(&here, position, search->game->position_bytes);
    for (int i = 0; i < followed; i++) {
        game_advance(search->game, &here, result->line[i]);
    }
    int depth = result->depth - followed + PLIES_MORE;
    if (!value_of(search, &here, depth > 1 ? depth : 1, value)) return false;
    if (followed % 2 == 1) *value = -*value;
    return true;
}

static void try_others(Search *search, const void *position, Score second, LabResult *result) {
    const Game *game = search->game;
    GameMove moves[GAME_MOVES_MAX];
    int count = game_list_allowed(game, position, search->history, search->history_count, moves);
    GameMove disappointing = result->best;
    result->value = second;
    for (int i = 0; i < count; i++) {
        GamePosition after;
        Score value;
        if (moves[i] == disappointing) continue;
        game->play(position, moves[i], &after);
        if (!value_of(search, &after, result->depth > 1 ? result->depth - 1 : 1, &value)) return;
        if (-value <= result->value) continue;
        result->value = -value;
        result->best = result->line[0] = moves[i];
        result->line_length = 1;
    }
}

void driver_research(Search *search, const void *position, LabResult *result) {
    Score first = result->value;
    Score second;
    search->is_stopped = false;
    search->countdown = 0;
    if (!look_again(search, position, result, &second)) return;
    GameMove before = result->best;
    bool is_worse = second < first - search->game->score_unit / 2;
    if (is_worse) try_others(search, position, second, result);
    sentence_set(&result->remark,
                 !is_worse ? "the second look says %d instead of %d"
                 : result->best != before
                     ? "the second look says %d instead of %d; another move was taken"
                     : "the second look says %d instead of %d; no other move is better",
                 second, first);
}
