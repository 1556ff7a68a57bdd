// SPDX-License-Identifier: GPL-3.0-or-later
// table.c - see table.h.
#include "engine/table.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "core/memory.h"

enum { CLUSTER_ENTRIES = 4, AGE_BITS = 5, AGE_MASK = (1 << AGE_BITS) - 1, HUGE_PAGE = 2 << 20 };

typedef struct Slot {
    _Atomic uint64_t check; // key ^ data
    _Atomic uint64_t data;
} Slot;

typedef struct Cluster {
    Slot slots[CLUSTER_ENTRIES];
} Cluster;

struct Table {
    Cluster *clusters;
    size_t cluster_count;
    unsigned age;
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

// ---- memory ----

static Cluster *take_memory(size_t bytes) {
    void *memory = aligned_alloc(HUGE_PAGE, (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE);
    if (memory != NULL) madvise(memory, bytes, MADV_HUGEPAGE); // only a wish
    return memory;
}

// An eighth of what the machine has left stays free: a table that is promised and then not given would be
// the end of the program.
static size_t bounded(size_t table_mb) {
    size_t available_mb = memory_available_mb();
    if (table_mb > available_mb - available_mb / 8) table_mb = available_mb - available_mb / 8;
    return table_mb > TABLE_MB_MIN ? table_mb : TABLE_MB_MIN;
}

size_t table_resize(Table *table, size_t table_mb, int threads) {
    free(table->clusters);
    table->clusters = NULL;
    table_mb = bounded(table_mb);
    for (; table_mb >= TABLE_MB_MIN; table_mb /= 2) {
        table->clusters = take_memory(table_mb << 20);
        if (table->clusters != NULL) break;
    }
    table->cluster_count = table->clusters != NULL ? (table_mb << 20) / sizeof(Cluster) : 0;
    table_clear(table, threads);
    return table->clusters != NULL ? table_mb : 0;
}

Table *table_open(size_t table_mb, int threads) {
    Table *table = calloc(1, sizeof *table);
    if (table == NULL) return NULL;
    if (table_resize(table, table_mb, threads) > 0) return table;
    free(table);
    return NULL;
}

void table_close(Table *table) {
    if (table == NULL) return;
    free(table->clusters);
    free(table);
}

typedef struct Stretch {
    Cluster *first;
    size_t count;
} Stretch;

static void *clear_stretch(void *argument) {
    Stretch *stretch = argument;
    memset((void *)stretch->first, 0, stretch->count * sizeof(Cluster));
    return NULL;
}

void table_clear(Table *table, int threads) {
    enum { THREADS_MAX = 64 };
    pthread_t workers[THREADS_MAX];
    Stretch stretches[THREADS_MAX];
    if (threads > THREADS_MAX) threads = THREADS_MAX;
    if (threads < 1 || table->cluster_count < (1 << 16)) threads = 1;
    size_t share = table->cluster_count / (size_t)threads;
    bool started[THREADS_MAX] = {false};
    for (int i = 0; i < threads; i++) {
        size_t first = share * (size_t)i;
        size_t count = i == threads - 1 ? table->cluster_count - first : share;
        stretches[i] = (Stretch){table->clusters + first, count};
        started[i] = i > 0 && pthread_create(&workers[i], NULL, clear_stretch, &stretches[i]) == 0;
        if (i > 0 && !started[i]) clear_stretch(&stretches[i]);
    }
    clear_stretch(&stretches[0]);
    for (int i = 1; i < threads; i++) {
        if (started[i]) pthread_join(workers[i], NULL);
    }
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
}

bool table_probe(const Table *table, uint64_t key, int ply, TableEntry *entry) {
    const Cluster *cluster = cluster_of(table, key);
    for (int i = 0; i < CLUSTER_ENTRIES; i++) {
        uint64_t data = atomic_load_explicit(&cluster->slots[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&cluster->slots[i].check, memory_order_relaxed);
        if ((check ^ data) != key || data == 0) continue;
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

void table_store(Table *table, uint64_t key, int ply, const TableEntry *entry) {
    Cluster *cluster = cluster_of(table, key);
    Slot *slot = &cluster->slots[0];
    uint64_t slot_data = 0;
    int least = 1 << 20;
    for (int i = 0; i < CLUSTER_ENTRIES; i++) {
        uint64_t data = atomic_load_explicit(&cluster->slots[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&cluster->slots[i].check, memory_order_relaxed);
        bool is_same = (check ^ data) == key && data != 0;
        int value = is_same || data == 0 ? -(1 << 20) : keep_value(data, table->age);
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
        bool is_poorer = fresh.bound != BOUND_EXACT && fresh.depth + 4 + 2 * fresh.was_pv < old.depth;
        if (is_poorer && data_age(slot_data) == table->age) return;
    }
    fresh.score = score_from_position(fresh.score, ply);
    uint64_t data = pack(&fresh, table->age);
    atomic_store_explicit(&slot->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
}

int table_full_permill(const Table *table) {
    enum { SAMPLE = 64 }; // clusters; enough for a number that is only shown
    int used = 0;
    size_t sample = table->cluster_count < SAMPLE ? table->cluster_count : SAMPLE;
    for (size_t i = 0; i < sample; i++) {
        for (int j = 0; j < CLUSTER_ENTRIES; j++) {
            uint64_t data = atomic_load_explicit(&table->clusters[i].slots[j].data, memory_order_relaxed);
            used += data != 0 && data_age(data) == table->age;
        }
    }
    return sample > 0 ? (int)((size_t)used * 1000 / (sample * CLUSTER_ENTRIES)) : 0;
}
