// SPDX-License-Identifier: GPL-3.0-or-later
// bench.c - searches fixed positions to a fixed depth.
#include "engine/bench.h"

#include "core/clock.h"
#include "engine/engine.h"

// Openings, middle games, endings, tactics, locked positions, mates: positions of our own games and
// well-known ones.
static const char *const BENCH_FENS[] = {
    FEN_START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP3PPP/R1BQKB1R w KQ - 2 6",
    "r1bq1rk1/pp2nppp/2n1p3/2ppP3/3P4/P1PB1N2/2P2PPP/R1BQK2R w KQ - 4 9",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "r2q1rk1/1bppbppp/p1n2n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 w - - 4 9",
    "1r3rk1/3bbppp/1qn1p3/p2pP3/Pp1P4/1P1B1N2/3B1PPP/R2QR1K1 w - - 0 19",
    "3r1rk1/p5pp/bpp1pp2/8/q1PP1P2/b3P3/P2NQRPP/1R2B1K1 b - - 6 22",
    "2kr3r/ppp2ppp/2n1bn2/2b1p3/4P3/2P2N2/PP1NBPPP/R1B1K2R w KQ - 1 10",
    "8/8/1p1k2p1/p1prp2p/P2n3P/6P1/1P1R1PK1/4R3 b - - 0 37",
    "8/5p2/4p1k1/3pP1p1/2pP2P1/p1P2K2/P1B5/4b3 b - - 0 52",
    "5k2/7R/4P2p/5K2/p1r2P1p/8/8/8 b - - 0 59",
    "8/3k4/5p2/p2P1P2/P1K5/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39",
    "8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 1",
    "8/8/3P3k/8/1p6/8/1P6/1K3n2 b - - 0 1",
    "6k1/4pp1p/3p2p1/P1pPb3/R7/1r2P1PP/3B1P2/6K1 w - - 0 30",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 14",
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
    "r3r1k1/2p2ppp/p1p1bn2/8/1q2P3/2NPQN2/PPP3PP/R4RK1 b - - 2 15",
    "6k1/6p1/6Pp/ppp5/3pn2P/1P3K2/1PP2P2/3N4 b - - 0 1",
    "3b4/5kp1/1p1p1p1p/pP1PpP1P/P1P1P3/3KN3/8/8 w - - 0 1",
    "2K5/p7/7P/5pR1/8/5k2/r7/8 w - - 4 3",
    "7k/3p2pp/4q3/8/4Q3/5Kp1/P6b/8 w - - 0 1",
};
enum { BENCH_COUNT = sizeof BENCH_FENS / sizeof BENCH_FENS[0] };

BenchOptions bench_defaults(void) {
    return (BenchOptions){.depth = 13, .threads = 1, .hash_mb = 16};
}

// An engine as the options want it; NULL with the reason.
static Engine *open_engine(const BenchOptions *options, BenchResult *result, Error *error) {
    EngineListener listener = {0};
    Engine *engine = engine_open(&listener, error);
    if (engine == NULL) return NULL;
    Ideas ideas = ideas_default();
    bool is_fine = (options->without == NULL || ideas_without(&ideas, options->without, error))
                   && (options->with == NULL || ideas_with(&ideas, options->with, error))
                   && engine_set_threads(engine, options->threads, error);
    if (is_fine) {
        engine_set_ideas(engine, ideas);
        is_fine = engine_set_judge(engine, options->eval, options->net, error);
    }
    if (is_fine) {
        result->hash_mb = engine_set_hash(engine, options->hash_mb);
        return engine;
    }
    engine_close(engine);
    return NULL;
}

bool bench_run(const BenchOptions *options, BenchResult *result, Error *error) {
    *result = (BenchResult){0};
    Engine *engine = open_engine(options, result, error);
    if (engine == NULL) return false;
    const EngineLimits limits = {.depth = options->depth,
                                 .nodes = options->depth > 0 ? 0 : options->nodes};
    bool is_fine = true;
    int64_t start_ms = clock_now_ms();
    for (int i = 0; is_fine && i < BENCH_COUNT; i++) {
        Board board;
        is_fine = fen_parse(BENCH_FENS[i], &board, error);
        if (!is_fine) break;
        engine_new_game(engine);
        engine_set_position(engine, &board, NULL, 0);
        EngineBest best = engine_think_until(engine, &limits, options->is_stopped);
        result->nodes += best.nodes;
        result->depth += (double)best.depth / BENCH_COUNT;
        if (atomic_load(options->is_stopped)) is_fine = error_set(error, "bench was stopped");
        if (options->on_position != NULL) {
            options->on_position(options->context, i + 1, BENCH_COUNT, BENCH_FENS[i], best.nodes);
        }
    }
    result->time_ms = clock_now_ms() - start_ms;
    result->nps = result->nodes * 1000 / (uint64_t)(result->time_ms > 0 ? result->time_ms : 1);
    engine_close(engine);
    return is_fine;
}
