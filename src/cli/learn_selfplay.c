// SPDX-License-Identifier: GPL-3.0-or-later
// learn_selfplay.c - `roque learn selfplay`: data for tuning from games of the engine against itself.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/learn_commands.h"
#include "cli/options.h"
#include "core/clock.h"
#include "learn/learn.h"

typedef struct Progress {
    int64_t start_ms;
    int64_t next_ms;
} Progress;

static void show_progress(void *context, uint64_t games, uint64_t positions) {
    Progress *progress = context;
    int64_t now_ms = clock_now_ms();
    if (now_ms < progress->next_ms) return;
    progress->next_ms = now_ms + 5000;
    double elapsed_s = (double)(now_ms - progress->start_ms) / 1000;
    fprintf(stderr, "selfplay: %" PRIu64 " games, %" PRIu64 " positions, %.0f positions/s\n", games,
            positions, (double)positions / elapsed_s);
}

int run_learn_selfplay(int argc, char **argv) {
    int64_t games = 1000, nodes = 2000, threads = 1, seed = 1, random_plies = 8, seconds = 0;
    const char *path = NULL;
    const Option options[] = {
        {.name = "games",
         .value = "N",
         .help = "how many (default 1000)",
         .number = &games,
         .min = 1,
         .max = INT64_MAX},
        {.name = "nodes",
         .value = "N",
         .help = "searched for each move (default 2000)",
         .number = &nodes,
         .min = 1,
         .max = INT64_MAX},
        {.name = "threads",
         .value = "N",
         .help = "games at a time (default 1)",
         .number = &threads,
         .min = 1,
         .max = 256},
        {.name = "seed",
         .value = "N",
         .help = "of the openings (default 1)",
         .number = &seed,
         .min = 0,
         .max = INT64_MAX},
        {.name = "random-plies",
         .value = "N",
         .help = "at the start of each game (default 8)",
         .number = &random_plies,
         .min = 0,
         .max = 40},
        {.name = "seconds",
         .value = "N",
         .help = "start no game after this time",
         .number = &seconds,
         .min = 0,
         .max = 1000000},
        {.name = "out",
         .value = "FILE",
         .help = "add the positions to FILE (default: standard output)",
         .text = &path},
        {0},
    };
    const char *const examples[] = {"roque learn selfplay --games 20000 --threads 16 --out games.txt", NULL};
    const CommandLine line = {"learn selfplay",
                              "Plays games of the engine against itself and writes their quiet positions, "
                              "one a line: FEN | score | "
                              "result, both for White.",
                              options, NULL, examples};
    int status = options_parse(&line, argc, argv);
    if (status != OPTIONS_GO) return status;
    FILE *output = path != NULL ? fopen(path, "a") : stdout;
    if (output == NULL) {
        fprintf(stderr, "roque learn selfplay: cannot write '%s'\n", path);
        return EXIT_FAILED;
    }
    interrupt_catch();
    Progress progress = {.start_ms = clock_now_ms(), .next_ms = clock_now_ms() + 2000};
    SelfplayOptions selfplay = {.games = (uint64_t)games,
                                .nodes = (uint64_t)nodes,
                                .threads = (int)threads,
                                .seed = (uint64_t)seed,
                                .random_plies = (int)random_plies,
                                .time_ms = seconds * 1000,
                                .is_stopped = interrupt_flag(),
                                .output = output,
                                .on_game = show_progress,
                                .context = &progress};
    SelfplayResult result;
    Error error;
    bool is_done = selfplay_run(&selfplay, &result, &error);
    if (path != NULL && fclose(output) != 0 && is_done)
        is_done = error_set(&error, "'%s' could not be written", path);
    fprintf(stderr,
            "selfplay: %" PRIu64 " games, %" PRIu64 " positions; White won %" PRIu64 ", drawn %" PRIu64 "\n",
            result.games, result.positions, result.white_wins, result.draws);
    if (!is_done) fprintf(stderr, "roque learn selfplay: %s\n", error.text);
    if (!is_done) return EXIT_FAILED;
    return atomic_load(interrupt_flag()) ? EXIT_INTERRUPTED : EXIT_DONE;
}
