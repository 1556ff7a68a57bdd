// SPDX-License-Identifier: GPL-3.0-or-later
// experiment_attacks.c - `roque lab experiment attacks`: four ways to find sliding
// attacks, and a list of squares.
#include <stdio.h>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "experiments/experiments.h"

enum { REPORT_BYTES = 8192, ROUNDS_MAX = 1000 };

typedef struct Options {
    int rounds;
    bool wants_json;
    bool wants_csv;
} Options;

// Lines for machines are printed as soon as they are known.
static void print_lines(const Options *options, const AttacksRow *row) {
    Text report = TEXT_OF(REPORT_BYTES);
    if (options->wants_json) attacks_experiment_write_json(row, &report);
    if (options->wants_csv) attacks_experiment_write_csv(row, &report);
    fputs(report.data, stdout);
    fflush(stdout);
}

static void print_csv_names(void) {
    Text names = TEXT_OF(256);
    attacks_experiment_write_csv_names(&names);
    fputs(names.data, stdout);
}

static void print_table(const Options *options, const AttacksRow *rows, int count) {
    Text report = TEXT_OF(REPORT_BYTES);
    words_addf(say_language(), &report,
               "perft %d, one thread; the shortest of %d rounds or more\n\n", rows[0].depth,
               options->rounds);
    attacks_experiment_write_table(rows, count, say_language(), &report);
    fputs(report.data, stdout);
}

static int run_with(const Options *options) {
    AttacksRow rows[ATTACKS_EXPERIMENT_ROWS];
    Error error = {{0}};
    Progress progress = progress_open(0, 0);
    int count = 0;
    interrupt_catch();
    if (options->wants_csv) print_csv_names();
    while (count < ATTACKS_EXPERIMENT_ROWS && !interrupt_came()) {
        if (progress_is_due(&progress)) fprintf(stderr, "%d/%d ", count, ATTACKS_EXPERIMENT_ROWS);
        if (!attacks_experiment_measure(count, options->rounds, &rows[count], &error))
            return complain("lab experiment attacks", &error);
        print_lines(options, &rows[count++]);
    }
    progress_clear(&progress);
    if (!options->wants_json && !options->wants_csv && count > 0) print_table(options, rows, count);
    return count == ATTACKS_EXPERIMENT_ROWS ? EXIT_DONE : EXIT_INTERRUPTED;
}

static const Option experiment_attacks_options[] = {
    OPTION_NUMBER("rounds", rounds, 1, ROUNDS_MAX,
                  "measure everything N times in turn (default 5)"),
    OPTION_FLAG("json", wants_json, "a JSON line for every position and structure"),
    OPTION_FLAG("csv", wants_csv, "the same as comma-separated values"),
    {0},
};

static int run_experiment_attacks(int argc, char **argv) {
    Options options = {.rounds = 5};
    int status = options_parse(&experiment_attacks_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (options.wants_json && options.wants_csv)
        return complain_usagef("lab experiment attacks", "--json or --csv, not both");
    chess_init();
    return run_with(&options);
}

const CommandLine experiment_attacks_line = {
    .name = "lab experiment attacks",
    .run = run_experiment_attacks,
    .about = "Counts perft 4 of four positions with a list of squares and with bitboards whose "
             "sliding attacks are found\n"
             "by walking, by rays, by magic numbers and by the CPU's pext, beside the TIPE "
             "report's seconds.",
    .options = experiment_attacks_options,
    .examples = "roque lab experiment attacks\n"
                "roque lab experiment attacks --rounds 20 --csv > attacks.csv",
};
