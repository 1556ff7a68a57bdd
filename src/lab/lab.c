// SPDX-License-Identifier: GPL-3.0-or-later
// lab.c - opens, runs and closes a search.
#include "lab/lab.h"

#include <stdlib.h>

#include "core/clock.h"
#include "core/memory.h"
#include "lab/drivers.h"
#include "lab/policies.h"
#include "lab/search.h"

enum { POSITION_ALIGNMENT = 64 };

static size_t position_stride(const Game *game) {
    return (game->position_bytes + POSITION_ALIGNMENT - 1) / POSITION_ALIGNMENT
           * POSITION_ALIGNMENT;
}

static bool needs_pool(const LabSpec *spec) {
    LabFamily family = spec->algorithm->family;
    return family == FAMILY_BEST_FIRST || family == FAMILY_PROOF || family == FAMILY_SAMPLING;
}

static bool take_memory(Search *search, Error *error) {
    const Game *game = search->game;
    size_t stride = position_stride(game);
    size_t moves = (size_t)(LAB_PLY_MAX + 3) * (size_t)game->moves_max;
    search->positions = aligned_alloc(POSITION_ALIGNMENT, stride * (LAB_PLY_MAX + 2));
    search->moves = malloc(moves * sizeof *search->moves);
    search->weights = malloc(moves * sizeof *search->weights);
    search->memory_bytes = sizeof *search + stride * (LAB_PLY_MAX + 2)
                           + moves * (sizeof *search->moves + sizeof *search->weights);
    size_t features =
        search->spec->is_incremental ? (LAB_PLY_MAX + 2) * (size_t)game->feature_count : 1;
    search->features = malloc(features * sizeof *search->features);
    search->memory_bytes += features * sizeof *search->features;
    if (needs_pool(search->spec)) {
        search->pool_bytes = (size_t)search->spec->memory_mb << 20;
        search->pool = aligned_alloc(POSITION_ALIGNMENT, search->pool_bytes);
        search->memory_bytes += search->pool_bytes;
    }
    bool has_all = search->positions != NULL && search->moves != NULL && search->weights != NULL
                   && search->features != NULL;
    if (!has_all || (search->pool == NULL && search->pool_bytes > 0))
        return error_set(error, "no memory for the search; try a smaller memory=MB");
    memset(search->positions, 0, stride * (LAB_PLY_MAX + 2));
    for (int ply = 0; ply < LAB_PLY_MAX + 2; ply++) {
        search->nodes[ply].ply = (int16_t)ply;
        search->nodes[ply].at = &search->counters.at[ply < LAB_PLY_MAX ? ply : LAB_PLY_MAX];
        search->nodes[ply].position = search->positions + stride * (size_t)ply;
        if (search->spec->is_incremental)
            search->nodes[ply].features = search->features + ply * game->feature_count;
    }
    return true;
}

static unsigned hooks_of(const LabPolicyKind *kind) {
    unsigned hooks = kind->keys;
    if (kind->leaf != NULL) hooks |= HOOK_LEAF;
    if (kind->order != NULL) hooks |= HOOK_ORDER;
    if (kind->narrow != NULL) hooks |= HOOK_NARROW;
    if (kind->recall != NULL) hooks |= HOOK_RECALL;
    if (kind->remember != NULL) hooks |= HOOK_REMEMBER;
    if (kind->child_depth != NULL) hooks |= HOOK_CHILD_DEPTH;
    if (kind->prune != NULL || kind->prune_unsorted != NULL) hooks |= HOOK_PRUNE;
    if (kind->foresee != NULL) hooks |= HOOK_FORESEE;
    if (kind->finish != NULL) hooks |= HOOK_FINISH;
    return hooks;
}

static void free_state(Policy *policy) {
    if (policy->kind->state_bytes > 0) free(policy->state);
}

// What open() takes besides the state it counts itself.
static bool open_state(Search *search, Policy *policy, Error *error) {
    const LabPolicyKind *kind = policy->kind;
    if (kind->state_bytes > 0) {
        policy->state = memory_new(kind->state_bytes, error);
        if (policy->state == NULL) return false;
        if (kind->open == NULL) search->memory_bytes += kind->state_bytes;
    }
    if (kind->open == NULL || kind->open(policy, search, error)) return true;
    free_state(policy);
    return false;
}

static void close_policy(Policy *policy) {
    if (policy->kind->close != NULL) policy->kind->close(policy);
    free_state(policy);
}

static bool open_policy(Search *search, const LabPolicyKind *kind, int number, Error *error) {
    Policy *policy = &search->policies[search->policy_count];
    *policy = (Policy){.kind = kind, .number = number};
    if (!open_state(search, policy, error)) return false;
    search->policy_count++;
    search->hooks |= hooks_of(kind);
    if (search->game->list_candidates == NULL) search->hooks &= ~(unsigned)HOOK_CANDIDATES;
    return true;
}

void *lab_policy_state(const Search *search, const LabPolicyKind *kind) {
    for (int i = 0; i < search->policy_count; i++) {
        if (search->policies[i].kind == kind) return search->policies[i].state;
    }
    return NULL;
}

// In the order of the list of policies, whatever the order the user wrote them in.
static bool open_policies(Search *search, Error *error) {
    for (int i = 0; policy_kind_at(i) != NULL; i++) {
        for (int j = 0; j < search->spec->policy_count; j++) {
            if (search->spec->policies[j].kind != policy_kind_at(i)) continue;
            if (!open_policy(search, policy_kind_at(i), search->spec->policies[j].number, error))
                return false;
        }
    }
    return true;
}

