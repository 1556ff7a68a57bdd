// SPDX-License-Identifier: GPL-3.0-or-later
// run.h - a search of the laboratory, and what it found and counted.
//
//     LabSpec spec;
//     lab_parse_spec("failsoft,depth=6,table=16,order=hierarchy+history", game, &spec, &error);
//     Search *search = lab_open(game, &spec, &error);
//     lab_run(search, position, &limits, &result, &error);
//     lab_close(search);
//
// A search is used by one thread; lab_set_stop() gives another thread the means to end it.
#pragma once

#include <stdatomic.h>

#include "core/trace.h"
#include "lab/counters.h"
#include "lab/spec.h"

// Zero: as the specification says.
typedef struct LabLimits {
    int depth;
    uint64_t nodes;
    int64_t time_ms;
    bool is_single; // the depth is searched at once: nodes and time do not make the search deepen
} LabLimits;

enum { LAB_ITERATIONS_MAX = 512 };

// One line of the report: a search from the root that was finished.
typedef struct LabIteration {
    int depth; // in plies
    Score alpha;
    Score beta;
    Score value;
    GameMove best;
    uint64_t nodes; // so far, as all that follows
    uint64_t evaluations;
    int64_t time_ns;
} LabIteration;

typedef struct LabResult {
    // false: a limit came first, the result is that of the last finished iteration
    bool is_complete;
    // false: none was finished; the value says nothing, and the move is any legal one
    bool is_found;
    bool is_exact; // equals minimax by construction
    bool is_memory_full;
    Score value; // for the side to move
    GameMove best;
    GameMove line[LAB_PLY_MAX + 2];
    int line_length;
    int depth; // of the last finished search
    int64_t time_ns;
    uint64_t memory_bytes;
    Counters counters;
    CounterTotals totals;
    LabIteration iterations[LAB_ITERATIONS_MAX];
    int iteration_count;
    Sentence remark; // of a driver: "a forced win was found, 7 plies deep"; or empty
} LabResult;

// Takes all the memory the search will use. NULL with the reason.
Search *lab_open(const Game *game, const LabSpec *spec, Error *error);
void lab_close(Search *search);
void lab_set_observer(Search *search, TraceObserver observer);
// The flag may be set by any thread; it must live as long as the search.
void lab_set_stop(Search *search, const atomic_bool *stop);
// Keys of the positions the game went through before the one to search, oldest first; borrowed.
void lab_set_history(Search *search, const uint64_t *keys, int count);
// Where chance begins, instead of the specification's seed.
void lab_set_seed(Search *search, uint64_t seed);
// Forgets everything learnt: tables, killers, histories.
void lab_forget(Search *search);
// Searches. False only for a position where the game is over, or when there is no limit at all.
bool lab_run(Search *search, const void *position, const LabLimits *limits, LabResult *result,
             Error *error);
