// SPDX-License-Identifier: GPL-3.0-or-later
// table.c - the transposition table, the lecture's second method of memory.
//
// For each position seen: a lower and an upper bound of its value, the depth they hold for and
// the best move. Keeping both bounds lets null-window searches that come back from above and
// from below meet. In exact mode only results of equal depth settle a node, and keys include
// what the rules remember: where positions can come back, the set of positions since the last
// irreversible move is part of the key.
#include <stdlib.h>

#include "core/platform.h"
#include "lab/policies.h"

typedef struct LabEntry {
    uint64_t key;
    GameMove move;
    Score lower;
    Score upper;
    int16_t depth;
    uint16_t age;
} LabEntry;

enum { BUCKET = 2, PROBES_MAX = 64, CACHE_LINE = 64, GROWING_LEAST = 4096 };
_Static_assert(BUCKET * sizeof(LabEntry) == CACHE_LINE, "a bucket is read at once");
_Static_assert((int)GAME_WIN_PLIES_MAX > (int)LAB_PLY_MAX,
               "a win may be as far away as a line is long");

typedef struct LabTable {
    void *memory;
    LabEntry *entries;    // in it, where a cache line begins
    uint64_t bucket_mask; // of the buckets in use, which are the first ones
    uint64_t all_mask;
    uint64_t taken; // places that a growing table has given since it was last forgotten
    bool is_growing;
    uint16_t age;    // of the search, never 0 once one has begun
    uint16_t oldest; // what searches before this age stored is forgotten; never 0
} LabTable;

// A growing table begins with few buckets, which the processor's cache holds.
static void use_first_buckets(LabTable *table) {
    bool is_large = table->is_growing && table->all_mask >= GROWING_LEAST;
    table->bucket_mask = is_large ? GROWING_LEAST - 1 : table->all_mask;
    table->taken = 0;
}

