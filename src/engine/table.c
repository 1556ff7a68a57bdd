// SPDX-License-Identifier: GPL-3.0-or-later
// table.c - see table.h.
#include "engine/table.h"

#include <stdlib.h>

#include "core/memory.h"
#include "core/platform.h"

enum {
    CLUSTER_ENTRIES = 4,
    AGE_BITS = 5,
    AGE_MASK = (1 << AGE_BITS) - 1,
    GENERATION_SHIFT = 48,
    GENERATION_MAX = (1 << (64 - GENERATION_SHIFT)) - 1,
};

typedef struct Slot {
    _Atomic uint64_t check; // sign ^ data
    _Atomic uint64_t data;
} Slot;

typedef struct Cluster {
    Slot slots[CLUSTER_ENTRIES];
} Cluster;

struct Table {
    Cluster *clusters;
    size_t cluster_count;
    size_t table_mb;
    unsigned age;
    unsigned generation; // 1 and more; fresh pages are of generation 0
    TablePost *post;     // NULL: none
};

// ---- data: move 16 | score 16 | eval 16 | depth 8 | age 5 | was_pv 1 | bound 2 ----

static uint64_t pack(const TableEntry *entry, unsigned age) {
    return (uint64_t)entry->move | (uint64_t)(uint16_t)entry->score << 16
           | (uint64_t)(uint16_t)entry->eval << 32 | (uint64_t)(uint8_t)entry->depth << 48
           | (uint64_t)age << 56 | (uint64_t)entry->was_pv << 61 | (uint64_t)entry->bound << 62;
}

static TableEntry unpack(uint64_t data) {
    return (TableEntry){
        .move = (Move)data,
        .score = (int16_t)(data >> 16),
        .eval = (int16_t)(data >> 32),
        .depth = (uint8_t)(data >> 48),
        .was_pv = data >> 61 & 1,
        .bound = (Bound)(data >> 62),
    };
}

static unsigned data_age(uint64_t data) {
    return (unsigned)(data >> 56) & AGE_MASK;
}

// Mates are stored as distances from the position itself, so that they are right at any ply.
static Score score_from_position(Score score, int ply) {
    if (score_is_win(score)) return score + ply;
    return score_is_loss(score) ? score - ply : score;
}

static Score score_from_root(Score score, int ply) {
    if (score == SCORE_NONE) return SCORE_NONE;
    if (score_is_win(score)) return score - ply;
    return score_is_loss(score) ? score + ply : score;
}

// ---- signs: the generation 16 | the low bits of the key 48 ----
//
// The high bits of a key choose its cluster, so that an entry need not have them. In their place
// stands which generation of the table stored it: clearing begins a new one, to which all that was
// stored before is as good as empty.

static inline uint64_t sign_of(const Table *table, uint64_t key) {
    const uint64_t low_bits = ((uint64_t)1 << GENERATION_SHIFT) - 1;
    return (key & low_bits) | (uint64_t)table->generation << GENERATION_SHIFT;
}

static inline bool is_live(const Table *table, uint64_t sign) {
    return sign >> GENERATION_SHIFT == table->generation;
}

// ---- memory ----

