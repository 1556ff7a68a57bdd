// SPDX-License-Identifier: GPL-3.0-or-later
// search.c - the cold half of the walk: limits, hooks, repetitions, sorting.
#include "lab/search.h"

#include "core/clock.h"

// Called when the nodes granted are used up: grants some more, or stops.
bool lab_limit_reached(Search *search) {
    uint64_t left =
        search->node_limit != 0 ? search->node_limit - search->nodes_granted : LAB_CHECK_INTERVAL;
    bool is_asked =
        search->stop != NULL && atomic_load_explicit(search->stop, memory_order_relaxed);
    bool is_late = search->deadline_ms != 0 && clock_now_ms() >= search->deadline_ms;
    if (left == 0 || is_asked || is_late) search->is_stopped = true;
    if (search->is_stopped) {
        // On the way back to the root every recursion still asks for the
        // moves it has left, a few thousand.
        enum { DEAF_VISITS_MOST = 1 << 20 };
        search->countdown = 0;
        if (++search->deaf_visits > DEAF_VISITS_MOST && search->escape != NULL)
            longjmp(*search->escape, 1);
        return true;
    }
    int grant = left < LAB_CHECK_INTERVAL ? (int)left : LAB_CHECK_INTERVAL;
    search->nodes_granted += (uint64_t)grant;
    search->countdown = grant - 1;
    return false;
}

LabNode *lab_set_root(Search *search, const void *position, int depth) {
    LabNode *root = &search->nodes[0];
    memcpy(root->position, position, search->game->position_bytes);
    root->depth = depth;
    root->type = 1;
    root->moves = search->moves;
    root->weights = search->weights;
    root->best = GAME_NO_MOVE;
    search->forbids_return = game_repetition(search->game, position) == REPETITION_FORBIDDEN;
    root->is_null = false;
    root->is_on_last_line = true;
    lab_take_features(search, root);
    // ways from another root are other ways
    root->path_key = random_mix(search->game->key(position));
    if (search->hooks & HOOK_KEYS) {
        root->key = search->game->key(position);
        root->memory_key = 0;
        root->reversible_count = search->history_count;
        for (int i = 0; i < search->history_count; i++)
            root->memory_key += random_mix(search->history[i]);
    }
    return root;
}

static void prepare_child(LabNode *node) {
    LabNode *child = node + 1;
    child->type = lab_child_type(node->type, node->next == 1);
    child->depth = node->depth - LAB_ONE_PLY;
    child->moves = node->moves + node->count;
}

void lab_take_features(const Search *search, LabNode *node) {
    if (search->hooks & HOOK_UPDATE) search->game->extract(node->position, node->features);
}

// The child's features from the node's, over this move.
static void update_features(Search *search, LabNode *node, GameMove move) {
    const Game *game = search->game;
    LabNode *child = node + 1;
    search->counters.updates++;
    memcpy(child->features, node->features, (size_t)game->feature_count * sizeof *child->features);
    game->update(node->position, move, child->position, child->features);
}

Score lab_evaluate_updated(const Search *search, const LabNode *node) {
    if (search->evaluation != search->updated_evaluation) // the endgame mode has one of its own
        return game_evaluate(search->game, search->evaluation, node->position);
    return game_evaluate_features(search->game, search->evaluation, node->position, node->features);
}

// What a child must know about its way from the root.
static void follow(Search *search, LabNode *node) {
    LabNode *child = node + 1;
    child->weights = node->weights + node->count;
    child->is_null = false;
    child->full_depth = child->depth;
    child->is_on_last_line = node->is_on_last_line && node->ply < search->last_line_length
                             && search->last_line[node->ply] == node->move;
    child->path_key = lab_path_after(node, node->move);
    if (search->hooks & HOOK_UPDATE) update_features(search, node, node->move);
    if (search->hooks & HOOK_KEYS) {
        const Game *game = search->game;
        child->key = game->key(child->position);
        bool is_final =
            game->repetition == REPETITION_IMPOSSIBLE
            || (game->is_irreversible != NULL && game->is_irreversible(node->position, node->move));
        child->reversible_count = is_final ? 0 : node->reversible_count + 1;
        child->memory_key = is_final ? 0 : node->memory_key + random_mix(node->key);
    }
}