static bool open(Policy *policy, Search *search, Error *error) {
    size_t bytes = (size_t)policy->number << 20;
    size_t buckets = 1;
    while (buckets * 2 * BUCKET * sizeof(LabEntry) <= bytes) buckets *= 2;
    LabTable *table = policy->state;
    size_t room = buckets * CACHE_LINE + CACHE_LINE;
    void *memory = calloc(room, 1);
    if (memory == NULL)
        return error_set(error, "no memory for a table of %d MB; try a smaller one",
                         policy->number);
    // whoever asks for so much searches long enough to pay for the clearing of whole pages
    enum { HUGE_LEAST_MB = 256 };
    if (policy->number >= HUGE_LEAST_MB) pages_wish_huge(memory, room);
    uintptr_t first = ((uintptr_t)memory + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    *table = (LabTable){.memory = memory,
                        .entries = (LabEntry *)first,
                        .all_mask = buckets - 1,
                        .is_growing = search->spec->replace == REPLACE_GROWING,
                        .oldest = 1};
    use_first_buckets(table);
    search->memory_bytes += buckets * CACHE_LINE;
    return true;
}

static void close(Policy *policy) {
    free(((LabTable *)policy->state)->memory);
}

static bool is_kept(const LabTable *table, const LabEntry *entry) {
    return entry->age >= table->oldest;
}

// Ages have run out: what is kept becomes the first one's, what is forgotten goes.
static void begin_ages_again(LabTable *table) {
    uint64_t count = (table->all_mask + 1) * BUCKET;
    for (uint64_t i = 0; i < count; i++) {
        LabEntry *entry = &table->entries[i];
        if (is_kept(table, entry))
            entry->age = 1;
        else
            *entry = (LabEntry){0};
    }
    table->age = 1;
    table->oldest = 1;
}

static void begin(Policy *policy, Search *search) {
    (void)search;
    LabTable *table = policy->state;
    if (table->age == UINT16_MAX) begin_ages_again(table);
    table->age++;
}

// Costs nothing, however large the table: a file of small positions would spend its time here.
static void forget(Policy *policy) {
    LabTable *table = policy->state;
    if (table->age == UINT16_MAX) begin_ages_again(table);
    table->oldest = table->age + 1;
    use_first_buckets(table);
}

// The least key of the position's images is asked for again and again while the node is open.
static uint64_t least_key(const Search *search, LabNode *node, uint64_t key) {
    if (node->imaged_key != key) {
        node->least_key = game_least_key(search->game, node->position, key);
        node->imaged_key = key;
    }
    return node->least_key;
}

static uint64_t table_key(const Search *search, LabNode *node) {
    if (search->spec->keys == KEYS_TREE) return node->path_key ^ search->key_salt;
    if (search->spec->keys == KEYS_POSITION) return node->key ^ search->key_salt;
    const Game *game = search->game;
    uint64_t key = game->exact_key != NULL ? game->exact_key(node->position) : node->key;
    if (search->spec->is_symmetric
        && game->repetition == REPETITION_IMPOSSIBLE) // no memory of the path
        key = least_key(search, node, key);
    key ^= search->key_salt;
    return game->repetition == REPETITION_IMPOSSIBLE ? key : key ^ random_mix(node->memory_key);
}

// A table that never replaces looks further for a free place, over this many entries.
static int places(const Search *search) {
    return search->spec->replace == REPLACE_NEVER ? PROBES_MAX : BUCKET;
}

static LabEntry *place_at(const LabTable *table, uint64_t key, int number) {
    uint64_t mask = table->bucket_mask * BUCKET + BUCKET - 1;
    return &table->entries[((key & table->bucket_mask) * BUCKET + (uint64_t)number) & mask];
}

static LabEntry *find(const LabTable *table, const Search *search, uint64_t key) {
    for (int i = 0; i < places(search); i++) {
        LabEntry *entry = place_at(table, key, i);
        if (entry->key == key && is_kept(table, entry)) return entry;
    }
    return NULL;
}

static LabEntry *find_free(const LabTable *table, uint64_t key) {
    for (int i = 0; i < PROBES_MAX; i++) {
        LabEntry *entry = place_at(table, key, i);
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
    const LabTable *table = policy->state;
    search->counters.probes++;
    const LabEntry *entry = find(table, search, table_key(search, node));
    if (entry == NULL) return false;
    search->counters.hits++;
    node->table_move = entry->move;
    if (search->spec->accept == ACCEPT_NEVER) return false;
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

// Of what a bucket holds the next bit of the key says whether it stays or moves to the new bucket
// that is as far behind it as there were buckets. In both the first place is taken first.
static void split(const LabTable *table, uint64_t number, uint64_t buckets) {
    LabEntry *stay = &table->entries[number * BUCKET], *leave = stay + buckets * BUCKET;
    LabEntry old[BUCKET] = {stay[0], stay[1]};
    int staying = 0, leaving = 0;
    stay[0] = stay[1] = leave[0] = leave[1] = (LabEntry){0};
    for (int i = 0; i < BUCKET; i++) {
        if (!is_kept(table, &old[i])) continue;
        if ((old[i].key & buckets) != 0)
            leave[leaving++] = old[i];
        else
            stay[staying++] = old[i];
    }
}

// A growing table has twice as many buckets, while there is room, as soon as every second one has
// an entry: hardly any has had to give way to another by then.
static void count_taken(LabTable *table, uint64_t key) {
    if (!table->is_growing || table->bucket_mask == table->all_mask) return;
    if (is_kept(table, place_at(table, key, 1))) return; // one of the two gives way
    if (++table->taken <= table->bucket_mask / 2) return;
    uint64_t buckets = table->bucket_mask + 1;
    for (uint64_t i = 0; i < buckets; i++) split(table, i, buckets);
    table->bucket_mask = buckets * 2 - 1;
}

// Where a new entry goes, or NULL when what is there is worth more. With two entries a bucket, what
// the first one loses the second one keeps.
static LabEntry *make_room(const LabTable *table, const Search *search, uint64_t key, int depth) {
    LabEntry *bucket = &table->entries[(key & table->bucket_mask) * BUCKET];
    if (search->spec->replace == REPLACE_ALWAYS) return bucket;
    if (search->spec->replace == REPLACE_NEVER) return find_free(table, key);
    bool is_two = search->spec->replace == REPLACE_TWO || table->is_growing;
    bool beats_first = bucket[0].age != table->age || bucket[0].depth <= depth;
    if (!beats_first) return is_two ? &bucket[1] : NULL;
    if (is_two) bucket[1] = bucket[0];
    return bucket;
}

static void remember(Policy *policy, Search *search, LabNode *node, Score value) {
    LabTable *table = policy->state;
    uint64_t key = table_key(search, node);
    bool is_lower = node->is_leaf || value > node->alpha;
    bool is_upper = node->is_leaf || value < node->beta;
    Score stored = shift_win(search, value, node->ply);
    LabEntry *entry = find(table, search, key);
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
    if (entry == NULL) {
        count_taken(table, key);
        entry = make_room(table, search, key, node->depth);
    }
    if (entry == NULL) return;
    *entry = (LabEntry){
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
    .state_bytes = sizeof(LabTable),
    .open = open,
    .close = close,
    .begin = begin,
    .forget = forget,
    .recall = recall,
    .remember = remember,
    .order = order,
};

// Enhanced transposition cut-offs (Schaeffer and Plaat, 1996): before a move is searched all of
// them are looked up; one of them may be known to be good enough. Memory is asked for all of them
// before the first is looked at.
static bool prune_etc(Policy *policy, Search *search, LabNode *node, Score *value) {
    enum { LIST_MAX = 64 };
    const Game *game = search->game;
    if (node->depth < policy->number * LAB_ONE_PLY || game->repetition != REPETITION_IMPOSSIBLE
        || game->win_score != 0 || search->spec->accept == ACCEPT_NEVER)
        return false;
    const LabTable *table = lab_policy_state(search, &policy_table);
    LabNode *child = node + 1;
    uint64_t keys[LIST_MAX];
    int count = node->count < LIST_MAX ? node->count : LIST_MAX;
    for (int i = 0; i < count; i++) {
        game->play(node->position, node->moves[i], child->position);
        child->key = game->key(child->position);
        child->path_key = lab_path_after(node, node->moves[i]);
        keys[i] = table_key(search, child);
        __builtin_prefetch(place_at(table, keys[i], 0));
    }
    for (int i = 0; i < count; i++) {
        const LabEntry *entry = find(table, search, keys[i]);
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
    .prune_unsorted = prune_etc,
};
