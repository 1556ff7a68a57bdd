// SPDX-License-Identifier: GPL-3.0-or-later
// search.h - what every algorithm of the laboratory stands on: the walk through the tree.
//
// An algorithm is a recursion over Nodes and contains no switch. It calls
//
//     lab_enter   visit a node: is its value known already (game over, horizon, memory, pruning)?
//     lab_next    play the next move into node + 1
//     lab_again   does the child want to be searched once more (it was reduced and did well)?
//     lab_better  this move is the best so far, inside the window
//     lab_cut     the visit ends here: this move is so good that the remaining ones cannot matter
//     lab_leave   the visit ends: all moves were tried
//
// By default these do nothing but the rules of the game and the counting. What a switch plugs in, a
// Policy, hangs on them as hooks. Private to src/lab; other folders include lab/lab.h.
#pragma once

#include <setjmp.h>
#include <stdatomic.h>
#include <string.h>

#include "core/game.h"
#include "core/random.h"
#include "core/trace.h"
#include "lab/counters.h"
#include "lab/run.h"

// The same source may be compiled with one game's table as a constant: see tests/bench/lab_bench.c.
#ifndef LAB_GAME
#define LAB_GAME(search) ((search)->game)
#define LAB_EVALUATION(search) ((search)->evaluation)
#define LAB_HOOKS(search) ((search)->hooks)
#endif

enum {
    LAB_CHECK_INTERVAL = 1024, // nodes between two looks at the clock and the stop flag
    LAB_POLICIES_OPEN_MAX = LAB_POLICIES_MAX + 2,
};

typedef struct Policy Policy;

// One ply of the line being searched. What every node touches fills the first cache line.
typedef struct LabNode {
    _Alignas(64) void *position;
    GameMove *moves; // in the search's one long array, each ply after the other
    GameMove move;   // the one being tried
    PlyCounters *at; // of this ply
    int count;       // of moves
    Score alpha;     // the window of the visit
    int depth;       // remaining horizon in tenths of a ply
    Score beta;
    int next; // index of the move to try next
    int16_t ply;
    uint8_t type; // 1, 2, 3 of the critical tree, or 0
    uint8_t line_length;
    // the last visit found a leaf, so its value is exact whatever the window was
    bool is_leaf;
    bool is_null;         // reached by a pass that is no rule of the game
    bool is_on_last_line; // the moves so far are those of the last iteration's best line
    GameMove best;
    // For policies only.
    int *features;        // of the position, where evaluations are updated from move to move
    int *weights;         // for sorting, beside the moves
    int full_depth;       // what the depth was before a reduction
    int reversible_count; // plies since the last irreversible move, history included
    GameMove table_move;  // what the memory recommends
    uint64_t key;         // of the position
    uint64_t imaged_key;  // a key, and the least one of its position's images
    uint64_t least_key;
    uint64_t path_key; // of the way from the root
    // of the set of positions since the last irreversible move, this one excluded
    uint64_t memory_key;
} LabNode;

// Which functions of its policies a search must call.
enum {
    HOOK_TRACE = 1 << 0,
    HOOK_KEYS = 1 << 1, // keys and paths are needed: repetitions or a memory
    HOOK_LEAF = 1 << 2,
    HOOK_ORDER = 1 << 3,
    HOOK_NARROW = 1 << 4,
    HOOK_RECALL = 1 << 5,
    HOOK_REMEMBER = 1 << 6,
    HOOK_CHILD_DEPTH = 1 << 7,
    HOOK_PRUNE = 1 << 8,
    HOOK_LAST_LINE = 1 << 9, // the last iteration's best line goes first
    HOOK_UPDATE = 1 << 10,   // features are carried along the line
    HOOK_FORESEE = 1 << 11,
    HOOK_FINISH = 1 << 13,
    HOOK_CANDIDATES = 1 << 12, // only the moves that the game takes for candidates are tried
};