void lab_next_hooked(Search *search, LabNode *node) {
    prepare_child(node); // again for every child: a policy may have changed the last one's depth
    follow(search, node);
    if (!(search->hooks & HOOK_CHILD_DEPTH)) return;
    LabNode *child = node + 1;
    for (int i = 0; i < search->policy_count; i++) {
        Policy *policy = &search->policies[i];
        if (policy->kind->child_depth != NULL)
            child->depth = policy->kind->child_depth(policy, search, node, child->depth);
    }
    if (child->depth == child->full_depth) return;
    bool is_deeper = child->depth > child->full_depth;
    *(is_deeper ? &search->counters.extensions : &search->counters.reductions) += 1;
    if (search->hooks & HOOK_TRACE)
        lab_note(search, TRACE_REDUCE, child, 0, is_deeper ? REASON_EXTENDED : REASON_LATE);
}

static void play_into(Search *search, LabNode *node, GameMove move) {
    node->move = move;
    search->game->play(node->position, move, node[1].position);
    prepare_child(node);
}

void lab_play_into(Search *search, LabNode *node, GameMove move) {
    play_into(search, node, move);
    if (search->hooks != 0) lab_next_hooked(search, node);
}

void lab_step(Search *search, LabNode *node, GameMove move) {
    play_into(search, node, move);
    follow(search, node);
}

MoveFacts lab_describe(const Search *search, const LabNode *node, GameMove move) {
    MoveFacts facts = {0};
    if (search->game->describe_move != NULL)
        search->game->describe_move(node->position, move, &facts);
    return facts;
}

bool lab_is_in_check(const Search *search, const LabNode *node) {
    return node->ply > 0 && !node->is_null
           && lab_describe(search, node - 1, node[-1].move).gives_check;
}

Score lab_estimate_after(Search *search, LabNode *node, GameMove move) {
    const Game *game = search->game;
    LabNode *child = node + 1;
    Score score = 0;
    game->play(node->position, move, child->position);
    if (game->is_over(child->position, &score)) return -score;
    search->counters.order_evaluations++;
    if (search->hooks & HOOK_UPDATE) update_features(search, node, move);
    return -lab_evaluate(search, child);
}

bool lab_is_repetition(const Search *search, const LabNode *node, Score *value) {
    const Game *game = search->game;
    if (game->repetition == REPETITION_IMPOSSIBLE || search->forbids_return || node->ply == 0)
        return false;
    int reach = node->reversible_count;
    bool is_back = false;
    for (int back = 2; back <= reach && back <= node->ply && !is_back; back += 2)
        is_back = node[-back].key == node->key;
    // The first repetition inside the tree counts; one with the game
    // counts when it would end the game.
    int enough = game->repetitions_claim > 0 ? game->repetitions_claim : game->repetitions_end;
    int seen = 0;
    int first = search->history_count - (reach - node->ply);
    for (int i = first > 0 ? first : 0; i < search->history_count && !is_back; i++) {
        if (search->history[i] == node->key) is_back = ++seen >= enough - 1;
    }
    if (!is_back) return false;
    *value = game->repetition == REPETITION_SETTLES ? game->settle(node->position) : 0;
    return true;
}

// Would the move, which can be taken back, enter a position of the line or of the game before it?
static bool enters_visited(const Search *search, LabNode *node, GameMove move) {
    search->game->play(node->position, move, node[1].position);
    uint64_t key = search->game->key(node[1].position);
    int reach = node->reversible_count;
    for (int back = 0; back <= reach && back <= node->ply; back++) {
        if (node[-back].key == key) return true;
    }
    int first = search->history_count - (reach - node->ply);
    for (int i = first > 0 ? first : 0; i < search->history_count; i++) {
        if (search->history[i] == key) return true;
    }
    return false;
}

