// SPDX-License-Identifier: GPL-3.0-or-later
// experiment.c - `roque lab experiment NAME`: any experiment of the common frame, and their list.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "core/whole_file.h"
#include "experiments/experiments.h"
#include "work/work.h"

enum { LINE_BYTES = 4096, THREADS_MOST = 64 };

typedef struct Options {
    ExperimentSettings settings;
    bool wants_json;
    bool wants_csv;
    const char *svg;
    Progress progress;
} Options;

// Lines for machines are printed as soon as they are known.
static void note_row(void *context, const ExperimentRun *run, int number) {
    Options *options = context;
    progress_clear(&options->progress);
    if (options->wants_json) {
        Text line = TEXT_OF(LINE_BYTES);
        experiment_write_json(run, number, &line);
        fputs(line.data, stdout);
        fflush(stdout);
    }
    if (progress_is_due(&options->progress)) fprintf(stderr, "%d/%d ", run->done, run->count);
}

static bool write_plot(const ExperimentRun *run, const char *path, Error *error) {
    WholeFile file;
    if (!whole_file_open(&file, path, error)) return false;
    experiment_write_plot(run, file.stream);
    return whole_file_keep(&file, error);
}

static void print_report(const Options *options, const ExperimentRun *run) {
    Text report = TEXT_OF(EXPERIMENT_TEXT_MAX);
    if (options->wants_csv) experiment_write_csv(run, &report);
    if (!options->wants_csv && !options->wants_json)
        experiment_write_table(run, say_language(), &report);
    fputs(report.data, stdout);
}

static void begin(Options *options, ExperimentRun *run) {
    if (isatty(STDERR_FILENO))
        say(stderr, "%s: %s in full on one core\n", run->experiment->name,
            say_term(run->experiment->cost));
    run->finished = note_row;
    run->context = options;
    options->progress = progress_open(0, 0);
}

static int run_with(Options *options, ExperimentRun *run) {
    Error error = {{0}};
    interrupt_catch();
    begin(options, run);
    bool is_fine = experiment_run(run, &error);
    progress_clear(&options->progress);
    if (is_fine) print_report(options, run);
    if (is_fine && options->svg != NULL) is_fine = write_plot(run, options->svg, &error);
    if (!is_fine) return complain("lab experiment", &error);
    if (experiment_is_complete(run)) return EXIT_DONE;
    if (run->settings.journal != NULL)
        say(stderr, "%d of %d rows; the same command goes on\n", run->done, run->count);
    else
        say(stderr, "%d of %d rows; with --journal FILE they would have been kept\n", run->done,
            run->count);
    return EXIT_INTERRUPTED;
}

static const Option experiment_options[] = {
    OPTION_NUMBER("seed", settings.seed, 0, INT64_MAX, "where chance begins (default 1)"),
    OPTION_FLAG("quick", settings.is_quick, "fewer rows and smaller depths: a second or two"),
    OPTION_NUMBER("threads", settings.threads, 1, THREADS_MOST,
                  "rows measured at the same time (default 1; times are then less sure)"),
    OPTION_TEXT("journal", settings.journal, "keeps every row, and goes on with it",
                .value = "FILE"),
    OPTION_TEXT("svg", svg, "draws a plot", .value = "FILE"),
    OPTION_FLAG("json", wants_json, "a JSON line for every row, as it is measured"),
    OPTION_FLAG("csv", wants_csv, "the rows as comma-separated values"),
    {0},
};

static int run_experiment(int argc, char **argv) {
    Options options = {.settings = {.seed = 1, .threads = 1}};
    Error error = {{0}};
    int status = options_parse(&experiment_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (options.wants_json && options.wants_csv)
        return complain_usagef("lab experiment NAME", "--json or --csv, not both");
    const Experiment *experiment = experiment_find(argv[0], &error);
    ExperimentRun *run = experiment != NULL ? calloc(1, sizeof *run) : NULL;
    if (run == NULL) {
        if (experiment != NULL) error_no_memory(&error);
        return complain("lab experiment", &error);
    }
    run->experiment = experiment;
    run->settings = options.settings;
    run->settings.journal = work_path(run->settings.journal);
    run->settings.stop = interrupt_flag();
    status = run_with(&options, run);
    free(run);
    return status;
}

const CommandLine experiment_line = {
    .name = "lab experiment NAME",
    .run = run_experiment,
    .keeps_rights = true,
    .about =
        "Measures a table of the documents behind Roque again and prints it, their figures beside "
        "ours; counts\n"
        "repeat from the seed, times do not. 'roque lab experiment list' names the experiments.",
    .options = experiment_options,
    .examples = "roque lab experiment list\n"
                "roque lab experiment closing-table\n"
                "roque lab experiment windows --journal windows.rqj --svg windows.svg",
};

static int run_experiment_list(int argc, char **argv) {
    int status = options_parse(&experiment_list_line, NULL, argc, argv);
    if (status != OPTIONS_GO) return status;
    for (const Command *command = lab_experiment_group.commands + 1; command->name != NULL;
         command++) {
        const Experiment *experiment = experiment_find(command->name, NULL);
        printf("%-17s %s (%s)\n", command->name, words_line(say_language(), command->summary),
               say_term(experiment != NULL ? experiment->cost : TERM("a few seconds")));
    }
    return EXIT_DONE;
}

const CommandLine experiment_list_line = {
    .name = "lab experiment list",
    .run = run_experiment_list,
    .about = "Names all experiments and how long they take.",
};