// What a switch plugs into the hooks. Functions that are NULL do nothing.
struct LabPolicyKind {
    const char *slot;    // the word before "=": at most one policy of a slot, except for orderings
    const char *name;    // the word after it; NULL: a number from least to most comes there
    const char *summary; // one sentence
    int least;
    int most;
    int usual;          // when no number is given
    int variant;        // which of several policies that share their functions
    bool keeps_value;   // an exact search stays exact
    bool is_lasting;    // what it knows is no memory of searches: lab_forget() leaves it alone
    bool takes_memory;  // the number is its share of the memory allowed, in MB
    unsigned keys;      // HOOK_KEYS and HOOK_CANDIDATES when it needs them
    size_t state_bytes; // of the state, which is there, all zero, before open(); 0: open() makes it
    bool is_fresh;      // every search begins with a state of zeros
    bool (*open)(Policy *policy, Search *search, Error *error);
    void (*close)(Policy *policy);
    void (*begin)(Policy *policy, Search *search); // a new search from the root
    void (*forget)(Policy *policy); // all it learnt; NULL: it is closed and opened again
    Score (*leaf)(Policy *policy, Search *search, LabNode *node); // instead of the evaluation
    void (*order)(Policy *policy, Search *search,
                  LabNode *node); // adds to the weights of the moves
    void (*narrow)(Policy *policy, Search *search,
                   LabNode *node); // takes moves away, after sorting
    bool (*recall)(Policy *policy, Search *search, LabNode *node, Score *value); // true: settled
    void (*remember)(Policy *policy, Search *search, LabNode *node, Score value);
    int (*child_depth)(Policy *policy, Search *search, LabNode *node, int depth); // for node->move
    bool (*prune)(Policy *policy, Search *search, LabNode *node, Score *value);   // true: settled
    // The same with the moves listed and not sorted yet: sorting may cost more than this.
    bool (*prune_unsorted)(Policy *policy, Search *search, LabNode *node, Score *value);
    // Raises lower and lowers upper to what is known of the node's value before a move is tried.
    void (*foresee)(Policy *policy, Search *search, LabNode *node, Score *lower, Score *upper);
    // About what the root's value is going to be; false: no idea.
    bool (*guess)(Policy *policy, Search *search, LabNode *root, Score *value);
    // True: the node was searched to the end of the game, `value` and `nodes` are what was found.
    bool (*finish)(Policy *policy, Search *search, LabNode *node, Score *value);
};

struct Policy {
    const LabPolicyKind *kind;
    int number;
    void *state;
};

struct Search {
    const Game *game;
    const GameEvaluation *evaluation;
    const GameEvaluation *updated_evaluation; // the one whose features are carried along, or NULL
    unsigned hooks;
    int countdown; // of the nodes granted, how many are left
    bool is_stopped;
    int deaf_visits;     // made since, by an algorithm that does not look
    jmp_buf *escape;     // out of such a one; NULL: none
    bool forbids_return; // no move may enter a position of the line or of the game
    bool lacks_policies; // lab_forget() could not open them again, and this is why
    Error lack;
    bool is_memory_full; // a best-first search ran out of the memory it was allowed
    Score infinity;      // beyond every score of the game
    uint64_t key_salt;   // tells tables that another evaluation is in use
    Score guess;         // where MTD(f) starts
    Score lower;         // what searches by null windows have proved of the root's value so far
    Score upper;
    bool keeps_root; // a root whose value is foreseen is searched all the same, for its best line
    const LabSpec *spec;
    TraceObserver observer;
    const atomic_bool *stop;
    uint64_t node_limit; // 0: none
    int64_t deadline_ms; // 0: none
    int64_t started_ns;
    uint64_t nodes_granted;  // until the next look at the limits, all together
    const uint64_t *history; // keys of the game's earlier positions, oldest first
    int history_count;
    Random random;
    Policy policies[LAB_POLICIES_OPEN_MAX];
    int policy_count;
    Counters counters;
    LabNode nodes[LAB_PLY_MAX + 2];
    GameMove lines[LAB_PLY_MAX + 2][LAB_PLY_MAX + 2];
    GameMove last_line[LAB_PLY_MAX + 2];
    int last_line_length;
    void *pool; // memory of best-first searches
    size_t pool_bytes;
    size_t memory_bytes; // all that was taken
    LabSpec own_spec;
    unsigned char *positions;
    GameMove *moves;
    int *weights;
    int *features;
};

// The cold half, in search.c.
bool lab_limit_reached(Search *search) __attribute__((cold));
bool lab_enter_hooked(Search *search, LabNode *node, Score *value);
void lab_next_hooked(Search *search, LabNode *node);
Score lab_leave_hooked(Search *search, LabNode *node, Score value, TraceReason reason);
bool lab_again_hooked(Search *search, LabNode *node, Score value, Score alpha);

