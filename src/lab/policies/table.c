// SPDX-License-Identifier: GPL-3.0-or-later
// table.c - the transposition table, the lecture's second method of memory.
//
// For each position seen: a lower and an upper bound of its value, the depth they hold for and
// the best move. Keeping both bounds lets null-window searches that come back from above and
// from below meet. In exact mode only results of equal depth settle a node, and keys include
// what the rules remember: where positions can come back, the set of positions since the last
// irreversible move is part of the key.
#include <stdlib.h>

#include "lab/policies.h"

typedef struct Entry {
    uint64_t key;
    GameMove move;
    Score lower;
    Score upper;
    int16_t depth;
    uint16_t age;
} Entry;

enum { BUCKET = 2, PROBES_MAX = 64 };
_Static_assert((int)GAME_WIN_PLIES_MAX > (int)LAB_PLY_MAX,
               "a win may be as far away as a line is long");

typedef struct Table {
    Entry *entries;
    uint64_t bucket_mask;
    uint16_t age;    // of the search, never 0 once one has begun
    uint16_t oldest; // what searches before this age stored is forgotten; never 0
} Table;

static bool open(Policy *policy, Search *search, Error *error) {
    size_t bytes = (size_t)policy->number << 20;
    size_t buckets = 1;
    while (buckets * 2 * BUCKET * sizeof(Entry) <= bytes) buckets *= 2;
    Table *table = calloc(1, sizeof *table);
    Entry *entries = calloc(buckets * BUCKET, sizeof *entries);
    if (table == NULL || entries == NULL) {
        free(table);
        free(entries);
        return error_set(error, "no memory for a table of %d MB; try a smaller one",
                         policy->number);
    }
    *table = (Table){.entries = entries, .bucket_mask = buckets - 1, .oldest = 1};
    policy->state = table;
    search->memory_bytes += buckets * BUCKET * sizeof *entries;
    return true;
}

static void close(Policy *policy) {
    Table *table = policy->state;
    free(table->entries);
    free(table);
}

static bool is_kept(const Table *table, const Entry *entry) {
    return entry->age >= table->oldest;
}

// Ages have run out: what is kept becomes the first one's, what is forgotten goes.
static void begin_ages_again(Table *table) {
    uint64_t count = (table->bucket_mask + 1) * BUCKET;
    for (uint64_t i = 0; i < count; i++) {
        Entry *entry = &table->entries[i];
        if (is_kept(table, entry))
            entry->age = 1;
        else
            *entry = (Entry){0};
    }
    table->age = 1;
    table->oldest = 1;
}

static void begin(Policy *policy, Search *search) {
    (void)search;
    Table *table = policy->state;
    if (table->age == UINT16_MAX) begin_ages_again(table);
    table->age++;
}

// Costs nothing, however large the table: a file of small positions would spend its time here.
static void forget(Policy *policy) {
    Table *table = policy->state;
    if (table->age == UINT16_MAX) begin_ages_again(table);
    table->oldest = table->age + 1;
}

static uint64_t table_key(const Search *search, const LabNode *node) {
    if (search->spec->keys == KEYS_TREE) return node->path_key ^ search->key_salt;
    if (search->spec->keys == KEYS_POSITION) return node->key ^ search->key_salt;
    const Game *game = search->game;
    uint64_t key = game->exact_key != NULL ? game->exact_key(node->position) : node->key;
    if (search->spec->is_symmetric
        && game->repetition == REPETITION_IMPOSSIBLE) // no memory of the path
        key = game_least_key(game, node->position, key);
    key ^= search->key_salt;
    return game->repetition == REPETITION_IMPOSSIBLE ? key : key ^ random_mix(node->memory_key);
}

// A table that never replaces looks further for a free place, over this many entries.
static int places(const Search *search) {
    return search->spec->replace == REPLACE_NEVER ? PROBES_MAX : BUCKET;
}

static Entry *place_at(const Table *table, uint64_t key, int number) {
    uint64_t mask = table->bucket_mask * BUCKET + BUCKET - 1;
    return &table->entries[((key & table->bucket_mask) * BUCKET + (uint64_t)number) & mask];
}

static Entry *find(const Table *table, const Search *search, uint64_t key) {
    for (int i = 0; i < places(search); i++) {
        Entry *entry = place_at(table, key, i);
        if (entry->key == key && is_kept(table, entry)) return entry;
    }
    return NULL;
}

static Entry *find_free(const Table *table, uint64_t key) {
    for (int i = 0; i < PROBES_MAX; i++) {
        Entry *entry = place_at(table, key, i);
        if (!is_kept(table, entry)) return entry;
    }
    return NULL;
}

// Scores of won games count from the root; in the table they count from the node.
static Score shift_win(const Search *search, Score score, int plies) {
    int win = search->game->win_score;
    if (win == 0 || abs(score) < win - GAME_WIN_PLIES_MAX || abs(score) >= search->infinity)
        return score;
    return score > 0 ? score + plies : score - plies;
}