Search *lab_open(const Game *game, const LabSpec *spec, Error *error) {
    if (!combination_check(spec, game, error)) return NULL;
    Search *search = aligned_alloc(_Alignof(Search), sizeof *search);
    if (search == NULL) {
        error_no_memory(error);
        return NULL;
    }
    memset(search, 0, sizeof *search);
    search->game = game;
    search->own_spec = *spec;
    search->spec = &search->own_spec;
    search->infinity = game->score_bound + 1;
    search->random = random_from_seed(spec->seed);
    const char *name = spec->evaluation[0] != '\0' ? spec->evaluation : NULL;
    bool is_generic = name != NULL && strcmp(name, driver_won_or_lost.name) == 0;
    search->evaluation = is_generic ? &driver_won_or_lost : game_find_evaluation(game, name, error);
    if (game->repetition != REPETITION_IMPOSSIBLE) search->hooks |= HOOK_KEYS;
    if (spec->is_incremental) {
        search->hooks |= HOOK_UPDATE;
        search->updated_evaluation = search->evaluation;
    }
    if (search->evaluation == NULL || !take_memory(search, error)
        || !open_policies(search, error)) {
        lab_close(search);
        return NULL;
    }
    return search;
}

static void close_policies(Search *search) {
    for (int i = 0; i < search->policy_count; i++) close_policy(&search->policies[i]);
    search->policy_count = 0;
}

void lab_close(Search *search) {
    if (search == NULL) return;
    close_policies(search);
    free(search->positions);
    free(search->moves);
    free(search->weights);
    free(search->features);
    free(search->pool);
    free(search);
}

void lab_set_observer(Search *search, TraceObserver observer) {
    search->observer = observer;
    if (observer.notice != NULL)
        search->hooks |= HOOK_TRACE;
    else
        search->hooks &= ~(unsigned)HOOK_TRACE;
}

void lab_set_stop(Search *search, const atomic_bool *stop) {
    search->stop = stop;
}

void lab_set_history(Search *search, const uint64_t *keys, int count) {
    search->history = keys;
    search->history_count = count;
}

void lab_set_seed(Search *search, uint64_t seed) {
    search->random = random_from_seed(seed);
}

// Policies open with empty memories, so opening them again forgets where a policy has no quicker
// way. False: one could not be opened, and it and those behind it are closed.
static bool open_again(Search *search, Error *error) {
    for (int i = 0; i < search->policy_count; i++) {
        Policy *policy = &search->policies[i];
        if (policy->kind->is_lasting) continue;
        if (policy->kind->forget != NULL) {
            policy->kind->forget(policy);
            continue;
        }
        close_policy(policy);
        if (open_state(search, policy, error)) continue;
        for (int j = i + 1; j < search->policy_count; j++) close_policy(&search->policies[j]);
        search->policy_count = i;
        return false;
    }
    return true;
}

void lab_forget(Search *search) {
    // Their memory was there a moment ago; where it is not any more, the next search says so:
    // without its policies it would be another.
    size_t memory_bytes = search->memory_bytes;
    if (search->lacks_policies) close_policies(search);
    bool has_all = search->lacks_policies ? open_policies(search, &search->lack)
                                          : open_again(search, &search->lack);
    search->lacks_policies = !has_all;
    search->memory_bytes = memory_bytes;
    search->random = random_from_seed(search->spec->seed);
}

void lab_begin_policies(Search *search) {
    for (int i = 0; i < search->policy_count; i++) {
        Policy *policy = &search->policies[i];
        if (policy->kind->is_fresh) memset(policy->state, 0, policy->kind->state_bytes);
        if (policy->kind->begin != NULL) policy->kind->begin(policy, search);
    }
}

static void begin(Search *search, LabResult *result) {
    memset(&search->counters, 0, sizeof search->counters);
    search->is_stopped = false;
    search->is_memory_full = false;
    search->countdown = 0;
    search->nodes_granted = 0;
    search->guess = search->spec->guess;
    search->last_line_length = 0;
    search->lower = -search->infinity;
    search->upper = search->infinity;
    lab_begin_policies(search);
    result->is_complete = false;
    result->is_found = false;
    result->is_memory_full = false;
    result->value = 0;
    result->best = GAME_NO_MOVE;
    result->line_length = 0;
    result->depth = 0;
    result->iteration_count = 0;
    result->remark = (Sentence){{0}};
}

bool lab_run(Search *search, const void *position, const LabLimits *limits, LabResult *result,
             Error *error) {
    const LabSpec *spec = search->spec;
    int score;
    if (search->lacks_policies) return error_set(error, "%p", (const void *)&search->lack);
    if (search->game->is_over(position, &score))
        return error_set(error, "the game is over in this position");
    if (game_list_allowed(search->game, position, search->history, search->history_count,
                          search->moves)
        == 0)
        return error_set(error,
                         "every move would enter a visited position: the side to move has lost");
    LabLimits merged = {.depth = spec->depth, .nodes = spec->nodes, .time_ms = spec->time_ms};
    if (limits != NULL && limits->depth > 0) merged.depth = limits->depth;
    if (limits != NULL && limits->nodes > 0) merged.nodes = limits->nodes;
    if (limits != NULL && limits->time_ms > 0) merged.time_ms = limits->time_ms;
    merged.is_single = limits != NULL && limits->is_single;
    if (merged.depth > LAB_DEPTH_MAX)
        return error_set(error, "the depth may be %d at most", LAB_DEPTH_MAX);
    int64_t started_ns = clock_now_ns();
    begin(search, result);
    driver_run(search, position, &merged, result);
    result->time_ns = clock_now_ns() - started_ns;
    result->is_exact = lab_spec_is_exact(spec, search->game);
    result->is_memory_full = search->is_memory_full;
    result->memory_bytes = search->memory_bytes;
    result->counters = search->counters;
    result->totals = counters_total(&search->counters);
    return true;
}
