// SPDX-License-Identifier: GPL-3.0-or-later
// book_prove.c - `roque book prove`: a book of a game that can be solved.
#include <inttypes.h>
#include <stdio.h>

#include "cli/data/book_commands.h"
#include "cli/command.h"
#include "cli/say.h"
#include "core/clock.h"
#include "core/interrupt.h"
#include "lab/lab.h"
#include "learn/learn.h"
#include "work/work.h"

enum { SHOW_MS = 5000 };

typedef struct Options {
    BookSubject subject;
    BookProofSettings settings;
    const char *output;
    const char *journal;
} Options;

static void tell(void *context, int64_t proved, int64_t known) {
    int64_t *next_ms = context;
    if (clock_now_ms() < *next_ms) return;
    *next_ms = clock_now_ms() + SHOW_MS;
    say(stderr, "book prove: %" PRId64 " of %" PRId64 " positions known so far\n", proved, known);
}

static void report(const BookProofSettings *settings, const BookProofSummary *summary,
                   const char *path) {
    const Game *game = settings->game;
    int first = game->side_to_move(settings->start);
    if (summary->value == 0)
        say(stdout, "a draw\n");
    else
        say(stdout, "%-s wins\n", game->side_names[summary->value > 0 ? first : 1 - first]);
    say(stdout,
        "%" PRId64 " positions, %" PRId64 " moves that keep the value, %" PRId64 " replies\n",
        summary->proved, summary->kept, summary->replies);
    say(stdout, "%" PRIu64 " nodes, the book is %s\n", summary->nodes, path);
}

static int prove(Options *options) {
    BookProofSettings *settings = &options->settings;
    Error error;
    BookProofSummary summary;
    int64_t next_ms = clock_now_ms() + SHOW_MS;
    settings->tell = tell;
    settings->context = &next_ms;
    settings->is_stopped = interrupt_flag();
    interrupt_catch();
    if (book_proof_make(settings, options->output, &summary, &error)) {
        report(settings, &summary, options->output);
        return EXIT_DONE;
    }
    if (interrupt_came()) {
        say(stderr, options->journal != NULL
                        ? "book prove: stopped; the same command goes on\n"
                        : "book prove: stopped; without --journal nothing is kept\n");
        return EXIT_INTERRUPTED;
    }
    return complain("book prove", &error);
}

static const Option book_prove_options[] = {
    OPTION_TEXT("GAME", subject.game_name, "such as tictactoe or connect4:5x4"),
    OPTION_TEXT("output", output, "the book", .value = "FILE", .letter = 'o'),
    OPTION_TEXT("position", subject.position_text, "the position (default: the start)",
                .value = "TEXT"),
    OPTION_NUMBER("plies", settings.plies, 0, BOOK_PROOF_PLIES_MAX,
                  "replies up to this half-move, and the answers to them (default 8)"),
    OPTION_NUMBER("width", settings.width, 1, BOOK_TREE_WIDTH_MAX,
                  "moves that keep the value, at most, in a position (default: all)"),
    OPTION_NUMBER("table", settings.table_mb, 1, LAB_MEMORY_MB_MAX,
                  "transposition table of each thread (default 256)", .value = "MB"),
    OPTION_NUMBER("threads", settings.threads, 1, 64,
                  "threads; the book does not depend on them (default 1)"),
    OPTION_TEXT("journal", journal, "keep what is done there, and go on with what is there",
                .value = "FILE"),
    {0},
};

static int run_book_prove(int argc, char **argv) {
    Options options = {
        .settings = {.plies = 8, .width = BOOK_TREE_WIDTH_MAX, .table_mb = 256, .threads = 1}};
    const int status = options_parse(&book_prove_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error;
    BookSubject *subject = &options.subject;
    BookProofSettings *settings = &options.settings;
    if (!book_subject_read(subject, &error)) return complain_usage("book prove", &error);
    if (options.output == NULL) return complain_usagef("book prove", "--output is missing");
    settings->game = subject->game;
    settings->game_text = subject->game_name;
    settings->start = &subject->position;
    settings->journal = work_path(options.journal);
    return prove(&options);
}

const CommandLine book_prove_line = {
    .name = "book prove",
    .run = run_book_prove,
    .about =
        "Makes a book of a game that can be solved: moves that keep what the start is worth, each "
        "proved,\nand all replies of the other side. Games in which positions come back cannot be "
        "proved so. With\n--journal the same command goes on after Ctrl-C or a crash.",
    .options = book_prove_options,
    .examples = "roque book prove connect4:5x4 --plies 6 --output small.rqb\n"
                "roque book prove connect4 --width 1 --table 2048 --journal connect4.rqj --output "
                "connect4.rqb",
};
