// SPDX-License-Identifier: GPL-3.0-or-later
// check_uci.c - `roque check-uci`: a compliance report for any UCI engine.
#include <stdio.h>

#include "arena/arena.h"
#include "cli/command.h"
#include "cli/say.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "core/json.h"

static const char *const verdict_words[CHECK_VERDICTS] = {"ok", "warning", "FAILED", "skipped"};
static const char *const verdict_keys[CHECK_VERDICTS] = {"passed", "warned", "failed", "skipped"};

static void print_plain(void *context, const CheckReport *report) {
    (void)context;
    printf("%-8s %-15s %s\n", verdict_words[report->verdict], report->name, report->what);
    if (report->details[0] != '\0') printf("         %-15s -> %s\n", "", report->details);
    fflush(stdout);
}

static void print_json(void *context, const CheckReport *report) {
    (void)context;
    char line[2048];
    Text text = text_over(line, sizeof line);
    Json json = json_begin_line(&text, "check_uci");
    json_add_string(&json, "check", report->name);
    json_add_string(&json, "what", report->what);
    json_add_string(&json, "verdict", verdict_keys[report->verdict]);
    if (report->details[0] != '\0') json_add_string(&json, "details", report->details);
    json_add_int(&json, "time_ms", report->time_ms);
    json_end_line(&json);
    fputs(line, stdout);
    fflush(stdout);
}

int run_check_uci(int argc, char **argv) {
    const char *engine = NULL;
    int64_t patience_s = 10;
    bool wants_json = false;
    const Option options[] = {
        {.name = "patience",
         .value = "SECONDS",
         .help = "how long an answer may take (default 10)",
         .number = &patience_s,
         .min = 1,
         .max = 3600},
        {.name = "json", .help = "a JSON line for each check", .flag = &wants_json},
        {0},
    };
    const Option arguments[] = {
        {.name = "ENGINE", .help = "the program, with its arguments in the same word", .text = &engine}, {0}};
    const char *const examples[] = {"roque check-uci stockfish", "roque check-uci 'gnuchess --uci'", NULL};
    const CommandLine line = {"check-uci",
                              "Asks a UCI engine everything a GUI or a tournament may ask, and reports what "
                              "it did wrong.\nExit status 1 when a check failed.",
                              options, arguments, examples};
    const int status = options_parse(&line, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error = {{0}};
    CheckSummary summary;
    if (!check_uci(engine, patience_s * 1000, wants_json ? print_json : print_plain, NULL, &summary,
                   &error)) {
        complain("check-uci", &error);
        return EXIT_FAILED;
    }
    fprintf(stderr, "%s: %d ok, %d warned, %d failed, %d skipped\n",
            summary.engine[0] != '\0' ? summary.engine : engine, summary.counts[CHECK_PASSED],
            summary.counts[CHECK_WARNED], summary.counts[CHECK_FAILED], summary.counts[CHECK_SKIPPED]);
    return summary.counts[CHECK_FAILED] > 0 ? EXIT_FAILED : EXIT_DONE;
}