static bool recall(Policy *policy, Search *search, LabNode *node, Score *value) {
    search->counters.probes++;
    const Entry *entry = find(policy->state, search, table_key(search, node));
    if (entry == NULL) return false;
    search->counters.hits++;
    node->table_move = entry->move;
    if (search->spec->accept == ACCEPT_NEVER) return false;
    const Table *table = policy->state;
    if (search->spec->accept == ACCEPT_PRESENT && entry->age != table->age) return false;
    bool is_deep_enough = entry->depth == node->depth
                          || (search->spec->accept == ACCEPT_DEEPER && entry->depth > node->depth);
    if (!is_deep_enough) return false;
    Score lower = shift_win(search, entry->lower, -node->ply);
    Score upper = shift_win(search, entry->upper, -node->ply);
    if (search->hooks & HOOK_TRACE) lab_note_probe(search, node, lower, upper);
    if (lower >= node->beta || lower == upper)
        *value = lower;
    else if (upper <= node->alpha)
        *value = upper;
    else
        return false;
    // The move may be that of an image.
    if (node->best == GAME_NO_MOVE && !search->spec->is_symmetric) node->best = entry->move;
    return true;
}

// Where a new entry goes, or NULL when what is there is worth more. With two entries a bucket, what
// the first one loses the second one keeps.
static Entry *make_room(const Table *table, const Search *search, uint64_t key, int depth) {
    Entry *bucket = &table->entries[(key & table->bucket_mask) * BUCKET];
    if (search->spec->replace == REPLACE_ALWAYS) return bucket;
    if (search->spec->replace == REPLACE_NEVER) return find_free(table, key);
    bool is_two = search->spec->replace == REPLACE_TWO;
    bool beats_first = bucket[0].age != table->age || bucket[0].depth <= depth;
    if (!beats_first) return is_two ? &bucket[1] : NULL;
    if (is_two) bucket[1] = bucket[0];
    return bucket;
}

static void remember(Policy *policy, Search *search, LabNode *node, Score value) {
    Table *table = policy->state;
    uint64_t key = table_key(search, node);
    bool is_lower = node->is_leaf || value > node->alpha;
    bool is_upper = node->is_leaf || value < node->beta;
    Score stored = shift_win(search, value, node->ply);
    Entry *entry = find(table, search, key);
    bool is_past =
        search->spec->accept == ACCEPT_PRESENT && entry != NULL && entry->age != table->age;
    if (entry != NULL && entry->depth == node->depth && !is_past) {
        if (is_lower && stored > entry->lower) entry->lower = stored;
        if (is_upper && stored < entry->upper) entry->upper = stored;
        if (node->best != GAME_NO_MOVE) entry->move = node->best;
        entry->age = table->age;
        return;
    }
    GameMove old_move = entry != NULL ? entry->move : GAME_NO_MOVE;
    if (entry == NULL) entry = make_room(table, search, key, node->depth);
    if (entry == NULL) return;
    *entry = (Entry){
        .key = key,
        .move = node->best != GAME_NO_MOVE ? node->best : old_move,
        .lower = is_lower ? stored : -search->infinity,
        .upper = is_upper ? stored : search->infinity,
        .depth = (int16_t)node->depth,
        .age = table->age,
    };
}

static void order(Policy *policy, Search *search, LabNode *node) {
    (void)policy;
    (void)search;
    if (node->table_move == GAME_NO_MOVE) return;
    for (int i = 0; i < node->count; i++) {
        if (node->moves[i] == node->table_move) node->weights[i] += WEIGHT_TABLE_MOVE;
    }
}

const LabPolicyKind policy_table = {
    .slot = "table",
    .summary = "transposition table of N MB: bounds and best moves of positions already searched",
    .least = 1,
    .most = LAB_MEMORY_MB_MAX,
    .usual = 16,
    .keeps_value = true,
    .takes_memory = true,
    .keys = HOOK_KEYS,
    .open = open,
    .close = close,
    .begin = begin,
    .forget = forget,
    .recall = recall,
    .remember = remember,
    .order = order,
};

// Enhanced transposition cut-offs (Schaeffer and Plaat, 1996): before a move is searched all of
// them are looked up; one of them may be known to be good enough.
static bool prune_etc(Policy *policy, Search *search, LabNode *node, Score *value) {
    const Game *game = search->game;
    if (node->depth < policy->number * LAB_ONE_PLY || game->repetition != REPETITION_IMPOSSIBLE
        || game->win_score != 0 || search->spec->accept == ACCEPT_NEVER)
        return false;
    const Table *table = lab_policy_state(search, &policy_table);
    LabNode *child = node + 1;
    for (int i = 0; i < node->count; i++) {
        game->play(node->position, node->moves[i], child->position);
        child->key = game->key(child->position);
        child->path_key = lab_path_after(node, node->moves[i]);
        const Entry *entry = find(table, search, table_key(search, child));
        bool is_known = entry != NULL && entry->depth == node->depth - LAB_ONE_PLY
                        && (search->spec->accept != ACCEPT_PRESENT || entry->age == table->age);
        if (!is_known || -entry->upper < node->beta) continue;
        search->counters.table_cuts++;
        node->best = node->moves[i];
        *value = -entry->upper;
        return true;
    }
    return false;
}

const LabPolicyKind policy_etc = {
    .slot = "etc",
    .summary = "looks all moves up in the table first, where N plies are left (0: everywhere)",
    .least = 0,
    .most = LAB_DEPTH_MAX,
    .usual = 2,
    .keeps_value = true,
    .keys = HOOK_KEYS,
    .prune = prune_etc,
};
