// SPDX-License-Identifier: GPL-3.0-or-later
// counts.c - perft and bench as WebAssembly, for node and for a worker of a browser: the counts of
// `roque perft` and `roque bench`. Arguments: `perft DEPTH`, or `bench DEPTH`.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chess/chess.h"
#include "engine/engine.h"

static int count_perft(int depth) {
    chess_init();
    Board board = fen_start_board();
    printf("%" PRIu64 " nodes\n", perft_count(&board, depth));
    return 0;
}

static int count_bench(int depth) {
    BenchOptions options = bench_defaults();
    BenchResult result;
    atomic_bool is_stopped = false;
    options.depth = depth;
    options.is_stopped = &is_stopped;
    if (!bench_run(&options, &result, NULL)) return 1;
    printf("%" PRIu64 " nodes %" PRIu64 " nps\n", result.nodes, result.nps);
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    const int depth = atoi(argv[2]);
    return strcmp(argv[1], "perft") == 0 ? count_perft(depth) : count_bench(depth);
}