// The key of the way on by this move.
static inline uint64_t lab_path_on(uint64_t path, GameMove move) {
    return random_mix(path ^ random_mix(move));
}
static inline uint64_t lab_path_after(const LabNode *node, GameMove move) {
    return lab_path_on(node->path_key, move);
}

// What a policy of this kind keeps; NULL: the search has none.
void *lab_policy_state(const Search *search, const LabPolicyKind *kind);
// What the policies know of the node's value without trying a move.
void lab_foresee(Search *search, LabNode *node, Score *lower, Score *upper);
// About what the root's value is going to be, if a policy has an idea.
bool lab_guess(Search *search, LabNode *root, Score *value);
// Resets the node stack to a root at this position.
LabNode *lab_set_root(Search *search, const void *position, int depth);
// A new search begins: the policies are told.
void lab_begin_policies(Search *search);
// Lists the moves unsorted, those left out that the rules forbid because
// they enter a visited position.
int lab_list_allowed(const Search *search, LabNode *node);
// Sorts and narrows the moves that are listed already.
void lab_sort_moves(Search *search, LabNode *node);
// Plays `move` into node + 1 and prepares that node; the second leaves its depth to the caller.
void lab_play_into(Search *search, LabNode *node, GameMove move);
void lab_step(Search *search, LabNode *node, GameMove move);
// What the game says about a move; all zero when it says nothing.
MoveFacts lab_describe(const Search *search, const LabNode *node, GameMove move);
// True when the side to move stands in check, as far as the move that led here tells.
bool lab_is_in_check(const Search *search, const LabNode *node);
// Reads the features off the node's position, where they are carried along and the node was not
// reached by lab_next or lab_step.
void lab_take_features(const Search *search, LabNode *node);
// The node's estimate from the features carried along.
Score lab_evaluate_updated(const Search *search, const LabNode *node);
// The estimate of the position after the move, for the side that makes it. Uses node + 1.
Score lab_estimate_after(Search *search, LabNode *node, GameMove move);
// True when the node's position came back; *value is then what that means.
bool lab_is_repetition(const Search *search, const LabNode *node, Score *value);
// Tells the observer, which there must be, what happens at the node.
void lab_note(Search *search, TraceKind kind, const LabNode *node, Score value, TraceReason reason);
void lab_note_open(Search *search, LabNode *node);
// The child just left will be visited again.
void lab_note_research(Search *search, LabNode *node);
void lab_note_skip(Search *search, LabNode *node, GameMove move, TraceReason reason);
// The table knows the node's value to lie between these.
void lab_note_probe(Search *search, LabNode *node, Score lower, Score upper);
// The node, entered or not, is known; this is kept about it; a step was made there.
void lab_note_child(Search *search, const LabNode *node);
void lab_note_state(Search *search, const LabNode *node, const TraceState *state);
void lab_note_child_state(Search *search, const LabNode *node, GameMove move,
                          const TraceState *state);
void lab_note_step(Search *search, const LabNode *node, TraceDeed deed, Score value);
// A search of the whole tree with this window, for the guess, came back; the bounds are moved.
void lab_note_pass(Search *search, LabNode *root, Score guess, Score beta, Score value);

// Types of the critical tree: eldest and younger children of types 0, 1, 2, 3.
static inline uint8_t lab_child_type(int type, bool is_eldest) {
    // Two bits for each type: eldest 0 1 3 2, younger 0 2 0 2.
    unsigned table = is_eldest ? 0xB4 : 0x88;
    return table >> 2 * type & 3;
}

// A final score; where a win is just a win, the sooner the better.
static inline Score lab_final_score(const Search *search, const LabNode *node, Score score) {
    if (LAB_GAME(search)->win_score == 0 || score == 0) return score;
    return score > 0 ? score - node->ply : score + node->ply;
}

static inline Score lab_evaluate(const Search *search, const LabNode *node) {
    if (LAB_HOOKS(search) & HOOK_UPDATE) return lab_evaluate_updated(search, node);
    return game_evaluate(LAB_GAME(search), LAB_EVALUATION(search), node->position);
}

