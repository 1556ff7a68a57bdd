// SPDX-License-Identifier: GPL-3.0-or-later
// learn_tune_eval.c - `roque learn tune-eval`: new weights for the chess evaluation from games.
#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "learn/learn.h"

static void show_progress(void *context, const TuneProgress *progress) {
    const TuneOptions *options = context;
    say(stderr, "epoch %3d/%d  error %.6f  on games kept apart %.6f  %.1f s\n", progress->epoch,
        options->epochs, progress->training_error, progress->validation_error, progress->time_s);
}

static void print_result(const TuneResult *result) {
    const SampleCounts *counts = &result->counts;
    say(stdout,
        "lines %" PRId64 ", refused %" PRId64 ", left out %" PRId64 ", games about %" PRId64 "\n",
        counts->lines, counts->refused, counts->left_out, counts->games);
    if (counts->refused > 0)
        say(stdout, "first refusal: %p\n", (const void *)&counts->first_refusal);
    say(stdout, "positions to learn from %" PRId64 ", kept apart %" PRId64 "\n",
        result->training_count, result->validation_count);
    printf("K %.4f\n", result->k);
    say(stdout, "error before %.6f, after %.6f\n", result->training_error_before,
        result->training_error_after);
    say(stdout, "on games kept apart: before %.6f, after %.6f\n", result->validation_error_before,
        result->validation_error_after);
}

static int tune_and_write(TuneOptions *options, const char *output) {
    TuneResult result;
    Error error;
    interrupt_catch();
    options->is_stopped = interrupt_flag();
    options->on_progress = show_progress;
    options->context = options;
    if (!tune_eval(options, &result, &error)
        || !weights_file_write(output, result.early, result.late, &error))
        return complain("learn tune-eval", &error);
    print_result(&result);
    say(stdout, "written %s\n", output);
    return atomic_load(options->is_stopped) ? EXIT_INTERRUPTED : EXIT_DONE;
}

typedef struct Options {
    TuneOptions tune;
    const char *output;
    OptionList files;
} Options;

static const Option learn_tune_eval_options[] = {
    OPTION_LIST("DATA", files,
                "files of lines `FEN | score in centipawns | result`, both for White"),
    OPTION_TEXT("output", output, "where the new weights go (needed)", .value = "FILE"),
    OPTION_NUMBER("threads", tune.threads, 1, TUNE_THREADS_MAX, "threads (default 1)"),
    OPTION_NUMBER("epochs", tune.epochs, 0, 100000, "times every position is seen (default 30)"),
    OPTION_NUMBER("batch", tune.batch, 16, 1 << 24, "positions per step (default 16384)"),
    OPTION_REAL("rate", tune.rate_cp, 0, 100, "size of the first steps in centipawns (default 1)",
                .value = "CP"),
    OPTION_REAL("blend", tune.blend, 0, 1,
                "share of the search's score in what is learned, 0 to 1 (default 0: results only)",
                .value = "SHARE"),
    OPTION_REAL("pull", tune.pull, 0, 1,
                "how firmly weights are held where they are, the less the more games there are "
                "(default 0.005)",
                .value = "X"),
    OPTION_NUMBER("validation", tune.validation_percent, 0, 90,
                  "games kept apart to measure on (default 5)", .value = "PERCENT"),
    OPTION_NUMBER("score-max", tune.score_max_cp, 1, 30000,
                  "leave out positions that the search calls more decided (default 2000)",
                  .value = "CP"),
    OPTION_NUMBER("seed", tune.seed, 0, INT64_MAX,
                  "of the shuffling and the games kept apart (default 1)"),
    {0},
};

static int run_learn_tune_eval(int argc, char **argv) {
    Options options = {.tune = {.threads = 1,
                                .epochs = 30,
                                .batch = 16384,
                                .validation_percent = 5,
                                .score_max_cp = 2000,
                                .seed = 1,
                                .rate_cp = 1.0,
                                .blend = 0.0,
                                .pull = 0.005}};
    int status = options_parse(&learn_tune_eval_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (options.output == NULL)
        return complain_usagef("learn tune-eval", "--output says where the new weights go");
    options.tune.paths = options.files.values;
    options.tune.path_count = options.files.count;
    return tune_and_write(&options.tune, options.output);
}

const CommandLine learn_tune_eval_line = {
    .name = "learn tune-eval",
    .run = run_learn_tune_eval,
    .about = "Fits the weights of the chess evaluation to the results of games: logistic "
             "regression by Adam on quiet positions. Prints the error before and after.",
    .options = learn_tune_eval_options,
    .examples = "roque learn tune-eval games-*.txt --threads 16 --output src/eval/weights.def\n"
                "roque learn tune-eval games.txt --blend 0.3 --epochs 60 --output new.def",
};