int lab_list_allowed(const Search *search, LabNode *node) {
    const Game *game = search->game;
    int count = search->hooks & HOOK_CANDIDATES ? game->list_candidates(node->position, node->moves)
                                                : game->list_moves(node->position, node->moves);
    if (!search->forbids_return) return count;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        GameMove move = node->moves[i];
        bool is_final =
            game->is_irreversible != NULL && game->is_irreversible(node->position, move);
        if (is_final || !enters_visited(search, node, move)) node->moves[kept++] = move;
    }
    return kept;
}

// Asks the policies in turn whether one of them settles the node, its moves sorted or not.
static bool prune(Search *search, LabNode *node, bool is_sorted, Score *value) {
    if (!(search->hooks & HOOK_PRUNE)) return false;
    for (int i = 0; i < search->policy_count; i++) {
        Policy *policy = &search->policies[i];
        bool (*ask)(Policy *, Search *, LabNode *, Score *) =
            is_sorted ? policy->kind->prune : policy->kind->prune_unsorted;
        if (ask != NULL && ask(policy, search, node, value)) return true;
    }
    return false;
}

// Lists the moves and sorts them as the policies say; true when one of them settles the node first.
static bool list_moves(Search *search, LabNode *node, Score *value) {
    node->next = 0;
    node->count = lab_list_allowed(search, node);
    if (node->count == 0) return false;
    if (prune(search, node, false, value)) return true;
    lab_sort_moves(search, node);
    return false;
}

static bool recall(Search *search, LabNode *node, Score *value) {
    for (int i = 0; i < search->policy_count; i++) {
        Policy *policy = &search->policies[i];
        if (policy->kind->recall == NULL || !policy->kind->recall(policy, search, node, value))
            continue;
        search->counters.table_cuts++;
        return true;
    }
    return false;
}

static Score leaf_value(Search *search, LabNode *node) {
    for (int i = 0; i < search->policy_count; i++) {
        Policy *policy = &search->policies[i];
        if (policy->kind->leaf == NULL) continue;
        node->is_leaf = false; // a bound, perhaps: it depends on the window
        return policy->kind->leaf(policy, search, node);
    }
    node->at->evaluations++;
    return lab_evaluate(search, node);
}

// A draw that the side to move could claim counts as one, unless the game
// is over anyway: it may be mate.
static bool is_claimable_draw(const Search *search, const LabNode *node) {
    int score;
    return node->ply > 0 && search->game->draw_claim != NULL
           && search->game->draw_claim(node->position) != NULL
           && !search->game->is_over(node->position, &score);
}

void lab_foresee(Search *search, LabNode *node, Score *lower, Score *upper) {
    *lower = -search->infinity;
    *upper = search->infinity;
    for (int i = 0; i < search->policy_count; i++) {
        Policy *policy = &search->policies[i];
        if (policy->kind->foresee != NULL)
            policy->kind->foresee(policy, search, node, lower, upper);
    }
}

bool lab_guess(Search *search, LabNode *root, Score *value) {
    for (int i = 0; i < search->policy_count; i++) {
        Policy *policy = &search->policies[i];
        if (policy->kind->guess != NULL && policy->kind->guess(policy, search, root, value))
            return true;
    }
    return false;
}

// Asks what is known of the node's value without trying a move. What does
// not settle it narrows its window.
static TraceReason foresee(Search *search, LabNode *node, Score *value) {
    Score lower;
    Score upper;
    lab_foresee(search, node, &lower, &upper);
    if (node->ply == 0 && search->keeps_root) return REASON_NONE; // its line is wanted
    if (lower == upper) {
        node->at->finished++;
        node->is_leaf = true;
        *value = lower;
        return REASON_OVER;
    }
    if (lower >= node->beta || upper <= node->alpha) {
        *value = lower >= node->beta ? lower : upper;
        return REASON_PRUNED;
    }
    if (lower > node->alpha) node->alpha = lower;
    if (upper < node->beta) node->beta = upper;
    return REASON_NONE;
}

