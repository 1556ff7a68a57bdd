// SPDX-License-Identifier: GPL-3.0-or-later
// grounds.c - see grounds.h.
#include "experiments/grounds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"

enum { GROUNDS_MAX = 4096, REAL_NODES_MAX = 6000 };

static bool add_synthetic(Grounds *grounds, int width, int depth, int order, const char *kind,
                          int seed, Error *error) {
    const char *variant = NULL;
    char text[GROUND_LABEL_MAX];
    snprintf(text, sizeof text, "synthetic:width=%d,depth=%d,seed=%d,order=%d,kind=%s", width,
             depth, seed, order, kind);
    Ground *ground = &grounds->grounds[grounds->count];
    ground->game = games_find(text, &variant, error);
    if (ground->game == NULL || !game_start(ground->game, variant, &ground->position, error))
        return false;
    snprintf(ground->label, sizeof ground->label, "%s", text);
    ground->depth = depth;
    ground->width = width;
    ground->is_best_first = order == 100 && strcmp(kind, "planted") == 0;
    grounds->count++;
    return true;
}

static bool add_all_synthetic(Grounds *grounds, int trees, uint64_t seed, Error *error) {
    static const char *const kinds[] = {"planted", "correlated", "independent"};
    static const int orders[] = {100, 80, 0};
    Random random = random_from_seed(seed);
    for (int i = 0; i < trees; i++) {
        int width = 2 + (int)random_below(&random, 4);
        int depth = 2 + (int)random_below(&random, width <= 3 ? 6 : 4);
        int tree_seed = (int)random_below(&random, 1000000);
        if (!add_synthetic(grounds, width, depth, orders[i % 3], kinds[i / 3 % 3], tree_seed,
                           error))
            return false;
    }
    return true;
}

// The depth at which minimax stays small enough to record every visit.
static int affordable_depth(const Game *game, const GamePosition *position) {
    LabSpec spec;
    Error error;
    int depth = 0;
    LabResult *result = malloc(sizeof *result);
    if (result != NULL && lab_parse_spec("minimax,nodes=6000", game, &spec, &error)) {
        Search *search = lab_open(game, &spec, &error);
        LabLimits limits = {.depth = 8, .nodes = REAL_NODES_MAX};
        if (search != NULL && lab_run(search, position, &limits, result, &error))
            depth = result->depth;
        lab_close(search);
    }
    free(result);
    return depth;
}

static bool add_real(Grounds *grounds, int trees, uint64_t seed, Error *error) {
    for (int g = 0; g < all_games_count; g++) {
        const Game *game = all_games[g];
        Random random = random_from_seed(seed + (uint64_t)g);
        if (game->people.is_for_laboratory) continue;
        for (int i = 0; i < trees; i++) {
            Ground *ground = &grounds->grounds[grounds->count];
            int plies = (int)random_below(&random, 20);
            if (!lab_random_position(game, "", plies, &random, &ground->position, error))
                return false;
            ground->game = game;
            ground->depth = affordable_depth(game, &ground->position);
            if (ground->depth == 0) continue;
            snprintf(ground->label, sizeof ground->label, "%s, position %d, depth %d", game->name,
                     i + 1, ground->depth);
            grounds->count++;
        }
    }
    return true;
}

bool grounds_make(Grounds *grounds, int trees, int positions, uint64_t seed, Error *error) {
    *grounds = (Grounds){.grounds = calloc(GROUNDS_MAX, sizeof(Ground))};
    if (grounds->grounds == NULL) return error_no_memory(error);
    return add_all_synthetic(grounds, trees, seed, error)
           && add_real(grounds, positions, seed, error);
}

bool grounds_make_one(Grounds *grounds, const char *text, Error *error) {
    const char *variant = NULL;
    *grounds = (Grounds){.grounds = calloc(1, sizeof(Ground))};
    if (grounds->grounds == NULL) return error_no_memory(error);
    Ground *ground = grounds->grounds;
    ground->game = games_find(text, &variant, error);
    if (ground->game == NULL || !game_start(ground->game, variant, &ground->position, error))
        return false;
    ground->depth = affordable_depth(ground->game, &ground->position);
    snprintf(ground->label, sizeof ground->label, "%.*s", GROUND_LABEL_MAX - 1, text);
    grounds->count = 1;
    return true;
}

void grounds_free(Grounds *grounds) {
    free(grounds->grounds);
    *grounds = (Grounds){0};
}

const char *theorem_verdict(const Theorem *theorem, const Evidence *evidence) {
    if (theorem->is_slip) return evidence->holds ? TERM("NO COUNTER-EXAMPLE") : TERM("FAILS");
    return evidence->holds ? TERM("HOLDS") : TERM("REFUTED");
}
