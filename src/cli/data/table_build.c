// SPDX-License-Identifier: GPL-3.0-or-later
// table_build.c - `roque table build`: makes endgame tables.
#include <stdio.h>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "cli/json_line.h"
#include "core/interrupt.h"
#include "core/thread.h"
#include "cli/data/table_commands.h"
#include "core/clock.h"

typedef struct Showing {
    Progress progress;
    int64_t start_ms; // of the table
} Showing;

static void tell(void *context, BuildNews news, const Material *material, int plies) {
    Showing *showing = context;
    char name[MATERIAL_NAME_MAX];
    material_format(material, name);
    const double time_s = (double)(clock_now_ms() - showing->start_ms) / 1e3;
    if (news == BUILD_STARTS) showing->start_ms = clock_now_ms();
    if (news == BUILD_PASS && progress_is_due(&showing->progress))
        say(stderr, "%s: mates in %d plies", name, plies);
    if (news == BUILD_DONE || news == BUILD_DAMAGED) progress_clear(&showing->progress);
    if (news == BUILD_DONE) fprintf(stderr, "%-6s %7.1f s\n", name, time_s);
    if (news == BUILD_DAMAGED) say(stderr, "%s is damaged: made anew\n", name);
}

static void print_summary(const BuildSummary *summary, const char *folder, int threads,
                          double time_s, bool wants_json) {
    if (!wants_json) {
        say(stdout,
            summary->made == 1 ? "%d table made, %d kept, %.1f MB in %s\n"
                               : "%d tables made, %d kept, %.1f MB in %s\n",
            summary->made, summary->kept, (double)summary->bytes / 1e6, folder);
        say(stderr, "%.1f s, %.2f million positions/s\n", time_s,
            (double)summary->positions / 1e6 / (time_s + 1e-9));
        return;
    }
    JSON_LINE(stdout, "table_build", FIELD("folder", folder), FIELD("made", summary->made),
              FIELD("kept", summary->kept), FIELD("bytes", summary->bytes),
              FIELD("positions", summary->positions), FIELD("threads", threads),
              field_real("time_s", time_s, 3));
}

static int build(BuildOptions *options, const OptionList *words, bool wants_json) {
    Material wanted[MATERIAL_LIST_MAX];
    char folder[TABLE_PATH_MAX];
    Error error;
    const int count = table_list_wanted(words, wanted, &error);
    if (count < 0) return complain_usage("table build", &error);
    const int64_t start_ms = clock_now_ms();
    Showing showing = {progress_open(0, 200), start_ms};
    BuildSummary summary;
    bool is_done = options->folder != NULL || table_home_find(folder, &error);
    if (is_done) {
        if (options->folder == NULL) options->folder = folder;
        options->tell = tell;
        options->context = &showing;
        options->stop = interrupt_flag();
        interrupt_catch();
        is_done = build_tables(wanted, count, options, &summary, &error);
        // rank 0 speaks
        if (work_path(options->folder) == NULL) return is_done ? EXIT_DONE : EXIT_FAILED;
    }
    progress_clear(&showing.progress);
    if (is_done) {
        print_summary(&summary, options->folder, options->threads,
                      (double)(clock_now_ms() - start_ms) / 1e3, wants_json);
        return EXIT_DONE;
    }
    if (interrupt_came()) {
        complainf("table build", "stopped; the same command goes on with the table it was at");
        return EXIT_INTERRUPTED;
    }
    return complain("table build", &error);
}

typedef struct Options {
    BuildOptions build;
    OptionList words;
    bool wants_json;
} Options;

static const Option table_build_options[] = {
    OPTION_LIST("WHAT", words, "names such as KQKR, or 3, 4, 5 for all tables of so many men"),
    OPTION_TEXT("folder", build.folder,
                "where the files are (default: roque/tables in the user's cache folder)",
                .value = "FOLDER"),
    OPTION_NUMBER("threads", build.threads, 1, 256, "threads (default: one for each processor)"),
    OPTION_NUMBER("memory", build.memory_mb, 16, 1 << 24,
                  "most memory for tables (default: half of what is free)", .value = "MB"),
    OPTION_FLAG("json", wants_json, "one JSON line instead of text"),
    {0},
};

static int run_table_build(int argc, char **argv) {
    Options options = {.build = {.threads = thread_processors(TABLE_THREADS_DEFAULT_MAX),
                                 .memory_mb = table_memory_default_mb()}};
    const int status = options_parse(&table_build_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    chess_init();
    layout_init();
    return build(&options.build, &options.words, options.wants_json);
}

const CommandLine table_build_line = {
    .name = "table build",
    .run = run_table_build,
    .about = "Makes endgame tables and all tables they need. Tables that are there and whole are "
             "kept, so the same\n"
             "command goes on after Ctrl-C or a crash.",
    .options = table_build_options,
    .examples = "roque table build 4\n"
                "roque table build KBNK KRPKR --threads 2",
};