static size_t bytes_of(size_t table_mb) {
    return ((table_mb << 20) + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
}

// An eighth of what the machine has left stays free: a table that is promised and then not given
// would be the end of the program.
static size_t bounded(size_t table_mb) {
    size_t available_mb = memory_available_mb();
    if (table_mb > available_mb - available_mb / 8) table_mb = available_mb - available_mb / 8;
    return table_mb > TABLE_MB_MIN ? table_mb : TABLE_MB_MIN;
}

static void use_pages(Table *table, Cluster *clusters, size_t table_mb) {
    table->clusters = clusters;
    table->table_mb = table_mb;
    table->cluster_count = (table_mb << 20) / sizeof(Cluster);
}

// For want of address space for the old and the new table beside each other.
static bool stretch_pages(Table *table, size_t table_mb) {
    if (table->clusters == NULL) return false;
    void *pages = pages_stretch(table->clusters, bytes_of(table->table_mb), bytes_of(table_mb));
    if (pages == NULL) return false;
    use_pages(table, pages, table_mb);
    return true;
}

static void empty_pages(Table *table) {
    if (table->clusters != NULL) pages_empty(table->clusters, bytes_of(table->table_mb));
    table->generation = 1;
    table->age = 0;
}

size_t table_resize(Table *table, size_t table_mb) {
    size_t old_bytes = bytes_of(table->table_mb);
    Cluster *old = table->clusters;
    empty_pages(table); // they are the table if there is no other
    for (table_mb = bounded(table_mb); table_mb >= TABLE_MB_MIN; table_mb /= 2) {
        Cluster *fresh = pages_take(bytes_of(table_mb));
        if (fresh != NULL) {
            use_pages(table, fresh, table_mb);
            if (old != NULL) pages_give(old, old_bytes);
            break;
        }
        if (stretch_pages(table, table_mb)) break;
    }
    return table->table_mb;
}

Table *table_open(size_t table_mb) {
    Table *table = calloc(1, sizeof *table);
    if (table == NULL) return NULL;
    if (table_resize(table, table_mb) > 0) return table;
    free(table);
    return NULL;
}

void table_close(Table *table) {
    if (table == NULL) return;
    pages_give(table->clusters, bytes_of(table->table_mb));
    free(table);
}

void table_clear(Table *table) {
    if (table->generation == GENERATION_MAX) {
        empty_pages(table);
        return;
    }
    table->generation++;
    table->age = 0;
}

void table_new_search(Table *table) {
    table->age = (table->age + 1) & AGE_MASK;
}

// ---- probing and storing ----

static inline Cluster *cluster_of(const Table *table, uint64_t key) {
    return &table->clusters[(size_t)(((unsigned __int128)key * table->cluster_count) >> 64)];
}

void table_prefetch(const Table *table, uint64_t key) {
    __builtin_prefetch(cluster_of(table, key));
    __asm__ volatile(""); // to gcc a function that only prefetches does nothing: it drops the calls
}

bool table_probe(const Table *table, uint64_t key, int ply, TableEntry *entry) {
    const Cluster *cluster = cluster_of(table, key);
    const uint64_t sign = sign_of(table, key);
    for (int i = 0; i < CLUSTER_ENTRIES; i++) {
        uint64_t data = atomic_load_explicit(&cluster->slots[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&cluster->slots[i].check, memory_order_relaxed);
        if ((check ^ data) != sign) continue;
        *entry = unpack(data);
        entry->score = score_from_root(entry->score, ply);
        return true;
    }
    *entry = (TableEntry){.score = SCORE_NONE, .eval = SCORE_NONE};
    return false;
}

// How much an entry is worth keeping: its depth, less for each search it has not been used in.
static int keep_value(uint64_t data, unsigned age) {
    int searches_old = (int)((age - data_age(data)) & AGE_MASK);
    return (int)(uint8_t)(data >> 48) - 8 * searches_old;
}

// Returns what was stored; 0: nothing.
static inline uint64_t store(Table *table, uint64_t key, int ply, const TableEntry *entry) {
    Cluster *cluster = cluster_of(table, key);
    Slot *slot = &cluster->slots[0];
    const uint64_t sign = sign_of(table, key);
    uint64_t slot_data = 0;
    int least = 1 << 20;
    for (int i = 0; i < CLUSTER_ENTRIES; i++) {
        uint64_t data = atomic_load_explicit(&cluster->slots[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&cluster->slots[i].check, memory_order_relaxed);
        bool is_same = (check ^ data) == sign, is_empty = !is_live(table, check ^ data);
        int value = is_same || is_empty ? -(1 << 20) : keep_value(data, table->age);
        if (value >= least) continue;
        least = value;
        slot = &cluster->slots[i];
        slot_data = is_same ? data : 0;
        if (is_same) break;
    }
    TableEntry fresh = *entry;
    if (slot_data != 0) {
        TableEntry old = unpack(slot_data);
        if (fresh.move == MOVE_NONE) fresh.move = old.move;
        // What is known from a much deeper search of the same age is not given up for a bound.
        bool is_poorer =
            fresh.bound != BOUND_EXACT && fresh.depth + 4 + 2 * fresh.was_pv < old.depth;
        if (is_poorer && data_age(slot_data) == table->age) return 0;
    }
    fresh.score = score_from_position(fresh.score, ply);
    uint64_t data = pack(&fresh, table->age);
    atomic_store_explicit(&slot->check, sign ^ data, memory_order_relaxed);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
    return data;
}

static void add_to_post(TablePost *post, uint64_t key, uint64_t data) {
    const uint64_t place = atomic_fetch_add_explicit(&post->posted, 1, memory_order_acq_rel);
    PostSlot *slot = &post->slots[place % TABLE_POST_ROOM];
    atomic_store_explicit(&slot->key, key, memory_order_relaxed);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
}

void table_store(Table *table, uint64_t key, int ply, const TableEntry *entry) {
    const uint64_t data = store(table, key, ply, entry);
    TablePost *post = table->post;
    if (post == NULL || data == 0) return;
    if (entry->depth >= atomic_load_explicit(&post->depth, memory_order_relaxed))
        add_to_post(post, key, data);
}

// ---- entries for other machines ----

void table_set_post(Table *table, TablePost *post) {
    table->post = post;
}

int table_take_posted(TablePost *post, TableParcel *parcels, int most) {
    const uint64_t posted = atomic_load_explicit(&post->posted, memory_order_acquire);
    int count = 0;
    if (posted - post->taken > TABLE_POST_ROOM) post->taken = posted - TABLE_POST_ROOM; // lost
    while (post->taken < posted && count < most) {
        PostSlot *slot = &post->slots[post->taken++ % TABLE_POST_ROOM];
        parcels[count].data = atomic_load_explicit(&slot->data, memory_order_relaxed);
        parcels[count].key = atomic_load_explicit(&slot->key, memory_order_relaxed);
        count += parcels[count].data != 0;
    }
    return count;
}

void table_store_parcel(Table *table, const TableParcel *parcel) {
    TableEntry entry = unpack(parcel->data), known;
    bool is_known = table_probe(table, parcel->key, 0, &known);
    if (is_known && known.depth >= entry.depth && known.bound != BOUND_NONE) return;
    store(table, parcel->key, 0, &entry);
}

int table_full_permill(const Table *table) {
    enum { SAMPLE = 64 }; // clusters; enough for a number that is only shown
    int used = 0;
    size_t sample = table->cluster_count < SAMPLE ? table->cluster_count : SAMPLE;
    for (size_t i = 0; i < sample; i++) {
        for (int j = 0; j < CLUSTER_ENTRIES; j++) {
            const Slot *slot = &table->clusters[i].slots[j];
            uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
            uint64_t check = atomic_load_explicit(&slot->check, memory_order_relaxed);
            used += is_live(table, check ^ data) && data_age(data) == table->age;
        }
    }
    return sample > 0 ? (int)((size_t)used * 1000 / (sample * CLUSTER_ENTRIES)) : 0;
}
