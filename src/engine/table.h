// SPDX-License-Identifier: GPL-3.0-or-later
// table.h - remembers what was found about positions already searched.
//
// Clusters of four entries fill a cache line. An entry is two words: the data, and the key exclusive-or the
// data. A torn pair of words gives a key that fits nothing, so threads need no lock.
#ifndef ROQUE_ENGINE_TABLE_H
#define ROQUE_ENGINE_TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "chess/chess.h"
#include "engine/score.h"

typedef enum Bound {
    BOUND_NONE,
    BOUND_UPPER, // the score is at most this
    BOUND_LOWER, // the score is at least this
    BOUND_EXACT,
} Bound;

typedef struct TableEntry {
    Move move;   // MOVE_NONE when none was best
    Score score; // mate scores count from this position
    Score eval;  // static evaluation, or SCORE_NONE
    Depth depth;
    Bound bound;
    bool was_pv;
} TableEntry;

typedef struct Table Table;

enum { TABLE_MB_MIN = 1, TABLE_MB_MAX = 1 << 25 };

// NULL without memory for even the smallest.
Table *table_open(size_t table_mb, int threads);
void table_close(Table *table);

// Takes the largest size not above table_mb that can be had, and returns it. No search may be running.
size_t table_resize(Table *table, size_t table_mb, int threads);

// Forgets everything, with several threads. No search may be running.
void table_clear(Table *table, int threads);

// A new search: what older ones stored is replaced first.
void table_new_search(Table *table);

// Asks the memory for the cluster of a key that will be needed soon. Any thread.
void table_prefetch(const Table *table, uint64_t key);

// Looks the key up. The copy stays valid while other threads write. Any thread.
bool table_probe(const Table *table, uint64_t key, int ply, TableEntry *entry);

// Any thread. A known move is kept when the entry brings none.
void table_store(Table *table, uint64_t key, int ply, const TableEntry *entry);

// Entries of the current search per thousand, from a sample.
int table_full_permill(const Table *table);

#endif
