// SPDX-License-Identifier: GPL-3.0-or-later
// table_verify.c - `roque table verify`: every position of tables against
// the positions after its moves.
#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "core/thread.h"
#include "cli/data/table_commands.h"

typedef struct Options {
    TableChoice choice;
    const char *syzygy_folders;
    VerifyOptions verify;
} Options;

typedef struct Showing {
    Progress progress;
    const char *name;
} Showing;

static void show_progress(void *context, double share) {
    Showing *showing = context;
    if (progress_is_due(&showing->progress))
        fprintf(stderr, "%s: %.0f %%", showing->name, 100 * share);
}

// How many positions are wrong, or -1 with a reason.
static int64_t verify_one(Options *options, Tables *tables, int number, const char *name,
                          Error *error) {
    Showing showing = {progress_open(1000, 500), name};
    VerifyReport report;
    VerifyOptions *verify = &options->verify;
    verify->stop = interrupt_flag();
    verify->on_progress = show_progress;
    verify->context = &showing;
    const bool is_done = verify_table(tables, number, verify, &report, error);
    progress_clear(&showing.progress);
    if (!is_done) return -1;
    printf("%-6s ", name);
    say(stdout, "%" PRIu64 " positions, %" PRIu64 " wrong\n", report.positions, report.wrong);
    if (report.wrong > 0) printf("       %s\n", report.first_wrong);
    fflush(stdout);
    return (int64_t)report.wrong;
}

static int verify(Options *options) {
    Error error;
    int seen = 0;
    int64_t wrong = 0;
    Tables *tables = table_open_folders(options->choice.folders, TABLES_CACHE_MB, &error);
    bool is_fine = tables != NULL;
    if (is_fine && options->syzygy_folders != NULL) {
        options->verify.syzygy = endgame_open(options->syzygy_folders, &error);
        is_fine = options->verify.syzygy != NULL;
    }
    interrupt_catch();
    for (int i = 0; is_fine && i < tables_count(tables); i++) {
        const TableFile *file = tables_at(tables, i);
        char name[MATERIAL_NAME_MAX];
        if (!table_choice_has(&options->choice, &file->layout.material)) continue;
        material_format(&file->layout.material, name);
        const int64_t found = verify_one(options, tables, i, name, &error);
        is_fine = found >= 0;
        wrong += found;
        seen++;
    }
    tables_close(tables);
    endgame_close(options->verify.syzygy);
    if (is_fine && seen < options->choice.wanted_count)
        is_fine = error_set(
            &error, "some of these tables are not there; make them with 'roque table build'");
    if (interrupt_came()) return EXIT_INTERRUPTED;
    if (!is_fine) complain("table verify", &error);
    return is_fine && wrong == 0 ? EXIT_DONE : EXIT_FAILED;
}

static const Option table_verify_options[] = {
    OPTION_TABLE(choice, table_choice_options),
    OPTION_TEXT("syzygy", syzygy_folders,
                "also hold results against the Syzygy tables in these folders", .value = "FOLDERS"),
    OPTION_NUMBER("every", verify.every, 1, 1000000, "look at one position in N (default 1: all)"),
    OPTION_NUMBER("threads", verify.threads, 1, 256, "threads (default: one for each processor)"),
    {0},
};

static int run_table_verify(int argc, char **argv) {
    Options options = {
        .verify = {.threads = thread_processors(TABLE_THREADS_DEFAULT_MAX), .every = 1}};
    const int status = options_parse(&table_verify_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    chess_init();
    layout_init();
    Error error;
    if (!table_choice_read(&options.choice, &error)) return complain_usage("table verify", &error);
    return verify(&options);
}

const CommandLine table_verify_line = {
    .name = "table verify",
    .run = run_table_verify,
    .about = "Holds every position of tables against the positions that its legal moves lead to, "
             "by the rules of the\n"
             "chess library and the probing code.",
    .options = table_verify_options,
    .examples = "roque table verify\n"
                "roque table verify KPKP --every 100\n"
                "roque table verify 4 --syzygy ~/syzygy",
};
