// SPDX-License-Identifier: GPL-3.0-or-later
// keystone_test.c - the proof that ties the two worlds: with every idea switched off, the engine's
// fixed-depth search visits exactly the nodes of the laboratory's alpha-beta, on the same
// evaluation and the same order of moves.
#include <string.h>

#include "engine/engine.h"
#include "games/games.h"
#include "lab/lab.h"
#include "tests/test.h"

enum { DEPTH_SHORT = 2, DEPTH_USUAL = 4 };

static const char *const POSITIONS[] = {
    FEN_START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", // a mate in one
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",        // stalemate is near
    "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",       // one capture and the material is dead
    "8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 1",
};
enum { POSITION_COUNT = sizeof POSITIONS / sizeof POSITIONS[0] };

static void note_best(void *context, const EngineBest *best) {
    *(EngineBest *)context = *best;
}

static EngineBest engine_search(Engine *engine, EngineBest *best, const Board *board, int depth) {
    engine_new_game(engine);
    engine_set_position(engine, board, NULL, 0);
    EngineLimits limits = {.depth = depth};
    engine_go(engine, &limits);
    engine_wait(engine);
    return *best;
}

static void lab_search(const Board *board, int depth, LabResult *result) {
    LabSpec spec;
    Error error;
    assert_true(lab_parse_spec("failsoft,eval=full", &game_chess, &spec, &error));
    Search *search = lab_open(&game_chess, &spec, &error);
    assert_non_null(search);
    LabLimits limits = {.depth = depth};
    assert_true(lab_run(search, board, &limits, result, &error));
    lab_close(search);
}

// Each iteration of the engine adds what one search of the laboratory visits.
static void everything_off_is_the_laboratory_s_alpha_beta(void **state) {
    (void)state;
    EngineBest best;
    EngineListener listener = {.context = &best, .on_best = note_best};
    Engine *engine = engine_open(&listener, NULL);
    assert_non_null(engine);
    engine_set_ideas(engine, 0);
    int deepest = test_is_short() ? DEPTH_SHORT : DEPTH_USUAL;
    for (int i = 0; i < POSITION_COUNT; i++) {
        Board board;
        assert_true(fen_parse(POSITIONS[i], &board, NULL));
        if (!movegen_any(&board)) continue;
        uint64_t visited = 0;
        for (int depth = 1; depth <= deepest; depth++) {
            LabResult result;
            lab_search(&board, depth, &result);
            visited += result.totals.nodes;
            EngineBest found = engine_search(engine, &best, &board, depth);
            assert_int_equal(found.nodes, visited);
            assert_int_equal(found.move, result.best);
            if (!score_is_mate(found.score)) assert_int_equal(found.score, result.value);
        }
    }
    engine_close(engine);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_off_is_the_laboratory_s_alpha_beta)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