static bool finish(Search *search, LabNode *node, Score *value) {
    for (int i = 0; i < search->policy_count; i++) {
        Policy *policy = &search->policies[i];
        if (policy->kind->finish != NULL && policy->kind->finish(policy, search, node, value))
            return true;
    }
    return false;
}

// Why the node's value is settled before a move is tried; REASON_NONE: it is not.
static TraceReason settle(Search *search, LabNode *node, Score *value) {
    if ((search->hooks & HOOK_KEYS) && lab_is_repetition(search, node, value)) {
        node->at->finished++;
        node->is_leaf = true;
        return REASON_REPETITION;
    }
    if ((search->hooks & HOOK_KEYS) && is_claimable_draw(search, node)) {
        node->at->finished++;
        node->is_leaf = true;
        *value = 0;
        return REASON_OVER;
    }
    node->is_leaf = false;
    bool is_horizon = node->depth <= 0 || node->ply >= LAB_PLY_MAX;
    node->table_move = GAME_NO_MOVE;
    if (search->hooks & HOOK_FORESEE) {
        TraceReason reason = foresee(search, node, value);
        if (reason != REASON_NONE) return reason;
    }
    if ((search->hooks & HOOK_FINISH) && !is_horizon && finish(search, node, value))
        return REASON_OVER;
    if ((search->hooks & HOOK_RECALL) && (!is_horizon || search->spec->keeps_leaves)) {
        bool is_kept = node->ply == 0 && search->keeps_root;
        if (recall(search, node, value) && !is_kept) return REASON_TABLE;
    }
    if (!is_horizon && list_moves(search, node, value)) return REASON_PRUNED;
    int score = 0;
    if (is_horizon ? search->game->is_over(node->position, &score) : node->count == 0) {
        // Without a move, yet not over by what the position alone knows: every move was forbidden.
        if (!is_horizon && !search->game->is_over(node->position, &score))
            score = -search->game->score_bound;
        node->at->finished++;
        node->is_leaf = true;
        *value = lab_final_score(search, node, score);
        return REASON_OVER;
    }
    if (is_horizon) {
        node->is_leaf = true;
        *value = leaf_value(search, node);
        return REASON_HORIZON;
    }
    return prune(search, node, true, value) ? REASON_PRUNED : REASON_NONE;
}

static void remember(Search *search, LabNode *node, Score value) {
    if (search->is_stopped) return;
    for (int i = 0; i < search->policy_count; i++) {
        Policy *policy = &search->policies[i];
        if (policy->kind->remember != NULL) policy->kind->remember(policy, search, node, value);
    }
}

bool lab_enter_hooked(Search *search, LabNode *node, Score *value) {
    if (search->hooks & HOOK_TRACE) lab_note(search, TRACE_ENTER, node, 0, REASON_NONE);
    // the root keeps its last proven move from call to call
    if (node->ply > 0) node->best = GAME_NO_MOVE;
    TraceReason reason = settle(search, node, value);
    if (reason == REASON_NONE) return false;
    if (search->spec->keeps_leaves && (search->hooks & HOOK_REMEMBER) && node->is_leaf
        && reason != REASON_REPETITION)
        remember(search, node, *value);
    if (search->is_stopped) reason = REASON_STOPPED;
    if (search->hooks & HOOK_TRACE) lab_note(search, TRACE_LEAVE, node, *value, reason);
    return true;
}

Score lab_leave_hooked(Search *search, LabNode *node, Score value, TraceReason reason) {
    if (search->hooks & HOOK_REMEMBER) remember(search, node, value);
    if (search->is_stopped) reason = REASON_STOPPED;
    if (search->hooks & HOOK_TRACE) lab_note(search, TRACE_LEAVE, node, value, reason);
    return value;
}

bool lab_again_hooked(Search *search, LabNode *node, Score value, Score alpha) {
    LabNode *child = node + 1;
    if (child->depth >= child->full_depth || value <= alpha || search->is_stopped) return false;
    child->depth = child->full_depth;
    lab_note_research(search, node);
    return true;
}
