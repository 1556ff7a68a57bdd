// SPDX-License-Identifier: GPL-3.0-or-later
// order_shallow.c - sorting by a short search of the learned estimate, for searches to the end.
//
// Far from the end the game's own rating of a move sees one ply; a wrong first move there costs a
// whole subtree. A short alpha-beta of the estimate behind each move costs little beside it. It
// looks the further the more moves may be left, and nowhere decides more than the order.
#include "lab/policies.h"

enum {
    LEFT_LEAST = 12, // moves left from which on it looks at all
    LEFT_PER_PLY = 3,
    FAR_BEHIND = 8,
    SORTED_PLIES = 3, // a search so deep sorts its moves in turn
    GUESS_MORE = 4,   // plies more for the guess than for the order
    LIST_MAX = 64,    // lists of more moves are not sorted by it
};

// The estimate by patterns where the policy asks for it and they know the position, else by the
// learned features.
typedef struct Shallow {
    const GameEvaluation *learned;
    const GamePatterns *patterns; // or NULL
} Shallow;

static bool open(Policy *policy, Search *search, Error *error) {
    Error none;
    const GameEvaluation *learned = game_find_evaluation(search->game, "learned", &none);
    if (learned == NULL) learned = game_find_evaluation(search->game, NULL, error);
    *(Shallow *)policy->state = (Shallow){.learned = learned};
    return learned != NULL;
}

static bool open_patterns(Policy *policy, Search *search, Error *error) {
    Shallow *shallow = policy->state;
    if (!open(policy, search, error)) return false;
    shallow->patterns = search->game->patterns;
    return true;
}

static Score estimate(const Shallow *shallow, const Search *search, const void *position) {
    const GamePatterns *patterns = shallow->patterns;
    return patterns != NULL && patterns->stage(position) >= 0
               ? patterns->estimate(position, patterns->learned)
               : game_evaluate(search->game, shallow->learned, position);
}

// The moves in the order of the estimate behind them, best first.
static void sort(const Shallow *shallow, Search *search, LabNode *child, GameMove *moves,
                 int count) {
    const Game *game = search->game;
    Score values[LIST_MAX];
    if (count > LIST_MAX) return;
    search->counters.order_evaluations += (uint64_t)count;
    for (int i = 0; i < count; i++) {
        const GameMove move = moves[i];
        game->play(child->position, move, child[1].position);
        const Score value = -estimate(shallow, search, child[1].position);
        int at = i;
        for (; at > 0 && values[at - 1] < value; at--) {
            values[at] = values[at - 1];
            moves[at] = moves[at - 1];
        }
        values[at] = value;
        moves[at] = move;
    }
}

// The estimate `plies` behind the child's position, for its side to move. Lists of moves lie one
// behind the other from `moves` on.
static Score look(const Policy *policy, Search *search, LabNode *child, GameMove *moves, int plies,
                  Score alpha, Score beta) {
    const Game *game = search->game;
    Score score = 0;
    if (game->is_over(child->position, &score)) return score;
    if (plies == 0) {
        search->counters.order_evaluations++;
        return estimate(policy->state, search, child->position);
    }
    int count = game->list_moves(child->position, moves);
    if (plies >= SORTED_PLIES) sort(policy->state, search, child, moves, count);
    Score best = -search->infinity;
    for (int i = 0; i < count && best < beta; i++) {
        game->play(child->position, moves[i], child[1].position);
        Score low = best > alpha ? best : alpha;
        Score value = -look(policy, search, child + 1, moves + count, plies - 1, -beta, -low);
        if (value > best) best = value;
    }
    return best;
}

static void order(Policy *policy, Search *search, LabNode *node) {
    const Game *game = search->game;
    int plies = policy->number;
    if (game->moves_left != NULL) {
        int left = game->moves_left(node->position) - LEFT_LEAST;
        if (left < 0) return;
        if (left / LEFT_PER_PLY < plies) plies = left / LEFT_PER_PLY;
    }
    if (node->count > LIST_MAX || node->ply + plies + 1 > LAB_PLY_MAX) return;
    Score best = -search->infinity;
    for (int i = 0; i < node->count; i++) {
        game->play(node->position, node->moves[i], node[1].position);
        // a move far behind the best one need not be known exactly
        Score low = i == 0 ? best : best - FAR_BEHIND * game->score_unit;
        Score value = -look(policy, search, node + 1, node->moves + node->count, plies,
                            -search->infinity, -low);
        if (value > best) best = value;
        if (value > WEIGHT_ESTIMATE_MAX) value = WEIGHT_ESTIMATE_MAX;
        if (value < -WEIGHT_ESTIMATE_MAX) value = -WEIGHT_ESTIMATE_MAX;
        node->weights[i] += value;
    }
}

// What a search of the estimate takes for the root's value.
static bool guess(Policy *policy, Search *search, LabNode *root, Score *value) {
    const Game *game = search->game;
    int plies = policy->number + GUESS_MORE;
    if (game->moves_left != NULL && game->moves_left(root->position) - LEFT_LEAST < plies)
        plies = game->moves_left(root->position) - LEFT_LEAST;
    if (plies < 0) plies = 0;
    *value = look(policy, search, root, root->moves, plies, -search->infinity, search->infinity);
    return true;
}

const LabPolicyKind policy_shallow = {
    .slot = "shallow",
    .summary = "sorts by the learned estimate up to N plies behind a move, less near the end",
    .least = 0,
    .most = 8,
    .usual = 6,
    .keeps_value = true,
    .state_bytes = sizeof(Shallow),
    .open = open,
    .order = order,
};

const LabPolicyKind policy_patterns = {
    .slot = "patterns",
    .summary = "the same by the learned patterns of the board, where the game has some",
    .least = 0,
    .most = 8,
    .usual = 6,
    .keeps_value = true,
    .state_bytes = sizeof(Shallow),
    .open = open_patterns,
    .order = order,
    .guess = guess,
};
