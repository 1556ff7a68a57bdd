// SPDX-License-Identifier: GPL-3.0-or-later
// bench.c - `roque bench`: searches fixed positions to a fixed depth.
#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/json_line.h"
#include "cli/commands.h"
#include "cli/engine/hash.h"
#include "core/interrupt.h"
#include "cli/options.h"
#include "engine/engine.h"

static void print_position(void *context, int number, int count, const char *fen, uint64_t nodes) {
    (void)context;
    say(stderr, "%2d/%d %10" PRIu64 " nodes  %s\n", number, count, nodes, fen);
}

static void print_position_json(void *context, int number, int count, const char *fen,
                                uint64_t nodes) {
    (void)context, (void)count;
    JSON_LINE(stdout, "bench", FIELD("kind", "position"), FIELD("number", number),
              FIELD("fen", fen), FIELD("nodes", nodes));
    fflush(stdout);
}

static void print_sum_json(const BenchOptions *bench, const BenchResult *result) {
    JSON_LINE(stdout, "bench", FIELD("kind", "sum"), FIELD("depth", bench->depth),
              FIELD("threads", bench->threads), FIELD("hash_mb", bench->hash_mb),
              FIELD("nodes", result->nodes), FIELD("time_ms", result->time_ms),
              FIELD("nodes_per_second", result->nps));
}

typedef struct Options {
    BenchOptions bench;
    bool wants_json;
} Options;

static const Option bench_options[] = {
    OPTION_NUMBER("DEPTH", bench.depth, 1, DEPTH_MAX, "plies (default 13)", .is_optional = true),
    OPTION_NUMBER("THREADS", bench.threads, 1, ENGINE_THREADS_MAX, "threads (default 1)",
                  .is_optional = true),
    OPTION_NUMBER("HASH", bench.hash_mb, TABLE_MB_MIN, TABLE_MB_MAX, "table, MB (default 16)",
                  .is_optional = true),
    OPTION_TEXT(
        "eval", bench.eval,
        "classic (the hand-written evaluation) or network (default: the network where there "
        "is one)",
        .value = "network|classic"),
    OPTION_TEXT("net", bench.net, "another network than the program's own", .value = "FILE"),
    OPTION_TEXT("without", bench.without, "switch ideas of the search off: null-move,lmr or all",
                .value = "IDEAS"),
    OPTION_TEXT("with", bench.with, "switch ideas on, after --without", .value = "IDEAS"),
    OPTION_FLAG("json", wants_json, "JSON lines"),
    {0},
};

static int run_bench(int argc, char **argv) {
    Options options = {.bench = bench_defaults()};
    int status = options_parse(&bench_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    options.bench.is_stopped = interrupt_flag();
    options.bench.on_position = options.wants_json ? print_position_json : print_position;
    BenchResult result;
    Error error;
    interrupt_catch();
    if (!bench_run(&options.bench, &result, &error)) {
        complain("bench", &error);
        return interrupt_came() ? EXIT_INTERRUPTED : EXIT_FAILED;
    }
    hash_say(result.hash_mb, options.bench.hash_mb, "bench");
    if (options.wants_json)
        print_sum_json(&options.bench, &result);
    else
        printf("%" PRIu64 " nodes %" PRIu64 " nps\n", result.nodes, result.nps);
    return EXIT_DONE;
}

const CommandLine bench_line = {
    .name = "bench",
    .run = run_bench,
    .about = "Searches thirty positions to a fixed depth. The number of nodes is the engine's "
             "signature: it is the same on every machine and changes only when the engine plays "
             "differently.",
    .options = bench_options,
    .examples = "roque bench\n"
                "roque bench 16 2 256\n"
                "roque bench --eval classic\n"
                "roque bench 10 --without lmr\n"
                "roque bench 10 --json",
};
