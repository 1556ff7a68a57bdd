// SPDX-License-Identifier: GPL-3.0-or-later
// uct.c - UCT (Kocsis and Szepesvari, 2006): grows a tree where random games go well.
//
// Each round walks down the tree by the upper confidence bound
//
//     mean result + EXPLORATION * sqrt(ln(visits of the parent) / visits of the child)
//
// adds the children of the node it arrives at, plays a random game from there, and credits
// the result to every node of the line. No evaluation is needed. The value reported is the
// mean result, from -1000 to 1000.
#include "lab/algorithms.h"
#include "lab/pool.h"
#include "lab/search.h"

#include <math.h>

enum {
    PLAYOUT_PLIES_MAX = 400,
    HISTORY_MAX = 400,
    VISITED_MAX = HISTORY_MAX + LAB_PLY_MAX + PLAYOUT_PLIES_MAX,
    UCT_SCALE = 1000,
};
static const double EXPLORATION = 1.0;

typedef struct UctNode {
    PoolNode tree;
    int visits;
    double result; // sum, for the side that moved into the node
} UctNode;

static UctNode *uct_at(const Pool *pool, int index) {
    return (UctNode *)pool_at(pool, index);
}

// `spread` is the logarithm of the parent's visits.
static double upper_bound(const UctNode *child, double spread) {
    if (child->visits == 0) return INFINITY; // whoever was never visited goes first
    return child->result / child->visits + EXPLORATION * sqrt(spread / child->visits);
}

static int select_leaf(const Pool *pool, int index) {
    for (UctNode *node = uct_at(pool, index); node->tree.child_count > 0;
         node = uct_at(pool, index)) {
        double spread = log((double)node->visits);
        double best = -INFINITY;
        for (int i = 0; i < node->tree.child_count; i++) {
            const UctNode *child = uct_at(pool, node->tree.first_child + i);
            double bound = upper_bound(child, spread);
            if (bound <= best) continue;
            best = bound;
            index = node->tree.first_child + i;
        }
    }
    return index;
}

static double outcome(Score score) {
    return score > 0 ? 1.0 : score < 0 ? -1.0 : 0.0;
}

// The positions that may not be entered again: the latest of the game, and those of the line.
static int list_visited(const Search *search, const LabNode *node, uint64_t *visited) {
    int count = 0;
    int first = search->history_count > HISTORY_MAX ? search->history_count - HISTORY_MAX : 0;
    for (int i = first; i < search->history_count; i++) visited[count++] = search->history[i];
    for (int ply = 0; ply < node->ply; ply++) visited[count++] = search->nodes[ply].key;
    return count;
}

// The result of a random game, for the side to move at the node. Games
// that last too long are estimated.
static double play_out(Search *search, LabNode *node) {
    const Game *game = search->game;
    GamePosition positions[2];
    uint64_t visited[VISITED_MAX];
    int visited_count = search->forbids_return ? list_visited(search, node, visited) : 0;
    memcpy(&positions[0], node->position, game->position_bytes);
    for (int ply = 0; ply < PLAYOUT_PLIES_MAX; ply++) {
        const void *position = &positions[ply % 2];
        int count = game_list_allowed(game, position, visited, visited_count, node->moves);
        if (search->forbids_return) visited[visited_count++] = game->key(position);
        if (count == 0) {
            Score score = 0;
            // every move was forbidden
            if (!game->is_over(position, &score)) score = -game->score_bound;
            node->at->finished++;
            return ply % 2 == 0 ? outcome(score) : -outcome(score);
        }
        GameMove move = node->moves[random_below(&search->random, (uint64_t)count)];
        game->play(position, move, &positions[(ply + 1) % 2]);
    }
    node->at->evaluations++;
    return outcome(game_evaluate(game, search->evaluation, &positions[PLAYOUT_PLIES_MAX % 2]));
}

// One round; the result is for the side to move at the node.
static double explore(Pool *pool, Search *search, int index) {
    LabNode *node = pool_visit(pool, search, index);
    node->depth = LAB_ONE_PLY; // the tree has no horizon
    Score value;
    if (lab_enter(search, node, -search->infinity, search->infinity, &value)) return outcome(value);
    lab_leave_open(search, node);
    // The first visit only plays out from the node; the second opens its children too.
    bool is_known = uct_at(pool, index)->visits > 0 || node->ply == 0;
    if (is_known && node->ply < LAB_PLY_MAX - 1 && !pool_add_children(pool, index, node))
        search->is_memory_full = true; // it stays a leaf, and games are played from it all the same
    return play_out(search, node);
}

static void tell(const Pool *pool, int index, double bound) {
    const UctNode *node = uct_at(pool, index);
    double mean = node->visits > 0 ? node->result / node->visits : 0;
    if (node->tree.parent < 0) mean = -mean;
    TraceState state = {.visits = node->visits, .mean = mean, .bound = bound};
    pool_note_state(pool, index, &state);
}

// What a round changed: the nodes of its line, and the bounds beside them.
static void tell_round(const Pool *pool, int leaf, double result) {
    if (!pool_is_watched(pool)) return;
    const UctNode *last = uct_at(pool, leaf);
    for (int up = leaf; up >= 0; up = uct_at(pool, up)->tree.parent) {
        const UctNode *node = uct_at(pool, up);
        double spread = log((double)node->visits);
        for (int i = node->tree.first_child; i < node->tree.first_child + node->tree.child_count;
             i++)
            tell(pool, i, upper_bound(uct_at(pool, i), spread));
    }
    tell(pool, 0, NAN);
    bool is_over = pool->search->nodes[last->tree.ply].is_leaf;
    TraceDeed deed = last->tree.child_count > 0 ? DEED_EXPANDED_GAME
                     : is_over                  ? DEED_FINISHED_GAME
                                                : DEED_RANDOM_GAME;
    pool_note_step(pool, leaf, deed, (Score)lround(last->tree.ply % 2 == 0 ? result : -result));
}

static Score start(Search *search, LabNode *root) {
    Pool pool;
    pool_open(&pool, search, sizeof(UctNode), NULL);
    int root_index = pool_add_root(&pool, root);
    while (!search->is_stopped) {
        int index = select_leaf(&pool, root_index);
        double result = explore(&pool, search, index);
        if (search->is_stopped) break;
        double credit = result;
        for (int up = index; up >= 0; up = uct_at(&pool, up)->tree.parent) {
            credit = -credit; // the line's players alternate
            uct_at(&pool, up)->result += credit;
            uct_at(&pool, up)->visits++;
        }
        tell_round(&pool, index, result);
    }
    const UctNode *top = uct_at(&pool, root_index);
    const UctNode *most = NULL;
    for (int i = 0; i < top->tree.child_count; i++) {
        const UctNode *child = uct_at(&pool, top->tree.first_child + i);
        if (most == NULL || child->visits > most->visits) most = child;
    }
    if (most == NULL || most->visits == 0) return 0;
    search->nodes[0].best = most->tree.move;
    return (Score)lround(UCT_SCALE * most->result / most->visits);
}

const LabAlgorithm lab_uct = {
    .name = "uct",
    .title = "UCT",
    .summary = "Monte-Carlo tree search: random games guided by their results",
    .family = FAMILY_SAMPLING,
    .steps = STEPS_COUNTS,
    .start = start,
};
