// SPDX-License-Identifier: GPL-3.0-or-later
// learn_selfplay.c - `roque learn selfplay`: data for tuning from games of the engine against itself.
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "cli/learn_commands.h"
#include "cli/options.h"
#include "core/clock.h"
#include "core/disk_file.h"
#include "core/output_file.h"
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

// What a killed run left of its last line is cut off: the next one would be glued to it.
static bool cut_torn_line(int file) {
    off_t end = lseek(file, 0, SEEK_END);
    char byte = '\n';
    off_t whole = end;
    while (whole > 0 && pread(file, &byte, 1, whole - 1) == 1 && byte != '\n') whole--;
    return end >= 0 && (whole == end || ftruncate(file, whole) == 0);
}

// To append to, held against a second run; a pipe or a device is written to as it is.
static FILE *open_output(const char *path, Error *error) {
    struct stat facts;
    bool is_special = stat(path, &facts) == 0 && !S_ISREG(facts.st_mode);
    int file = is_special ? output_file_open(path, 0, error)
                          : disk_file_open_locked(path, O_RDWR | O_CREAT | O_APPEND, error);
    if (file < 0) return NULL;
    FILE *stream = is_special || cut_torn_line(file) ? fdopen(file, "a") : NULL;
    if (stream != NULL) return stream;
    error_set(error, "cannot write '%.200s': %m", path);
    close(file);
    return NULL;
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
    Error error = {{0}};
    FILE *output = path != NULL ? open_output(path, &error) : stdout;
    if (output == NULL) {
        complain("learn selfplay", &error);
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
    bool is_done = selfplay_run(&selfplay, &result, &error);
    if (path != NULL && fclose(output) != 0 && is_done)
        is_done = error_set(&error, "'%s' could not be written", path);
    fprintf(stderr,
            "selfplay: %" PRIu64 " games, %" PRIu64 " positions; White won %" PRIu64 ", drawn %" PRIu64 "\n",
            result.games, result.positions, result.white_wins, result.draws);
    if (!is_done) complain("learn selfplay", &error);
    if (!is_done) return EXIT_FAILED;
    return atomic_load(interrupt_flag()) ? EXIT_INTERRUPTED : EXIT_DONE;
}
