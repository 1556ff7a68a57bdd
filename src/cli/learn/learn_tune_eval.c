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

typedef struct Chosen {
    TuneOptions tune;
    const char *output;
    OptionList files;
} Chosen;

static const Option learn_tune_eval_options[] = {
    {.name = "DATA",
     .help = "files of lines `FEN | score in centipawns | result`, both for White",
     OPTION_LIST(Chosen, files)},
    {.name = "output",
     .value = "FILE",
     .help = "where the new weights go (needed)",
     OPTION_TEXT(Chosen, output)},
    {.name = "threads",
     .help = "threads (default 1)",
     OPTION_NUMBER(Chosen, tune.threads, 1, TUNE_THREADS_MAX)},
    {.name = "epochs",
     .help = "times every position is seen (default 30)",
     OPTION_NUMBER(Chosen, tune.epochs, 0, 100000)},
    {.name = "batch",
     .help = "positions per step (default 16384)",
     OPTION_NUMBER(Chosen, tune.batch, 16, 1 << 24)},
    {.name = "rate",
     .value = "CP",
     .help = "size of the first steps in centipawns (default 1)",
     OPTION_REAL(Chosen, tune.rate_cp, 0, 100)},
    {.name = "blend",
     .value = "SHARE",
     .help = "share of the search's score in what is learned, 0 to 1 (default 0: results only)",
     OPTION_REAL(Chosen, tune.blend, 0, 1)},
    {.name = "pull",
     .value = "X",
     .help = "how firmly weights are held where they are, the less the more games there are "
             "(default 0.005)",
     OPTION_REAL(Chosen, tune.pull, 0, 1)},
    {.name = "validation",
     .value = "PERCENT",
     .help = "games kept apart to measure on (default 5)",
     OPTION_NUMBER(Chosen, tune.validation_percent, 0, 90)},
    {.name = "score-max",
     .value = "CP",
     .help = "leave out positions that the search calls more decided (default 2000)",
     OPTION_NUMBER(Chosen, tune.score_max_cp, 1, 30000)},
    {.name = "seed",
     .help = "of the shuffling and the games kept apart (default 1)",
     OPTION_NUMBER(Chosen, tune.seed, 0, INT64_MAX)},
    {0},
};

static int run_learn_tune_eval(int argc, char **argv) {
    Chosen chosen = {.tune = {.threads = 1,
                              .epochs = 30,
                              .batch = 16384,
                              .validation_percent = 5,
                              .score_max_cp = 2000,
                              .seed = 1,
                              .rate_cp = 1.0,
                              .blend = 0.0,
                              .pull = 0.005}};
    int status = options_parse(&learn_tune_eval_line, &chosen, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (chosen.output == NULL)
        return complain_usagef("learn tune-eval", "--output says where the new weights go");
    chosen.tune.paths = chosen.files.values;
    chosen.tune.path_count = chosen.files.count;
    return tune_and_write(&chosen.tune, chosen.output);
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
