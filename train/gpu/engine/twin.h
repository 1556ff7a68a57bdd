// SPDX-License-Identifier: GPL-3.0-or-later
// twin.h - the engine's search as the GPU has it, on the host, for tests: plain C, one thread.
#pragma once

#include "../twin.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TWIN_ENGINE_WIDTH = 512 };

typedef struct TwinEngine TwinEngine;

typedef struct TwinLimits {
    int depth;
    uint64_t nodes;     // 0: none
    bool is_soft_nodes; // finish the iteration
} TwinLimits;

typedef struct TwinThought {
    uint16_t move; // as src/chess/move.h writes it
    int score, depth;
    uint64_t nodes;
} TwinThought;

TwinEngine *twin_engine_new(size_t table_mb);
void twin_engine_free(TwinEngine *engine);
void twin_engine_forget(TwinEngine *engine); // everything learnt
// NULL: done; else what is wrong with the file.
const char *twin_engine_set_net(TwinEngine *engine, const void *bytes, size_t size);
void twin_engine_set_ideas(TwinEngine *engine, uint64_t ideas);        // bits as in ideas.def
void twin_engine_set_param(TwinEngine *engine, int number, int value); // as in params.def
// keys: of the game's positions before this one.
TwinThought twin_engine_think(TwinEngine *engine, const TwinPosition *position,
                              const uint64_t *keys, int key_count, TwinLimits limits);

// ---- games between two ways to play ----

typedef struct TwinPlayer {
    uint64_t ideas;
    int param, value; // a number of params.def that is not as shipped; -1: none
} TwinPlayer;

typedef struct TwinOutcome {
    int points; // of the first player, in halves
    int plies;
    uint64_t nodes, key; // key: of the last position
} TwinOutcome;

// Two games from one opening: the first player has White, then Black.
void twin_engine_duel(TwinEngine *engine, const TwinPosition *opening, const TwinPlayer players[2],
                      TwinLimits limits, TwinOutcome outcomes[2]);

#ifdef __cplusplus
}
#endif
