// SPDX-License-Identifier: GPL-3.0-or-later
// minimal.c - see minimal.h.
#include "lab/lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t power(uint64_t base, int exponent) {
    uint64_t result = 1;
    for (int i = 0; i < exponent; i++) {
        if (base != 0 && result > UINT64_MAX / 4 / base) return UINT64_MAX / 4;
        result *= base;
    }
    return result;
}

MinimalTree minimal_uniform(int width, int depth) {
    MinimalTree minimal = {0};
    for (int ply = 0; ply <= depth; ply++) {
        uint64_t level = power((uint64_t)width, (ply + 1) / 2) + power((uint64_t)width, ply / 2) - 1;
        minimal.nodes += level;
        if (ply == depth) minimal.leaves = level;
    }
    return minimal;
}

bool minimal_search(const Game *game, const char *evaluation, const void *position, int depth, int memory_mb,
                    MinimalTree *minimal, Error *error) {
    enum { PASSES_MAX = 8 };
    char text[LAB_SPEC_TEXT_MAX];
    snprintf(text, sizeof text, "failsoft,table=%d,keys=tree,accept=never,replace=always%s%s", memory_mb,
             evaluation[0] != '\0' ? ",eval=" : "", evaluation);
    LabSpec spec;
    LabLimits limits = {.depth = depth};
    if (!lab_parse_spec(text, game, &spec, error)) return false;
    Search *search = lab_open(game, &spec, error);
    LabResult *result = malloc(sizeof *result);
    bool is_fine = search != NULL && result != NULL;
    *minimal = (MinimalTree){.nodes = UINT64_MAX, .leaves = UINT64_MAX};
    for (int pass = 0; pass < PASSES_MAX && is_fine; pass++) {
        is_fine = lab_run(search, position, &limits, result, error);
        if (!is_fine || result->totals.nodes >= minimal->nodes) break;
        *minimal = (MinimalTree){.nodes = result->totals.nodes, .leaves = result->totals.leaves};
    }
    free(result);
    lab_close(search);
    return is_fine;
}
