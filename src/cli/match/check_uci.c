// SPDX-License-Identifier: GPL-3.0-or-later
// check_uci.c - `roque check-uci`: a compliance report for any UCI engine.
#include <stdio.h>

#include "arena/arena.h"
#include "cli/command.h"
#include "cli/say.h"
#include "cli/json_line.h"
#include "cli/commands.h"
#include "cli/options.h"

static const char *const verdict_words[CHECK_VERDICTS] = {"ok", TERM("warning"), TERM("FAILED"),
                                                          TERM("skipped")};
static const char *const verdict_keys[CHECK_VERDICTS] = {"passed", "warned", "failed", "skipped"};

static void print_plain(void *context, const CheckReport *report) {
    (void)context;
    // What was left out for another's sake is one line that says so.
    bool is_left_out = report->verdict == CHECK_SKIPPED && report->details.length > 0;
    say_column(stdout, -8, verdict_words[report->verdict]);
    printf(" %-15s ", report->name);
    if (is_left_out)
        say_sentence(stdout, &report->details);
    else
        printf("%s", words_line(say_language(), report->what));
    printf("\n");
    if (report->details.length > 0 && !is_left_out) {
        printf("         %-15s -> ", "");
        say_sentence(stdout, &report->details);
        printf("\n");
    }
    fflush(stdout);
}

static void print_json(void *context, const CheckReport *report) {
    (void)context;
    JSON_LINE(stdout, "check_uci", FIELD("check", report->name), FIELD("what", report->what),
              FIELD("verdict", verdict_keys[report->verdict]),
              FIELD_IF(report->details.length > 0, "details", report->details.text),
              FIELD("time_ms", report->time_ms));
    fflush(stdout);
}

typedef struct Options {
    const char *engine;
    int64_t patience_s;
    bool wants_json;
} Options;

static const Option check_uci_options[] = {
    OPTION_TEXT("ENGINE", engine, "the program, with its arguments in the same word"),
    OPTION_NUMBER("patience", patience_s, 1, 3600, "how long an answer may take (default 10)",
                  .value = "SECONDS"),
    OPTION_FLAG("json", wants_json, "a JSON line for each check"),
    {0},
};

static int run_check_uci(int argc, char **argv) {
    Options options = {.patience_s = 10};
    const int status = options_parse(&check_uci_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error = {{0}};
    CheckSummary summary;
    if (!check_uci(options.engine, options.patience_s * 1000,
                   options.wants_json ? print_json : print_plain, NULL, &summary, &error))
        return complain("check-uci", &error);
    say(stderr, "%s: %d ok, %d warned, %d failed, %d skipped\n",
        summary.engine[0] != '\0' ? summary.engine : options.engine, summary.counts[CHECK_PASSED],
        summary.counts[CHECK_WARNED], summary.counts[CHECK_FAILED], summary.counts[CHECK_SKIPPED]);
    return summary.counts[CHECK_FAILED] > 0 ? EXIT_FAILED : EXIT_DONE;
}

const CommandLine check_uci_line = {
    .name = "check-uci",
    .run = run_check_uci,
    .keeps_rights = true,
    .about = "Asks a UCI engine everything a GUI or a tournament may ask, and reports what it did "
             "wrong.\nExit status 1 when a check failed.",
    .options = check_uci_options,
    .examples = "roque check-uci stockfish\n"
                "roque check-uci 'gnuchess --uci'",
};
