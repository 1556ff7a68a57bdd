// SPDX-License-Identifier: GPL-3.0-or-later
// table.h - remembers what was found about positions already searched.
//
// Clusters of four entries fill a cache line. An entry is two words: the data, and a sign of the
// position exclusive-or the data. A torn pair of words gives a sign that fits nothing, so threads
// need no lock. The sign tells the table's generation too, so that clearing touches no memory.
#pragma once

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "chess/chess.h"

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
Table *table_open(size_t table_mb);
void table_close(Table *table);

// Takes the largest size not above table_mb that can be had, and returns it; where there is none
// the table stays as large as it was. Forgets everything, and takes no longer for a large table
// than for a small one. No search may be running.
size_t table_resize(Table *table, size_t table_mb);

// Forgets everything, at once whatever the size. No search may be running.
void table_clear(Table *table);

// A new search, before the first entry is stored: what older ones stored is replaced first.
void table_new_search(Table *table);

// Asks the memory for the cluster of a key that will be needed soon. Any thread.
void table_prefetch(const Table *table, uint64_t key);

// Looks the key up. The copy stays valid while other threads write. Any thread.
bool table_probe(const Table *table, uint64_t key, int ply, TableEntry *entry);

// Any thread. A known move is kept when the entry brings none.
void table_store(Table *table, uint64_t key, int ply, const TableEntry *entry);

// ---- entries for other machines ----

// An entry on its way: mates count from the position. What the words mean is the table's affair.
typedef struct TableParcel {
    uint64_t key;
    uint64_t data;
} TableParcel;

enum { TABLE_POST_ROOM = 1 << 13 };

typedef struct PostSlot {
    _Atomic uint64_t key;
    _Atomic uint64_t data;
} PostSlot;

// The latest entries that searches have stored, for one reader; who reads too seldom loses the
// oldest. A slot that is read while it is written gives a wrong entry, once in a great while: as a
// false key of the table does, it meets a search that checks moves before it plays them.
typedef struct TablePost {
    atomic_int depth;        // of an entry at least; the reader's to set
    _Atomic uint64_t posted; // so many so far
    uint64_t taken;          // ... of which so many; the reader's
    PostSlot slots[TABLE_POST_ROOM];
} TablePost;

// From now on what is stored is posted too; NULL ends that. No search may be running.
void table_set_post(Table *table, TablePost *post);
// Takes the next, at most `most`; returns how many. The reader's thread.
int table_take_posted(TablePost *post, TableParcel *parcels, int most);
// Stores what another machine posted, unless more is known. It is not posted again. Any thread.
void table_store_parcel(Table *table, const TableParcel *parcel);

// Entries of the current search per thousand, from a sample.
int table_full_permill(const Table *table);
