// SPDX-License-Identifier: GPL-3.0-or-later
// rate.c - see rate.h.
#include "puzzles/rate.h"

#include <math.h>
#include <stdlib.h>

#include "core/memory.h"
#include "engine/engine.h"

struct Rater {
    Engine *engine;
    int tries;
};

enum { RATER_HASH_MB = 1 };

Rater *rater_open(int tries, Error *error) {
    Rater *rater = memory_new(sizeof *rater, error);
    if (rater == NULL) return NULL;
    rater->tries = tries;
    rater->engine = engine_open(&(EngineListener){0}, error);
    if (rater->engine != NULL) {
        engine_set_hash(rater->engine, RATER_HASH_MB);
        return rater;
    }
    free(rater);
    return NULL;
}

void rater_close(Rater *rater) {
    if (rater == NULL) return;
    engine_close(rater->engine);
    free(rater);
}

// ---- one try ----

// What was played is right: the move of the solution, or one that mates or gains as much.
static bool accepts(const Puzzle *puzzle, const Board *board, int ply, Move move) {
    const Proof *proof = &puzzle->proof;
    if (move == proof->moves[ply]) return true;
    if (proof->mate_moves > 0)
        return ply > 0 && proof_mates(board, move, proof->mate_moves - ply / 2);
    return ply > 0 && (board_is_capture(board, move) || move_is_promotion(move))
           && material_exchange(board, move) >= material_exchange(board, proof->moves[ply]);
}

// Plays the solver's moves; whoever leaves the line rightly has solved it.
static bool solves(Rater *rater, const Puzzle *puzzle, const NamedLevel *level, int seed) {
    Board board = puzzle->board;
    const Proof *proof = &puzzle->proof;
    engine_set_handicap(rater->engine, handicap_of_named_level(level), (uint64_t)seed);
    for (int ply = 0; ply < proof->plies; ply += 2) {
        engine_set_position(rater->engine, &puzzle->board, proof->moves, ply);
        const EngineLimits limits = {.nodes = handicap_of_named_level(level).nodes};
        EngineBest best = engine_think(rater->engine, &limits);
        if (!accepts(puzzle, &board, ply, best.move)) return false;
        if (best.move != proof->moves[ply] || ply + 1 == proof->plies) return true;
        board_advance(&board, proof->moves[ply]);
        board_advance(&board, proof->moves[ply + 1]);
    }
    return true;
}

// ---- all levels ----

bool rater_rate(Rater *rater, const Puzzle *puzzle, const atomic_bool *is_stopped, int *rating) {
    LevelTries levels[NAMED_LEVEL_COUNT];
    int count = 0;
    for (int i = 0; i < NAMED_LEVEL_COUNT; i++) {
        const NamedLevel *level = &named_levels[i];
        if (level->elo == 0) continue;
        LevelTries *tries = &levels[count++];
        *tries = (LevelTries){.elo = level->elo, .tries = rater->tries};
        bool plays_alike = handicap_of_named_level(level).overlooking == 0;
        for (int seed = 1; seed <= (plays_alike ? 1 : rater->tries); seed++) {
            if (atomic_load(is_stopped)) return false;
            tries->solved += solves(rater, puzzle, level, seed);
        }
        if (plays_alike) tries->solved *= rater->tries;
    }
    *rating = rate_fit(levels, count);
    return true;
}

static double chance(int elo, int rating) {
    return 1 / (1 + pow(10, (rating - elo) / 400.0));
}

// Solved tries less those expected: falls as the rating falls.
static double surplus(const LevelTries *levels, int count, int rating) {
    double sum = 1 - chance(RATE_LEAST, rating) - chance(RATE_MOST, rating);
    for (int i = 0; i < count; i++)
        sum += levels[i].solved - levels[i].tries * chance(levels[i].elo, rating);
    return sum;
}

int rate_fit(const LevelTries *levels, int count) {
    int rating = 0;
    while (rating < PUZZLE_RATING_MAX && surplus(levels, count, rating) < 0) rating += RATE_STEP;
    return rating;
}
