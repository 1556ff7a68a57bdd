// SPDX-License-Identifier: GPL-3.0-or-later
// dfpn.c - depth-first proof-number search (Nagai, 2002): proves or
// refutes one claim in bounded memory.
//
// The order of proof-number search (see pns.c) without its tree: a node is searched until one of
// its numbers passes a limit that tells when a brother, or an uncle, would be the better place to
// go on. Numbers of nodes that were left lie in a table; what it gives up has to be found again, so
// little memory costs time only.
//
// Every node sees its numbers from its own side: `win` is what must be proved to reach its goal,
// `lose` to refute that. A child's are the other way round:
//
//     win = least of the children's lose          lose = sum of the children's win
//
// A new node has the numbers 1 and 1, or with `mobility` 1 and its moves: all of them must fail for
// it to be refuted, so checks that leave one reply are tried before quiet moves (df-pn+).
//
// The key of a node includes the horizon and, where positions come back, the positions since the
// last irreversible move: what the table says is then true on every way that leads there.
#include "lab/algorithms.h"
#include "lab/search.h"

enum { INFINITE = 1 << 28, BUCKET = 4 };

typedef struct Numbers {
    int win;
    int lose;
} Numbers;

typedef struct Place {
    uint64_t key;
    Numbers numbers;
    uint64_t work; // nodes spent below; 0: free
} Place;

typedef struct Child {
    uint64_t key;
    int lose; // until something is known
} Child;

typedef struct DfpnProof {
    Search *search;
    Child *children; // beside the search's moves
    Place *places;
    uint64_t bucket_mask;
    uint64_t visits;
} DfpnProof;

static uint64_t key_of(const Search *search, const LabNode *node) {
    const Game *game = search->game;
    uint64_t key =
        game->exact_key != NULL ? game->exact_key(node->position) : game->key(node->position);
    if (game->repetition != REPETITION_IMPOSSIBLE) key ^= random_mix(node->memory_key);
    return random_mix(key ^ random_mix((uint64_t)(node->depth * 2 + node->ply % 2)));
}

// As the root's side sees the numbers of a node at this ply, for whoever watches.
static TraceState state_of(int ply, Numbers numbers, Numbers limits) {
    int told[4] = {numbers.win, numbers.lose, limits.win, limits.lose};
    // What is left of an infinite limit is none.
    for (int i = 0; i < 4; i++) {
        if (told[i] >= (i < 2 ? INFINITE : INFINITE / 2)) told[i] = TRACE_NEVER;
    }
    int own = ply % 2;
    return (TraceState){.proof = told[own],
                        .disproof = told[1 - own],
                        .proof_limit = told[2 + own],
                        .disproof_limit = told[3 - own]};
}

static Place *bucket_of(const DfpnProof *proof, uint64_t key) {
    return proof->places + (key & proof->bucket_mask) * BUCKET;
}

static Numbers recall(const DfpnProof *proof, uint64_t key, int lose) {
    const Place *bucket = bucket_of(proof, key);
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].work > 0 && bucket[i].key == key) return bucket[i].numbers;
    }
    return (Numbers){1, lose};
}

static Child *children_of(const DfpnProof *proof, const LabNode *node) {
    return proof->children + (node->moves - proof->search->moves);
}

// What cost the least to find gives way.
static void remember(const DfpnProof *proof, uint64_t key, Numbers numbers, uint64_t work) {
    Place *place = bucket_of(proof, key);
    for (int i = 0; i < BUCKET; i++) {
        Place *other = bucket_of(proof, key) + i;
        if (other->work > 0 && other->key == key) {
            work += other->work;
            place = other;
            break;
        }
        if (other->work < place->work) place = other;
    }
    *place = (Place){key, numbers, work};
}

static int add_capped(int a, int b) {
    return a >= INFINITE - b ? INFINITE : a + b;
}

static void play_child(Search *search, LabNode *node, int number) {
    node->next = number + 1;
    lab_play_into(search, node, node->moves[number]);
}

static int count_moves(const Game *game, const LabNode *node) {
    GameMove moves[GAME_MOVES_MAX];
    int count = game->list_moves(node->position, moves);
    return count > 0 ? count : 1;
}

static void list_children(DfpnProof *proof, LabNode *node) {
    Child *children = children_of(proof, node);
    bool is_counted = proof->search->spec->counts_moves;
    for (int i = 0; i < node->count; i++) {
        play_child(proof->search, node, i);
        children[i] = (Child){.key = key_of(proof->search, node + 1),
                              .lose = is_counted ? count_moves(proof->search->game, node + 1) : 1};
        if (proof->search->hooks & HOOK_TRACE) lab_note_child(proof->search, node + 1);
    }
}

// The numbers of a node from its children's, the best child and the second best one's number.
typedef struct Choice {
    Numbers numbers;
    int best;
    int best_win; // the child's own
    int second_lose;
} Choice;

static Choice choose(const DfpnProof *proof, const LabNode *node) {
    const Child *children = children_of(proof, node);
    Choice choice = {.numbers = {INFINITE, 0}, .second_lose = INFINITE};
    for (int i = 0; i < node->count; i++) {
        Numbers child = recall(proof, children[i].key, children[i].lose);
        choice.numbers.lose = add_capped(choice.numbers.lose, child.win);
        if (child.lose < choice.numbers.win) {
            choice.second_lose = choice.numbers.win;
            choice.numbers.win = child.lose;
            choice.best = i;
            choice.best_win = child.win;
        } else if (child.lose < choice.second_lose) {
            choice.second_lose = child.lose;
        }
    }
    return choice;
}