// Visits the node with this window. True when its value is settled without trying a move.
static inline bool lab_enter(Search *search, LabNode *node, Score alpha, Score beta, Score *value) {
    if (--search->countdown < 0 && lab_limit_reached(search)) {
        *value = 0;
        return true;
    }
    PlyCounters *at = node->at;
    at->nodes[node->type]++;
    if (LAB_HOOKS(search) != 0) {
        node->alpha = alpha;
        node->beta = beta;
        node->line_length = 0;
        return lab_enter_hooked(search, node, value);
    }
    if (node->depth > 0) {
        node->line_length = 0;
        node->is_leaf = false;
        int count = LAB_GAME(search)->list_moves(node->position, node->moves);
        if (count > 0) {
            node[1].depth = node->depth - LAB_ONE_PLY;
            node[1].moves = node->moves + count;
            node[1].type = lab_child_type(node->type, true);
            node->count = count;
            node->next = 0;
            return false;
        }
    }
    int score = 0;
    if (LAB_GAME(search)->is_over(node->position, &score)) {
        at->finished++;
        *value = lab_final_score(search, node, score);
    } else {
        at->evaluations++;
        *value = game_evaluate(LAB_GAME(search), LAB_EVALUATION(search), node->position);
    }
    node->line_length = 0;
    node->is_leaf = true;
    return true;
}

// Takes nodes that a policy visited in its own way off those granted.
static inline void lab_spend(Search *search, uint64_t nodes) {
    uint64_t granted = (uint64_t)search->countdown;
    if (nodes > granted) search->nodes_granted += nodes - granted;
    search->countdown = nodes > granted ? 0 : (int)(granted - nodes);
}

// What a policy knows of the node's value may have narrowed its window.
static inline void lab_narrow(const Search *search, const LabNode *node, Score *alpha,
                              Score *beta) {
    if (!(LAB_HOOKS(search) & HOOK_FORESEE)) return;
    *alpha = node->alpha;
    *beta = node->beta;
}

// Plays the next move into node + 1; false after the last one.
static inline bool lab_next(Search *search, LabNode *node) {
    int next = node->next;
    if (next >= node->count) return false;
    LabNode *child = node + 1;
    if (next == 1) child->type = lab_child_type(node->type, false);
    node->move = node->moves[next];
    node->next = next + 1;
    LAB_GAME(search)->play(node->position, node->move, child->position);
    if (LAB_HOOKS(search) != 0) lab_next_hooked(search, node);
    return true;
}

// True when the child was searched less deep than usual and its value (for the node's side) beats
// alpha: its depth is restored and it has to be visited again.
static inline bool lab_again(Search *search, LabNode *node, Score value, Score alpha) {
    return (LAB_HOOKS(search) & HOOK_CHILD_DEPTH) != 0
           && lab_again_hooked(search, node, value, alpha);
}

// The line from the node is its move and then the child's line.
static inline void lab_copy_line(Search *search, LabNode *node) {
    GameMove *line = search->lines[node->ply];
    const GameMove *rest = search->lines[node->ply + 1];
    int rest_length = node[1].line_length;
    line[0] = node->move;
    for (int i = 0; i < rest_length; i++) line[i + 1] = rest[i];
    node->line_length = (uint8_t)(rest_length + 1);
}

// The move being tried is the best so far, inside the window.
static inline void lab_better(Search *search, LabNode *node) {
    node->best = node->move;
    lab_copy_line(search, node);
}

// Counts the cut without telling anyone: for searches inside a policy.
static inline Score lab_cut_silently(Search *search, LabNode *node, Score value) {
    int number = node->next - 1 < LAB_CUT_NUMBERS - 1 ? node->next - 1 : LAB_CUT_NUMBERS - 1;
    (void)search;
    node->at->cuts[number]++;
    return value;
}

// The move being tried is too good: good play never comes here, so its line is not kept.
static inline Score lab_cut(Search *search, LabNode *node, Score value) {
    node->best = node->move;
    lab_cut_silently(search, node, value);
    if (LAB_HOOKS(search) != 0) return lab_leave_hooked(search, node, value, REASON_CUT);
    return value;
}

// The visit ends with the node still open: searches that jump come back to it in their own way.
static inline void lab_leave_open(Search *search, LabNode *node) {
    if (LAB_HOOKS(search) & HOOK_TRACE) lab_note_open(search, node);
}

static inline Score lab_leave(Search *search, LabNode *node, Score value) {
    if (LAB_HOOKS(search) != 0) {
        TraceReason reason = value <= node->alpha  ? REASON_LOW
                             : value >= node->beta ? REASON_CUT
                                                   : REASON_EXACT;
        return lab_leave_hooked(search, node, value, reason);
    }
    return value;
}
