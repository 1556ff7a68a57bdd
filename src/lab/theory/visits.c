// SPDX-License-Identifier: GPL-3.0-or-later
// visits.c - see visits.h.
#include "lab/theory/visits.h"

#include <stdlib.h>

#include "core/memory.h"
#include "lab/drivers.h"

enum { NODES_MOST = 1000000 }; // grounds are so small that only an algorithm without end makes them

void visits_free(Visits *visits) {
    free(visits->leaves.ways);
    free(visits->nodes.ways);
    free(visits->critical_leaves.ways);
}

static bool add_way(Ways *ways, uint64_t way) {
    if (!memory_grow(&ways->ways, &ways->capacity, ways->count + 1, sizeof *ways->ways))
        return false;
    ways->ways[ways->count++] = way;
    return true;
}

static void notice(void *state, const TraceEvent *event) {
    Visits *visits = state;
    bool is_leaf = event->reason == REASON_HORIZON || event->reason == REASON_OVER
                   || event->reason == REASON_REPETITION;
    bool is_fine = true;
    if (event->kind == TRACE_ENTER) is_fine = add_way(&visits->nodes, event->path);
    if (event->kind == TRACE_LEAVE && is_leaf) is_fine = add_way(&visits->leaves, event->path);
    if (event->kind == TRACE_LEAVE && is_leaf && event->node_type > 0)
        is_fine = add_way(&visits->critical_leaves, event->path) && is_fine;
    if (!is_fine) visits->is_out_of_memory = true;
}

bool visits_window(Visits *visits, const Ground *ground, const LabSpec *spec, Score alpha,
                   Score beta, Error *error) {
    Search *search = lab_open(ground->game, spec, error);
    if (search == NULL) return false;
    visits->leaves.count = visits->nodes.count = visits->critical_leaves.count = 0;
    lab_set_observer(search, (TraceObserver){.notice = notice, .state = visits});
    lab_set_stop(search, ground->stop);
    LabLimits limits = {.depth = ground->depth, .nodes = NODES_MOST, .is_single = true};
    bool is_whole = alpha <= -search->infinity && beta >= search->infinity;
    if (is_whole) {
        lab_run(search, &ground->position, &limits, &visits->result, error);
    } else {
        LabNode *root = lab_set_root(search, &ground->position, ground->depth * LAB_ONE_PLY);
        search->node_limit = NODES_MOST;
        visits->result.value = driver_start(search, root, alpha, beta);
        visits->result.totals = counters_total(&search->counters);
    }
    bool is_endless = search->is_stopped && !search->is_memory_full;
    lab_close(search);
    if (ground->stop != NULL && atomic_load(ground->stop))
        return error_set(error, "the check was stopped");
    if (is_endless)
        return error_set(error, "%s: %s does not end within %d nodes", ground->label,
                         spec->algorithm->name, NODES_MOST);
    return !visits->is_out_of_memory || error_no_memory(error);
}

bool visits_search(Visits *visits, const Ground *ground, const char *text, Error *error) {
    LabSpec spec;
    if (!lab_parse_spec(text, ground->game, &spec, error)) return false;
    spec.depth = ground->depth;
    return visits_window(visits, ground, &spec, INT32_MIN, INT32_MAX, error);
}

static int compare_ways(const void *a, const void *b) {
    uint64_t one = *(const uint64_t *)a;
    uint64_t other = *(const uint64_t *)b;
    return one < other ? -1 : one > other;
}

void ways_sort(Ways *ways) {
    if (ways->count == 0) return;
    qsort(ways->ways, ways->count, sizeof *ways->ways, compare_ways);
    size_t kept = 1;
    for (size_t i = 1; i < ways->count; i++) {
        if (ways->ways[i] != ways->ways[kept - 1]) ways->ways[kept++] = ways->ways[i];
    }
    ways->count = kept;
}

bool ways_are_among(const Ways *some, const Ways *all) {
    size_t place = 0;
    for (size_t i = 0; i < some->count; i++) {
        while (place < all->count && all->ways[place] < some->ways[i]) place++;
        if (place == all->count || all->ways[place] != some->ways[i]) return false;
    }
    return true;
}
