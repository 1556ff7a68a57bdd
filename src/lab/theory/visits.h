// SPDX-License-Identifier: GPL-3.0-or-later
// visits.h - which nodes and leaves a search visited, in order.
#pragma once

#include "lab/theorems.h"

// Ways from the root, in the order of the visits.
typedef struct Ways {
    uint64_t *ways;
    size_t count;
    size_t capacity;
} Ways;

typedef struct Visits {
    Ways leaves; // evaluated or finished, each visit
    Ways nodes;
    Ways critical_leaves; // leaves of types 1, 2, 3
    bool is_out_of_memory;
    LabResult result;
} Visits;

// Gives back what was recorded. Visits are empty where they are all zero.
void visits_free(Visits *visits);

// Searches the ground and records the visits. The text is a specification without a depth.
bool visits_search(Visits *visits, const Ground *ground, const char *spec, Error *error);
// The same with a specification that is built by hand, and a window.
bool visits_window(Visits *visits, const Ground *ground, const LabSpec *spec, Score alpha,
                   Score beta, Error *error);

// Sorts and removes what is double.
void ways_sort(Ways *ways);
// Both sorted: is each way of `some` one of `all`?
bool ways_are_among(const Ways *some, const Ways *all);
