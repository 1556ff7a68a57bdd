// SPDX-License-Identifier: GPL-3.0-or-later
// shares.h - a table in the making on several ranks, each of which has
// a share of the king placements.
//
//     index 0 ............................................................ size
//           | pairs of kings 0.. : rank 0 | ... : rank 1 | ... : rank 2 |
//
// Only moves of kings lead from one share to another. What a rank finds out about another's
// positions goes there in batches, and is taken beside the pass: as among threads, all that a
// pass writes is equal whoever comes first. Arrays are as long as the table on every rank, but
// memory is given to what is touched.
#pragma once

#include <pthread.h>

#include "endgame/flat_table.h"
#include "work/work.h"

// A position that a move leads back to, for whoever has it.
typedef struct Reached {
    uint32_t index;
    uint8_t side;
    uint8_t files; // of pawns that may be taken in passing there, as the layout turns the board
    uint8_t code;  // the value it may have now
} Reached;

enum { REACHED_AT_ONCE = 512 };

// What one thread has for other ranks.
typedef struct ReachedList {
    int count;
    Reached items[REACHED_AT_ONCE];
} ReachedList;

typedef struct ReachedBox ReachedBox;

typedef struct Shares {
    RankGroup *group;
    const Layout *layout;
    uint32_t begin, end; // of this rank
    void (*apply)(void *context, const Reached *reached);
    void *context;
    uint8_t *const *values; // of both sides, to be read
    int64_t missing;        // bytes that were asked for and have not come
    pthread_mutex_t lock;   // of the group and the boxes
    ReachedBox *boxes;      // by rank
    unsigned char *chunk;   // of values, on their way
    int file;               // of rank 0, for the values of all
    bool has_failed;        // ... could not be written
} Shares;

// The indices of a rank.
uint32_t shares_begin(const Layout *layout, int rank, int size);

bool shares_open(Shares *shares, RankGroup *group, const Layout *layout, Error *error);
void shares_close(Shares *shares);

static inline bool shares_have(const Shares *shares, uint32_t index) {
    return index >= shares->begin && index < shares->end;
}

// Puts an item on a thread's list; a full one is handed on first.
void shares_put(Shares *shares, ReachedList *list, const Reached *reached);
// Hands the list on, and takes what has come. Any thread.
void shares_hand_on(Shares *shares, ReachedList *list);
// Sends what is left, waits until all ranks have sent and taken
// everything; *value: the largest of all.
bool shares_meet(Shares *shares, int64_t *value, Error *error);
// Brings all shares of the values into a file of rank 0 (flat_table_map()).
bool shares_gather(Shares *shares, int file, Error *error);
