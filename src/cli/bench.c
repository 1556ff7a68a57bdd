// SPDX-License-Identifier: GPL-3.0-or-later
// bench.c - `roque bench`: searches fixed positions to a fixed depth.
#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/commands.h"
#include "cli/hash.h"
#include "core/interrupt.h"
#include "cli/options.h"
#include "core/json.h"
#include "engine/engine.h"

enum { ROW_MAX = 512 };

static void print_position(void *context, int number, int count, const char *fen, uint64_t nodes) {
    (void)context;
    fprintf(stderr, "%2d/%d %10" PRIu64 " nodes  %s\n", number, count, nodes, fen);
}

static void print_position_json(void *context, int number, int count, const char *fen, uint64_t nodes) {
    (void)context, (void)count;
    char row[ROW_MAX];
    Text text = text_over(row, sizeof row);
    Json json = json_begin_line(&text, "bench");
    json_add_string(&json, "kind", "position");
    json_add_int(&json, "number", number);
    json_add_string(&json, "fen", fen);
    json_add_uint(&json, "nodes", nodes);
    json_end_line(&json);
    fputs(row, stdout);
    fflush(stdout);
}

static void print_sum_json(const BenchOptions *bench, const BenchResult *result) {
    char row[ROW_MAX];
    Text text = text_over(row, sizeof row);
    Json json = json_begin_line(&text, "bench");
    json_add_string(&json, "kind", "sum");
    json_add_int(&json, "depth", bench->depth);
    json_add_int(&json, "threads", bench->threads);
    json_add_uint(&json, "hash_mb", bench->hash_mb);
    json_add_uint(&json, "nodes", result->nodes);
    json_add_int(&json, "time_ms", result->time_ms);
    json_add_uint(&json, "nodes_per_second", result->nps);
    json_end_line(&json);
    fputs(row, stdout);
}

int run_bench(int argc, char **argv) {
    BenchOptions bench = bench_defaults();
    bool wants_json = false;
    const Option options[] = {
        {.name = "eval",
         .value = "JUDGE",
         .help = "classic (the hand-written evaluation) or network (default: the network where there is one)",
         .text = &bench.eval},
        {.name = "net",
         .value = "FILE",
         .help = "another network than the program's own",
         .text = &bench.net},
        {.name = "json", .help = "JSON lines", .flag = &wants_json},
        {0},
    };
    int64_t depth = bench.depth, threads = bench.threads, hash_mb = (int64_t)bench.hash_mb;
    const Option arguments[] = {
        {.name = "DEPTH",
         .help = "plies (default 13)",
         .number = &depth,
         .min = 1,
         .max = DEPTH_MAX,
         .is_optional = true},
        {.name = "THREADS",
         .help = "threads (default 1)",
         .number = &threads,
         .min = 1,
         .max = ENGINE_THREADS_MAX,
         .is_optional = true},
        {.name = "HASH",
         .help = "table, MB (default 16)",
         .number = &hash_mb,
         .min = TABLE_MB_MIN,
         .max = TABLE_MB_MAX,
         .is_optional = true},
        {0},
    };
    const char *const examples[] = {"roque bench", "roque bench 16 2 256", "roque bench --eval classic",
                                    "roque bench 10 --json", NULL};
    const CommandLine line = {
        "bench",
        "Searches thirty positions to a fixed depth. The number of nodes is the engine's signature: it "
        "is the same on every machine and changes only when the engine plays differently.",
        options, arguments, examples};
    int status = options_parse(&line, argc, argv);
    if (status != OPTIONS_GO) return status;
    bench.depth = (int)depth;
    bench.threads = (int)threads;
    bench.hash_mb = (size_t)hash_mb;
    bench.is_stopped = interrupt_flag();
    bench.on_position = wants_json ? print_position_json : print_position;
    BenchResult result;
    Error error;
    interrupt_catch();
    if (!bench_run(&bench, &result, &error)) {
        complain("bench", &error);
        return atomic_load(interrupt_flag()) ? EXIT_INTERRUPTED : EXIT_FAILED;
    }
    hash_say(result.hash_mb, bench.hash_mb, "bench");
    if (wants_json)
        print_sum_json(&bench, &result);
    else
        printf("%" PRIu64 " nodes %" PRIu64 " nps\n", result.nodes, result.nps);
    return EXIT_DONE;
}