// What the table knows of the children, and the node's numbers from it.
static void tell_choice(const DfpnProof *proof, const LabNode *node, Numbers numbers,
                        Numbers limits) {
    Search *search = proof->search;
    const Child *children = children_of(proof, node);
    if (!(search->hooks & HOOK_TRACE) || search->is_stopped) return;
    for (int i = 0; i < node->count; i++) {
        Numbers known = recall(proof, children[i].key, children[i].lose);
        TraceState child = state_of(node->ply + 1, known, (Numbers){0, 0});
        lab_note_child_state(search, node, node->moves[i], &child);
    }
    TraceState state = state_of(node->ply, numbers, limits);
    lab_note_state(search, node, &state);
    lab_note_step(search, node, DEED_NUMBERS, 0);
}

static void tell_settled(const DfpnProof *proof, const LabNode *node, Numbers numbers) {
    if (!(proof->search->hooks & HOOK_TRACE)) return;
    TraceState state = state_of(node->ply, numbers, (Numbers){0, 0});
    lab_note_state(proof->search, node, &state);
    lab_note_step(proof->search, node, state.proof == 0 ? DEED_PROVED : DEED_REFUTED, 0);
}

static Numbers settled(const Search *search, const LabNode *node, Score value) {
    Score for_root = node->ply % 2 == 0 ? value : -value;
    bool is_reached = (for_root > search->spec->above) == (node->ply % 2 == 0);
    return is_reached ? (Numbers){0, INFINITE} : (Numbers){INFINITE, 0};
}

// A quarter more than the second best: changing over at every tie
// would lose what the table forgets.
static int limit_beside(int second) {
    return add_capped(second, second / 4 + 1);
}

// Searches the node until it is settled or one of its numbers reaches its limit.
static void search_node(DfpnProof *proof, LabNode *node, Numbers limits) {
    Search *search = proof->search;
    uint64_t key = key_of(search, node);
    uint64_t visits = proof->visits++;
    Score value;
    if (lab_enter(search, node, -search->infinity, search->infinity, &value)) {
        if (search->is_stopped) return;
        Numbers numbers = settled(search, node, value);
        remember(proof, key, numbers, 1);
        tell_settled(proof, node, numbers);
        return;
    }
    list_children(proof, node);
    Choice choice = choose(proof, node);
    tell_choice(proof, node, choice.numbers, limits);
    while (choice.numbers.win < limits.win && choice.numbers.lose < limits.lose
           && !search->is_stopped) {
        int beside = limit_beside(choice.second_lose);
        Numbers child_limits = {
            .win = limits.lose - choice.numbers.lose + choice.best_win,
            .lose = limits.win < beside ? limits.win : beside,
        };
        play_child(search, node, choice.best);
        search_node(proof, node + 1, child_limits);
        choice = choose(proof, node);
        tell_choice(proof, node, choice.numbers, limits);
    }
    if (!search->is_stopped) remember(proof, key, choice.numbers, proof->visits - visits);
    if (node->ply == 0) node->best = node->moves[choice.best];
    lab_leave_open(search, node);
}

// The memory of the search: children beside the moves of a line, and the table.
static void lay_out(DfpnProof *proof, Search *search) {
    size_t children = (size_t)(LAB_PLY_MAX + 3) * (size_t)search->game->moves_max;
    size_t child_bytes = children * sizeof *proof->children;
    if (child_bytes > search->pool_bytes / 2) { // Amazons in very little memory
        search->is_memory_full = search->is_stopped = true;
        return;
    }
    size_t bytes = search->pool_bytes - child_bytes;
    size_t buckets = 1;
    while (buckets * 2 * BUCKET * sizeof(Place) <= bytes) buckets *= 2;
    *proof = (DfpnProof){
        .search = search,
        .children = search->pool,
        .places = (Place *)(void *)((unsigned char *)search->pool + child_bytes),
        .bucket_mask = buckets - 1,
    };
    memset(proof->places, 0, buckets * BUCKET * sizeof(Place));
}

static Score start(Search *search, LabNode *root) {
    DfpnProof proof = {.search = NULL};
    unsigned hooks = search->hooks;
    Numbers numbers = {1, 1};
    lay_out(&proof, search);
    search->hooks |= HOOK_KEYS;
    uint64_t key = key_of(search, root);
    while (numbers.win > 0 && numbers.lose > 0 && !search->is_stopped) {
        search_node(&proof, root, (Numbers){INFINITE, INFINITE});
        numbers = search->is_stopped ? numbers : recall(&proof, key, 1);
    }
    search->hooks = hooks;
    return numbers.win == 0 ? search->spec->above + 1 : search->spec->above;
}

const LabAlgorithm lab_dfpn = {
    .name = "dfpn",
    .title = TERM("Depth-first proof-number search"),
    .summary = "proof-number search with a table instead of a tree: memory is bounded",
    .family = FAMILY_PROOF,
    .steps = STEPS_PROOF,
    .start = start,
};
