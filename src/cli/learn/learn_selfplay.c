// SPDX-License-Identifier: GPL-3.0-or-later
// learn_selfplay.c - `roque learn selfplay`: data for tuning from
// games of the engine against itself.
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "core/clock.h"
#include "core/disk_file.h"
#include "core/output_file.h"
#include "learn/learn.h"
#include "work/work.h"

typedef struct SelfplayProgress {
    int64_t start_ms;
    int64_t next_ms;
} SelfplayProgress;

static void show_progress(void *context, uint64_t games, uint64_t positions) {
    SelfplayProgress *progress = context;
    int64_t now_ms = clock_now_ms();
    if (now_ms < progress->next_ms) return;
    progress->next_ms = now_ms + 5000;
    double elapsed_s = (double)(now_ms - progress->start_ms) / 1000;
    say(stderr, "selfplay: %" PRIu64 " games, %" PRIu64 " positions, %.0f positions/s\n", games,
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

typedef struct Options {
    SelfplayOptions selfplay;
    int64_t seconds;
    const char *path;
} Options;

static const Option learn_selfplay_options[] = {
    OPTION_NUMBER("games", selfplay.games, 1, INT64_MAX, "how many (default 1000)"),
    OPTION_NUMBER("nodes", selfplay.nodes, 1, INT64_MAX, "searched for each move (default 2000)"),
    OPTION_NUMBER("threads", selfplay.threads, 1, 256, "games at a time (default 1)"),
    OPTION_NUMBER("seed", selfplay.seed, 0, INT64_MAX, "of the openings (default 1)"),
    OPTION_NUMBER("random-plies", selfplay.random_plies, 0, 40,
                  "at the start of each game (default 8)"),
    OPTION_NUMBER("seconds", seconds, 0, 1000000, "start no game after this time"),
    OPTION_TEXT("out", path, "add the positions to FILE (default: standard output)",
                .value = "FILE"),
    {0},
};

static int run_learn_selfplay(int argc, char **argv) {
    Options options = {
        .selfplay = {.games = 1000, .nodes = 2000, .threads = 1, .seed = 1, .random_plies = 8}};
    int status = options_parse(&learn_selfplay_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error = {{0}};
    FILE *output = work_path(options.path) != NULL ? open_output(options.path, &error) : stdout;
    if (output == NULL) return complain("learn selfplay", &error);
    interrupt_catch();
    SelfplayProgress progress = {.start_ms = clock_now_ms(), .next_ms = clock_now_ms() + 2000};
    SelfplayOptions *selfplay = &options.selfplay;
    selfplay->time_ms = options.seconds * 1000;
    selfplay->is_stopped = interrupt_flag();
    selfplay->output = output;
    selfplay->on_game = show_progress;
    selfplay->context = &progress;
    SelfplayResult result;
    bool is_done = selfplay_run(selfplay, &result, &error);
    if (options.path != NULL && fclose(output) != 0 && is_done)
        is_done = error_set(&error, "'%s' could not be written", options.path);
    say(stderr,
        "selfplay: %" PRIu64 " games, %" PRIu64 " positions; White won %" PRIu64 ", drawn %" PRIu64
        "\n",
        result.games, result.positions, result.white_wins, result.draws);
    if (!is_done) return complain("learn selfplay", &error);
    return interrupt_came() ? EXIT_INTERRUPTED : EXIT_DONE;
}

const CommandLine learn_selfplay_line = {
    .name = "learn selfplay",
    .run = run_learn_selfplay,
    .about = "Plays games of the engine against itself and writes their quiet positions, one a "
             "line: FEN | score | result, both for White.",
    .options = learn_selfplay_options,
    .examples = "roque learn selfplay --games 20000 --threads 16 --out games.txt",
};
